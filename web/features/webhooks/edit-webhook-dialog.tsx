import { NewWebhook } from '#shared/webhooks/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { webhookQuery, type WebhookItem } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'

interface EditWebhookDialogProps {
  webhook: WebhookItem
  onClose: () => void
}

/** Changes a webhook's name, address and events. */
export default function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const { id } = webhook
  const query = webhookQuery(id)
  const edit = useEditBase(webhook, query)
  const { base, newer, version } = edit
  const form = useChangeForm('webhook', {
    schema: NewWebhook,
    values: base,
    send: (body) => call('PATCH /api/webhooks/:id', { params: { id }, body }, { ifMatch: version }),
    done: t('Webhook updated'),
    failed: t('Could not save the webhook'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  return (
    <WebhookForm
      form={form}
      title={t('Edit {name}', { name: base.name })}
      submitLabel={t('Save Changes')}
      newer={newer}
      onClose={onClose}
    />
  )
}
