import { Ellipsis, KeyRound, PencilLine, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { webhookQuery, type WebhookItem } from './queries.ts'
import { SigningSecret } from './signing-secret.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const EditWebhookDialog = lazyDialog(() => import('./edit-webhook-dialog.tsx'))

interface WebhookActionsProps {
  webhook: WebhookItem
  /** Leaves the page, which has nothing to show any more. */
  onDeleted: () => Promise<void>
}

/** The actions on a webhook. */
export function WebhookActions({ webhook, onDeleted }: WebhookActionsProps) {
  const { id, name, state } = webhook
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'delete'>()
  const [made, setMade] = useState<WebhookWithSecret>()
  const close = () => setAsked(undefined)
  const off = state === 'disabled'
  const test = useChange('webhook', {
    send: () => call('POST /api/webhooks/:id/test', { params: { id } }),
    failed: 'Could not send the test event',
  })
  const turn = useTurn(webhook)
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
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmChange
        kind="webhook"
        open={asked === 'rotate'}
        send={() => call('POST /api/webhooks/:id/secret', { params: { id } })}
        failed="Could not rotate the secret"
        tone="primary"
        title="Rotate the secret?"
        description="You get a new one. For one day every message carries both signatures, so your program can switch over."
        confirmLabel="Rotate Secret"
        pendingLabel="Rotating..."
        onDone={(rotated) => {
          close()
          setMade(rotated)
        }}
        onClose={close}
      />
      <ConfirmChange
        kind="webhook"
        open={asked === 'delete'}
        send={() => call('DELETE /api/webhooks/:id', { params: { id } })}
        done="Webhook deleted"
        failed="Could not delete the webhook"
        title={`Delete ${name}?`}
        description="Messages stop right away, and the log is deleted. This can’t be undone."
        confirmLabel="Delete Webhook"
        pendingLabel="Deleting..."
        onDone={onDeleted}
        onClose={close}
      />
      {made && (
        <SigningSecret title={`${name} has a new secret`} webhook={made} onClose={() => setMade(undefined)} />
      )}
    </>
  )
}

/** Turns a webhook off, or on again. */
export const useTurn = ({ id, state, version }: WebhookItem) =>
  useChange('webhook', {
    send: () =>
      call(
        'PATCH /api/webhooks/:id',
        { params: { id }, body: { enabled: state === 'disabled' } },
        { ifMatch: version },
      ),
    failed: 'Could not change the webhook',
    query: webhookQuery(id).queryKey,
  })
