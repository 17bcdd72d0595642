import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { useSendOnce } from '#web/ui/use-send-once.ts'
import { type BriefFields, type BriefStart, emptyBrief } from './brief-form.ts'
import { BriefWizard } from './brief-wizard.tsx'
import { NEW_BRIEF_DRAFT } from './draft-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'

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
  const sendOnce = useSendOnce()
  async function send(body: BriefFields) {
    const { id } = await sendOnce(body, (idempotencyKey) =>
      call('POST /api/briefs', { body }, { idempotencyKey }),
    )
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
      notice={
        draft.restored && (
          <RestoredNotice
            discardLabel="Start over"
            warning="Everything you have entered in this brief is removed."
            onDiscard={startOver}
          />
        )
      }
    />
  )
}
