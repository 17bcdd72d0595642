import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { Skeleton, TextSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSendOnce } from '#web/ui/use-send-once.ts'
import type { BriefFields } from './brief-form.ts'
import { BriefWizard } from './brief-wizard.tsx'
import {
  type DraftStart,
  NO_DRAFT,
  type RemoteDraft,
  latestDraft,
  localDraftKey,
  readLocalDraft,
} from './draft.ts'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { briefDraftQuery } from './queries.ts'
import { RestoredNotice } from './restored-notice.tsx'
import { useBriefDraft } from './use-brief-draft.ts'

interface NewBriefProps {
  step: number
  onStep: (step: number, options?: { replace: boolean }) => void
  onDone: (id: number) => Promise<void>
}

// What was read before one typed elsewhere must not win over it.
const asItIsNow = { staleTime: 0, refetchInterval: false, refetchOnWindowFocus: false } as const

/** The wizard that submits a new brief; it goes on with the draft of this or another device. */
export function NewBrief(props: NewBriefProps) {
  const { data: remote, isFetchedAfterMount } = useQuery({
    ...briefDraftQuery,
    ...asItIsNow,
    networkMode: 'always',
  })
  return isFetchedAfterMount ? <Rounds {...props} remote={remote} /> : <Opening />
}

/** Starting over, or going on with another version, begins a new round. */
function Rounds({ remote, ...props }: NewBriefProps & { remote: RemoteDraft | undefined }) {
  const [round, setRound] = useState(() => ({
    number: 1,
    start: latestDraft(readLocalDraft(localDraftKey()), remote),
  }))
  return (
    <Round
      key={round.number}
      {...props}
      start={round.start}
      onRestart={(start) => {
        props.onStep(1, { replace: true })
        setRound({ number: round.number + 1, start })
      }}
    />
  )
}

function Opening() {
  return (
    <output aria-label="Opening your brief…" className="block max-w-3xl min-w-0 flex-1">
      <Skeleton className="h-1 w-full rounded-full" />
      <div className="mt-16 rounded-l border border-line bg-surface p-card sm:p-8">
        <TextSkeleton lines={8} />
      </div>
    </output>
  )
}

interface RoundProps extends NewBriefProps {
  start: DraftStart
  onRestart: (start: DraftStart) => void
}

function Round({ step, onStep, onDone, start, onRestart }: RoundProps) {
  const client = useQueryClient()
  const { draft, kept, flush, replace, discard } = useBriefDraft(start)
  const sendOnce = useSendOnce()
  async function send(body: BriefFields) {
    await flush()
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
  async function startOver() {
    // Offline it stays on the server, which then asks as for any change made elsewhere.
    await discard().catch(() => undefined)
    onRestart({ values: null, base: NO_DRAFT, unsent: false })
  }
  return (
    <BriefWizard
      draft={draft}
      kept={kept}
      step={step}
      onStep={onStep}
      send={send}
      submitLabel="Submit Brief"
      failureTitle="Failed to submit brief"
      notice={
        <>
          {draft.restored && (
            <RestoredNotice
              discardLabel="Start over"
              warning="Everything you have entered in this brief is removed."
              onDiscard={() => void startOver()}
            />
          )}
          {kept === 'conflict' && <ElsewhereNotice onTheirs={onRestart} onMine={replace} />}
        </>
      }
    />
  )
}
