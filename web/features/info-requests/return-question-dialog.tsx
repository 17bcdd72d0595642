import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { focusNextAnswer } from './answer-focus.ts'
import MailNote from '#web/mail/mail-note.tsx'
import { AnswerContent } from '#web/questions/answer-content.tsx'
import { questionQuery } from '#web/questions/queries.ts'
import { typedOf, type Question } from '#web/questions/question.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

const schema = InfoRequestChange.pick({ reason: true })
  .required({ reason: true })
  .transform(({ reason }) => ({ accept: false as const, reason }))

interface ReturnQuestionDialogProps {
  question: Question
  onClose: () => void
}

/** Dialog in which staff say why one answer comes back; the others stand. */
export default function ReturnQuestionDialog({ question, onClose }: ReturnQuestionDialogProps) {
  const { id, label, kind } = question
  const edit = useEditBase(question, questionQuery(id))
  const form = useChangeForm('info_request', {
    schema,
    draft: useDraft(`info-question:${id}:return`, { reason: '' }),
    send: (body, idempotencyKey, undo) =>
      call(
        'POST /api/info-questions/:id/answer/review',
        { params: { id }, body },
        { ifMatch: edit.version, idempotencyKey, undo },
      ),
    done: t('Answer returned'),
    failed: t('Could not return the answer'),
    edit,
    onDone: onClose,
    // The button that opened this is gone by then.
    onShown: () => focusNextAnswer(id),
  })
  return (
    <FormDialog
      form={form}
      title={t('Return Answer')}
      description={t(
        'The client sees the reason and answers this question again. The others stay as they are.',
      )}
      submitLabel={t('Return Answer')}
      pendingLabel={t('Returning...')}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      <div className="rounded-m bg-sunken px-4 py-3">
        <p className="text-sm text-ink-3">
          <bdi>{label}</bdi>
        </p>
        <AnswerContent kind={kind} answer={typedOf(edit.newer ?? question)} label={label} />
      </div>
      <FormField
        form={form}
        name="reason"
        label={t('Reason')}
        required
        hint={t('Say what is missing or unclear.')}
      >
        <Textarea rows={4} />
      </FormField>
      <MailNote />
    </FormDialog>
  )
}
