import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, KeyRound, PencilLine, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { call } from '#web/api/call.ts'
import type { WebhookItem } from './queries.ts'
import { SigningSecret } from './signing-secret.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

const EditWebhookDialog = lazyPart(() => import('./edit-webhook-dialog.tsx'))

interface WebhookActionsProps {
  webhook: WebhookItem
  etag: string | null
  onDeleted: () => void
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, etag, onDeleted }: WebhookActionsProps) {
  const { id, name, state } = webhook
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'delete'>()
  const [made, setMade] = useState<WebhookWithSecret>()
  const close = () => setAsked(undefined)
  const off = state === 'disabled'
  const test = useDeed('Failed to send the test event', () =>
    call('POST /api/webhooks/:id/test', { params: { id } }),
  )
  const turn = useTurn(webhook, etag)
  const rotate = useDeed('Failed to rotate the secret', async () => {
    const rotated = await call('POST /api/webhooks/:id/secret', { params: { id } })
    close()
    setMade(rotated)
  })
  const remove = useDeed('Failed to delete the webhook', async () => {
    await call('DELETE /api/webhooks/:id', { params: { id } })
    toast({ title: 'Webhook deleted' })
    onDeleted()
  })
  return (
    <>
      <Button icon={Send} disabled={off} pending={test.isPending} onClick={() => test.mutate()}>
        Send a Test Event
      </Button>
      <div className="flex-none!">
        <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} />}>
          <MenuItem icon={PencilLine} onSelect={() => setAsked('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => setAsked('rotate')}>
            Rotate Secret
          </MenuItem>
          <MenuItem icon={off ? Power : PowerOff} onSelect={() => turn.mutate()}>
            {off ? 'Turn On' : 'Turn Off'}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setAsked('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      <Suspense>
        {asked === 'edit' && <EditWebhookDialog webhook={webhook} etag={etag} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={asked === 'rotate'}
        onOpenChange={close}
        tone="primary"
        title="Rotate the secret?"
        description="You get a new one. For a day every message carries both signatures, so that your program can change over."
        confirmLabel="Rotate Secret"
        pendingLabel="Rotating..."
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description="Nothing is sent there any more, and its log is gone. This cannot be taken back."
        confirmLabel="Delete Webhook"
        pendingLabel="Deleting..."
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {made && (
        <SigningSecret title={`${name} has a new secret`} webhook={made} onClose={() => setMade(undefined)} />
      )}
    </>
  )
}

/** Turns a webhook off, or on again. */
export const useTurn = ({ id, state }: WebhookItem, etag: string | null) =>
  useDeed('Failed to change the webhook', () =>
    call(
      'PATCH /api/webhooks/:id',
      { params: { id }, body: { enabled: state === 'disabled' } },
      { ifMatch: etag },
    ),
  )

function useDeed(failure: string, deed: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onError: (error) => toastFailure(failure, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}
