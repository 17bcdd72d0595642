import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ConflictNotice, type ChangedField } from '#web/ui/forms/conflict-notice.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { type BriefFields, type BriefStart, parseBriefAnswers, toBriefStart } from './brief-form.ts'
import { briefQuery } from '../queries.ts'
import { BriefWizard } from './brief-wizard.tsx'
import { type WizardSteps, useWizardReset } from './wizard-steps.ts'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { diffAnswers, isRevisable } from '../revisions.ts'

interface EditBriefProps extends WizardSteps {
  brief: Brief
  onDone: () => Promise<void>
}

/** The wizard for a brief that its client can still change. A declined brief is resubmitted. */
export function EditBrief(props: EditBriefProps) {
  const { resetKey, restart } = useWizardReset(props.onStep)
  return <EditBriefForm key={resetKey} {...props} onDiscarded={restart} />
}

type EditBriefFormProps = EditBriefProps & { onDiscarded: () => void }

function EditBriefForm({ brief, onDone, onDiscarded, ...steps }: EditBriefFormProps) {
  const { draft, edit } = useVersionedDraft(brief)
  const { id, canResubmit, feedback } = edit.base
  const [mine, setMine] = useState<BriefFields>()
  const change = {
    send: async (body: BriefFields) => {
      setMine(body)
      const saved = await call('PATCH /api/briefs/:id', { params: { id }, body }, { ifMatch: edit.version })
      if (!canResubmit) return saved
      edit.reset(saved)
      return call('POST /api/briefs/:id/resubmit', { params: { id } })
    },
    successToast: canResubmit ? resubmittedToast : updatedToast,
    edit,
    onDone: () => {
      draft.clear()
      return onDone()
    },
  }
  return (
    <BriefWizard
      draft={draft}
      {...steps}
      change={change}
      submitLabel={canResubmit ? t('Resubmit Brief') : t('Save Changes')}
      {...(!canResubmit && { failureTitle: t('Could not update the brief') })}
      notice={
        <>
          {!isRevisable(brief) && <DecidedNotice />}
          {feedback && <FeedbackNotice feedback={feedback} />}
          <RestoredNotice
            draft={draft}
            discardLabel={t('Discard changes')}
            question={t('Discard changes?')}
            warning={t('Your changes will be discarded. The submitted brief stays unchanged.')}
            onDiscarded={onDiscarded}
          />
          {edit.newer && mine && (
            <ConflictNotice
              title={t('This brief was changed elsewhere while you were editing it')}
              fields={getReplacedFields(mine, edit.newer)}
              className="mb-6"
            />
          )}
        </>
      }
    />
  )
}

const updatedToast = { title: t('Brief updated'), description: t('Your changes have been saved.') }
const resubmittedToast = {
  title: t('Brief submitted successfully!'),
  description: t("Your revised brief has been received. We'll review it shortly."),
}

/** Returns a draft that remembers its base version, so that it doesn't silently overwrite a newer one. */
function useVersionedDraft(brief: Brief) {
  const stored = useDraft<BriefStart & { basedOn?: number }>(`brief:${brief.id}`, toBriefStart(brief))
  const { basedOn = brief.version, ...initial } = stored.initial
  const edit = useEditBase({ ...brief, version: basedOn }, briefQuery(brief.id))
  const save = (values: BriefFields) => stored.save({ ...values, basedOn: edit.version })
  return { draft: { ...stored, initial, save }, edit }
}

const DecidedNotice = () => (
  <Alert
    tone="warn"
    className="mb-6"
    title={t('A decision was made on this brief while you were editing it')}
  >
    {t('It can no longer be changed.')}
  </Alert>
)

const FeedbackNotice = ({ feedback }: { feedback: string }) => (
  <Alert tone="warn" className="mb-6" title={t('What we’d like you to revise')}>
    <LongText>{feedback}</LongText>
  </Alert>
)

/** Returns the fields of the newer version that saving again would replace. */
function getReplacedFields(mine: BriefFields, newer: Brief): ChangedField[] {
  const answers = parseBriefAnswers(mine)
  if (!answers) return []
  return diffAnswers(newer, answers).map(({ label, before, after }) => ({
    label,
    theirs: before,
    mine: after,
  }))
}
