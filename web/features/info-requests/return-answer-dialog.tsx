import type * as z from 'zod'
import { InfoRequestChange } from '#shared/info-requests/schemas.ts'
import { t } from '#shared/words.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { savesRequest } from './save-request.ts'
import MailNote from '#web/mail/mail-note.tsx'
import { dayFromToday } from '#web/ui/page/dates.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

const DUE_IN_DAYS = 7

const schema = InfoRequestChange.pick({ reason: true, dueDate: true })
  .required({ reason: true })
  .transform((values) => ({ ...values, status: 'pending' as const }))

/** The suggested new due date: in a week, unless the old one is still ahead. */
function dueAgain(dueDate: string | null): string {
  return dueDate !== null && dueDate >= dayFromToday(0) ? dueDate : dayFromToday(DUE_IN_DAYS)
}

interface ReturnAnswerDialogProps {
  request: RequestItem
  onClose: () => void
}

/** Dialog in which staff explain why they return an answer. */
export default function ReturnAnswerDialog({ request, onClose }: ReturnAnswerDialogProps) {
  const { id, client, dueDate } = request
  const edit = useEditBase(request, requestQuery(id))
  const draft = useDraft<z.input<typeof schema>>(`info-request:${id}:return`, {
    reason: '',
    dueDate: dueAgain(dueDate),
  })
  const form = useChangeForm('info_request', {
    schema,
    draft,
    ...savesRequest(id, edit.version),
    done: t('Answer returned'),
    failed: t('Could not return the answer'),
    edit,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Return Answer')}
      description={t('{fullName} will see the reason and can complete the answer.', {
        fullName: client.fullName,
      })}
      submitLabel={t('Return Answer')}
      pendingLabel={t('Returning...')}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      <FormField
        form={form}
        name="reason"
        label={t('Reason')}
        required
        hint={t('Say what is missing or unclear.')}
      >
        <Textarea rows={5} />
      </FormField>
      <FormField form={form} name="dueDate" label={t('Due Date')} type="date" className="sm:max-w-60" />
      <MailNote />
    </FormDialog>
  )
}
