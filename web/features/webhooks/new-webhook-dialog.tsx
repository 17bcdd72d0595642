import { useState } from 'react'
import { NewWebhook, type WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { WebhookForm } from './webhook-form.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

interface NewWebhookDialogProps {
  /** Receives the new webhook's id, once its secret was saved. */
  onMade: (id: number) => void
  onClose: () => void
}

/** Creates a webhook and shows its secret once. */
export default function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const [made, setMade] = useState<WebhookWithSecret>()
  const form = useChangeForm('webhook', {
    schema: NewWebhook,
    values: { name: '', url: '', eventTypes: [] },
    send: (body, idempotencyKey) => call('POST /api/webhooks', { body }, { idempotencyKey }),
    failed: t('Could not create the webhook'),
    onDone: setMade,
  })
  if (made)
    return (
      <SigningSecret
        title={t('{name} gets events from now on', { name: made.name })}
        webhook={made}
        onClose={() => {
          onClose()
          onMade(made.id)
        }}
      />
    )
  return (
    <WebhookForm form={form} title={t('New Webhook')} submitLabel={t('Create Webhook')} onClose={onClose} />
  )
}
