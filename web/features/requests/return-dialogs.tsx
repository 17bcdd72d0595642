import type { ComponentProps } from 'react'
import type * as z from 'zod'
import { InfoRequestChange } from '#shared/requests/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { questionQuery, requestQuery, type RequestDialogProps } from './queries.ts'
import { focusNextAnswer, getRequestSaveOptions } from './use-request-changes.ts'
import MailNote from '#web/features/mail/public/mail-note.tsx'
import { AnswerContent } from './questions/answer-content.tsx'
import { getAnswerFields, type QuestionItem } from './questions/question.ts'
import { getDayFromToday } from '#web/ui/page/dates.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'

const DUE_IN_DAYS = 7

const ReturnFields = InfoRequestChange.pick({ reason: true, dueDate: true }).required({ reason: true })
const AnswerReturn = ReturnFields.transform((values) => ({ ...values, status: 'pending' as const }))
const QuestionReturn = ReturnFields.pick({ reason: true }).transform(({ reason }) => ({
  accept: false as const,
  reason,
}))

const messages = { successToast: t('Answer returned'), failureTitle: t('Could not return the answer') }
const reasonField = {
  name: 'reason',
  label: t('Reason'),
  required: true,
  hint: t('Explain what’s missing or unclear.'),
} as const

/** Dialog in which staff explain why they return an answer. */
export function ReturnAnswerDialog({ request, onClose }: RequestDialogProps) {
  const { id, dueDate } = request
  const { fullName } = request.client
  const edit = useEditBase(request, requestQuery(id))
  const isAhead = dueDate !== null && dueDate >= getDayFromToday(0)
  const draft = useDraft<z.input<typeof AnswerReturn>>(`info-request:${id}:return`, {
    reason: '',
    dueDate: isAhead ? dueDate : getDayFromToday(DUE_IN_DAYS),
  })
  const form = useChangeForm('info_request', {
    schema: AnswerReturn,
    draft,
    ...getRequestSaveOptions(id, edit.version),
    ...messages,
    edit,
    onDone: onClose,
  })
  return (
    <ReturnDialog
      form={form}
      description={t('{fullName} will see the reason and can complete the answer.', { fullName })}
      isChanged={edit.newer !== undefined}
      onClose={onClose}
    >
      <FormField form={form} {...reasonField}>
        <Textarea rows={5} />
      </FormField>
      <FormField form={form} name="dueDate" label={t('Due Date')} type="date" className="sm:max-w-60" />
    </ReturnDialog>
  )
}

/** Dialog in which staff explain why they return one answer. The other answers stay as they are. */
export function ReturnQuestionDialog({ question, onClose }: { question: QuestionItem; onClose: () => void }) {
  const { id, label, kind } = question
  const edit = useEditBase(question, questionQuery(id))
  const form = useChangeForm('info_request', {
    schema: QuestionReturn,
    draft: useDraft(`info-question:${id}:return`, { reason: '' }),
    send: (body, idempotencyKey, undo) => {
      const options = { ifMatch: edit.version, idempotencyKey, undo }
      return call('POST /api/info-questions/:id/answer/review', { params: { id }, body }, options)
    },
    ...messages,
    edit,
    onDone: onClose,
    // The button that opened the dialog is gone by then.
    onShown: () => focusNextAnswer(id),
  })
  return (
    <ReturnDialog
      form={form}
      description={t(
        'The client will see the reason and answer this question again. The other answers stay as they are.',
      )}
      isChanged={edit.newer !== undefined}
      onClose={onClose}
    >
      <div className="rounded-m bg-sunken px-4 py-3">
        <p className="text-sm text-ink-3">
          <bdi>{label}</bdi>
        </p>
        <AnswerContent kind={kind} answer={getAnswerFields(edit.newer ?? question)} label={label} />
      </div>
      <FormField form={form} {...reasonField}>
        <Textarea rows={4} />
      </FormField>
    </ReturnDialog>
  )
}

type FormDialogProps = ComponentProps<typeof FormDialog>

interface ReturnDialogProps extends Pick<FormDialogProps, 'form' | 'description' | 'onClose' | 'children'> {
  /** Whether the answer was changed while the dialog was open. */
  isChanged: boolean
}

const ReturnDialog = ({ isChanged, children, ...props }: ReturnDialogProps) => (
  <FormDialog
    {...props}
    title={t('Return Answer')}
    submitLabel={t('Return Answer')}
    pendingLabel={t('Returning...')}
  >
    {isChanged && <ConflictNotice />}
    {children}
    <MailNote />
  </FormDialog>
)
