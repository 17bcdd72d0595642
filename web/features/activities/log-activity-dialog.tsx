import { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import { LoggedActivity } from '#shared/activities/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

const labels: Record<(typeof LOGGED_ACTIVITY_TYPES)[number], string> = {
  client_meeting: t('Client meeting'),
  design_update: t('Design update'),
  development_milestone: t('Development milestone'),
  content_update: t('Content update'),
  technical_issue: t('Technical issue'),
  feedback_received: t('Feedback received'),
  payment_received: t('Payment received'),
  other: tContext('activity', 'Other'),
}
const typeOptions = LOGGED_ACTIVITY_TYPES.map((type) => ({ value: type, label: labels[type] }))

interface LogActivityDialogProps {
  projectId: number
  onClose: () => void
}

/** Dialog in which staff log an activity on a project manually. The draft survives closing it. */
export default function LogActivityDialog({ projectId, onClose }: LogActivityDialogProps) {
  const draft = useDraft(`activity:${projectId}`, { data: { details: '' } })
  const form = useChangeForm('project', {
    schema: LoggedActivity,
    draft,
    values: { ...draft.initial, entityId: projectId, entityType: 'projects' },
    send: (body, idempotencyKey, undo) =>
      call('POST /api/activities/log', { body }, { idempotencyKey, undo }),
    successToast: t('Activity logged'),
    failureTitle: t('Failed to log activity'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Log Activity')}
      description={t('This will appear in the project timeline, where the client can see it.')}
      submitLabel={t('Log Activity')}
      pendingLabel={t('Logging...')}
      onClose={onClose}
    >
      <FormField form={form} name="type" label={t('Activity Type')} required>
        <Select placeholder={t('Select a type')} options={typeOptions} />
      </FormField>
      <FormField form={form} name="data.details" label={t('Details')} required>
        <Textarea rows={4} />
      </FormField>
    </FormDialog>
  )
}
