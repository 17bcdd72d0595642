import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { call, callWithEtag, isChangedMeanwhile } from '#web/api/call.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { BriefForm, type BriefFields, type BriefStart, fieldsOf } from './brief-form.ts'
import { ChangeList } from '../brief-history.tsx'
import { BriefWizard } from './brief-wizard.tsx'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { changesBetween, isRevisable } from '../brief-words.ts'

interface BriefRecord {
  data: Brief
  etag: string | null
}

interface EditBriefProps {
  record: BriefRecord
  step: number
  onStep: (step: number, options?: { replace: boolean }) => void
  onDone: () => Promise<void>
}

interface Conflict {
  newer: Brief
  mine: BriefFields
}

/** The wizard over a brief that is pending or declined; a declined one is submitted again. */
export function EditBrief(props: EditBriefProps) {
  const [round, setRound] = useState(0)
  return <Round key={round} {...props} onDiscarded={() => setRound(round + 1)} />
}

interface RoundProps extends EditBriefProps {
  onDiscarded: () => void
}

function Round({ record, step, onStep, onDone, onDiscarded }: RoundProps) {
  const client = useQueryClient()
  const [{ data: brief, etag }] = useState(record)
  const { draft, basedOn, rebase } = useVersionedDraft(brief, etag)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const params = { id: brief.id }
  async function send(body: BriefFields) {
    try {
      const saved = await callWithEtag('PATCH /api/briefs/:id', { params, body }, { ifMatch: basedOn() })
      rebase(saved.etag)
    } catch (error) {
      if (isChangedMeanwhile(error)) await readNewer(body)
      throw error
    }
    if (brief.canResubmit) await call('POST /api/briefs/:id/resubmit', { params })
    draft.clear()
    toast(brief.canResubmit ? resubmitted : updated)
    for (const resource of ['briefs', 'stats', 'activities'])
      void client.invalidateQueries({ queryKey: [resource] })
    await onDone()
  }
  async function readNewer(mine: BriefFields) {
    const latest = await callWithEtag('GET /api/briefs/:id', { params })
    rebase(latest.etag)
    setConflict({ newer: latest.data, mine })
  }
  const discard = () => {
    draft.clear()
    onStep(1, { replace: true })
    onDiscarded()
  }
  return (
    <BriefWizard
      draft={draft}
      step={step}
      onStep={onStep}
      send={send}
      submitLabel={brief.canResubmit ? 'Resubmit Brief' : 'Save Changes'}
      failureTitle={brief.canResubmit ? 'Failed to submit brief' : 'Failed to update brief'}
      notice={
        <>
          {!isRevisable(record.data) && <DecidedNotice />}
          {brief.feedback && <FeedbackNotice feedback={brief.feedback} />}
          {draft.restored && (
            <RestoredNotice
              discardLabel="Discard changes"
              warning="What you have changed is removed; the brief stays as it was submitted."
              onDiscard={discard}
            />
          )}
          {conflict && <ConflictNotice {...conflict} />}
        </>
      }
    />
  )
}

const updated = { title: 'Brief updated', description: 'Your changes have been saved.' }
const resubmitted = {
  title: 'Brief submitted successfully!',
  description: "Your revised brief has been received. We'll review it shortly.",
}

/** A draft that remembers which version of the brief it changes, so that no newer one is overwritten unseen. */
function useVersionedDraft(brief: Brief, etag: string | null) {
  const stored = useDraft<BriefStart & { basedOn?: string | null }>(`brief:${brief.id}`, {
    ...fieldsOf(brief),
    basedOn: etag,
  })
  const { basedOn = etag, ...initial } = stored.initial
  const version = useRef(basedOn)
  const { save: store, clear, restored } = stored
  const save = useCallback((values: BriefFields) => store({ ...values, basedOn: version.current }), [store])
  return {
    draft: { initial, restored, save, clear },
    basedOn: () => version.current,
    rebase: (newer: string | null) => {
      version.current = newer
    },
  }
}

function DecidedNotice() {
  return (
    <Alert tone="warn" className="mb-6" title="This brief has been decided meanwhile">
      It cannot be changed any more.
    </Alert>
  )
}

function FeedbackNotice({ feedback }: { feedback: string }) {
  return (
    <Alert tone="warn" className="mb-6" title="What we would like you to revise">
      <LongText>{feedback}</LongText>
    </Alert>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.focus()

function ConflictNotice({ newer, mine }: Conflict) {
  const { data } = BriefForm.safeParse(mine)
  return (
    <div ref={bringIntoView} tabIndex={-1} className="outline-none">
      <Alert tone="bad" className="mb-6" title="This brief was changed elsewhere meanwhile">
        Nothing you entered is lost. If you submit again, your answers replace the ones struck through.
        {data && <ChangeList changes={changesBetween(newer, data)} />}
      </Alert>
    </div>
  )
}
