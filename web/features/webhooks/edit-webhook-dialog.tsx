import { call } from '#web/api/call.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { useChange } from '#web/changes.ts'
import { webhookQuery, type WebhookItem } from './queries.ts'
import { WebhookForm, type WebhookBody } from './webhook-form.tsx'

interface EditWebhookDialogProps {
  webhook: WebhookItem
  onClose: () => void
}

/** Changes a webhook's name, address and events. */
export default function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id } = webhook
  const { queryKey: query, ...options } = webhookQuery(id)
  const edit = useEditBase(webhook, { queryKey: query, ...options })
  const { base, newer, version } = edit
  const change = useChange('webhook', {
    send: (body: WebhookBody) =>
      call('PATCH /api/webhooks/:id', { params: { id }, body }, { ifMatch: version }),
    done: 'Webhook updated',
    failed: 'Could not save the webhook',
    edit,
    query,
    onDone: onClose,
  })
  return (
    <WebhookForm
      title={`Edit ${base.name}`}
      submitLabel="Save Changes"
      initial={base}
      newer={newer}
      pending={change.isPending}
      onSave={change.mutate}
      onClose={onClose}
    />
  )
}
