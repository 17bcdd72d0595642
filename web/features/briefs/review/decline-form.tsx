import { useNavigate } from '@tanstack/react-router'
import { type Brief, Decline } from '#shared/briefs/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import MailNote from '#web/features/mail/public/mail-note.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

/** Asks for the feedback to send with a declined brief. */
export default function DeclineForm({ brief, onClose }: { brief: Brief; onClose: () => void }) {
  const { id, version: ifMatch, client } = brief
  const navigate = useNavigate()
  const form = useChangeForm('brief', {
    schema: Decline,
    draft: useDraft(`brief:${id}:decline`, { feedback: '' }),
    send: (body, idempotencyKey, undo) =>
      call('POST /api/briefs/:id/decline', { params: { id }, body }, { idempotencyKey, ifMatch, undo }),
    successToast: {
      title: t('Brief declined'),
      description: t('The brief has been sent back to client for revision.'),
    },
    failureTitle: t('Failed to decline brief'),
    onDone: () => navigate({ to: getListUrl('brief', 'staff') }),
  })
  return (
    <FormDialog
      form={form}
      title={t('Decline Brief')}
      description={t('{fullName} will see your feedback and can revise and resubmit the brief.', {
        fullName: client.fullName,
      })}
      submitLabel={t('Decline Brief')}
      pendingLabel={t('Sending...')}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="feedback"
        label={t('Feedback')}
        required
        hint={t('Explain what’s missing or unclear, and what would make it work.')}
      >
        <Textarea rows={6} />
      </FormField>
      <MailNote />
    </FormDialog>
  )
}
