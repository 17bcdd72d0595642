import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { call } from '#web/api/call.ts'
import { WebhookForm, type WebhookBody } from './webhook-form.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

interface NewWebhookDialogProps {
  /** With the new webhook's number, once its secret was kept. */
  onMade: (id: number) => void
  onClose: () => void
}

/** Makes a webhook and shows its secret once. */
export default function NewWebhookDialog({ onMade, onClose }: NewWebhookDialogProps) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const [made, setMade] = useState<WebhookWithSecret>()
  const create = useMutation({
    mutationFn: (body: WebhookBody) =>
      sendOnce(body, (idempotencyKey) => call('POST /api/webhooks', { body }, { idempotencyKey })),
    onSuccess: (webhook) => {
      setMade(webhook)
      return client.invalidateQueries({ queryKey: ['webhooks'] })
    },
    onError: (error) => toastFailure('Failed to create the webhook', error),
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
