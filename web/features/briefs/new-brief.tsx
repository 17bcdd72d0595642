import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useIdempotencyKey } from '#web/ui/use-idempotency-key.ts'
import { type BriefFields, type BriefStart, emptyBrief } from './brief-form.ts'
import { BriefWizard } from './brief-wizard.tsx'
import { NEW_BRIEF_DRAFT } from './draft-notice.tsx'

interface NewBriefProps {
  step: number
  onStep: (step: number, options?: { replace: boolean }) => void
  onDone: (id: number) => Promise<void>
}

/** The wizard that submits a new brief. */
export function NewBrief(props: NewBriefProps) {
  const [round, setRound] = useState(0)
  return <Round key={round} {...props} onStartOver={() => setRound(round + 1)} />
}

function Round({ step, onStep, onDone, onStartOver }: NewBriefProps & { onStartOver: () => void }) {
  const client = useQueryClient()
  const draft = useDraft<BriefStart>(NEW_BRIEF_DRAFT, emptyBrief)
  const keyFor = useIdempotencyKey()
  async function send(body: BriefFields) {
    const { id } = await call('POST /api/briefs', { body }, { idempotencyKey: keyFor(body) })
    draft.clear()
    toast({
      title: 'Brief submitted successfully!',
      description: "Your new website brief has been received. We'll review it shortly.",
    })
    for (const resource of ['briefs', 'stats', 'activities'])
      void client.invalidateQueries({ queryKey: [resource] })
    await onDone(id)
  }
  const startOver = () => {
    draft.clear()
    onStep(1, { replace: true })
    onStartOver()
  }
  return (
    <BriefWizard
      draft={draft}
      step={step}
      onStep={onStep}
      send={send}
      submitLabel="Submit Brief"
      failureTitle="Failed to submit brief"
      notice={draft.restored && <RestoredNotice onStartOver={startOver} />}
    />
  )
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <Alert
      tone="info"
      className="mb-6"
      title="Welcome back"
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          Start over
        </Button>
      }
    >
      We kept what you entered last time.
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Start over?"
        description="Everything you have entered in this brief is removed."
        confirmLabel="Start over"
        cancelLabel="Keep it"
        onConfirm={onStartOver}
      />
    </Alert>
  )
}
