import { useState } from 'react'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { WebhookForm, type WebhookBody } from './webhook-form.tsx'
import { SigningSecret } from './signing-secret.tsx'

interface NewWebhookDialogProps {
  /** Receives the new webhook's id, once its secret was saved. */
  onMade: (id: number) => void
  onClose: () => void
}

/** Creates a webhook and shows its secret once. */
export default function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const [made, setMade] = useState<WebhookWithSecret>()
  const create = useChange('webhook', {
    send: (body: WebhookBody, idempotencyKey) => call('POST /api/webhooks', { body }, { idempotencyKey }),
    failed: 'Could not create the webhook',
    onDone: setMade,
  })
  if (made)
    return (
      <SigningSecret
        title={`${made.name} is told from now on`}
        webhook={made}
        onClose={() => {
          onClose()
          onMade(made.id)
        }}
      />
    )
  return (
    <WebhookForm
      title="New Webhook"
      submitLabel="Create Webhook"
      initial={{ name: '', url: '', eventTypes: [] }}
      pending={create.isPending}
      onSave={create.mutate}
      onClose={onClose}
    />
  )
}
