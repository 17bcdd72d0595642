import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { WebhookItem } from './queries.ts'
import { WebhookForm, type WebhookBody } from './webhook-form.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

interface EditWebhookDialogProps {
  webhook: WebhookItem
  etag: string | null
  onClose: () => void
}

/** Changes a webhook's name, address and events. */
export default function EditWebhookDialog({ webhook, etag, onClose }: EditWebhookDialogProps) {
  const { id, name, url, eventTypes } = webhook
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: WebhookBody) =>
      call('PATCH /api/webhooks/:id', { params: { id }, body }, { ifMatch: etag }),
    onSuccess: async () => {
      toast({ title: 'Webhook updated' })
      await client.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
    onError: (error) => {
      // The next try is based on the newer version, with what was typed.
      void client.invalidateQueries({ queryKey: ['webhooks', id] })
      toastFailure('Failed to save the webhook', error)
    },
  })
  return (
    <WebhookForm
      title={`Edit ${name}`}
      submitLabel="Save Changes"
      initial={{ name, url, eventTypes }}
      pending={change.isPending}
      onSave={change.mutate}
      onClose={onClose}
    />
  )
}
