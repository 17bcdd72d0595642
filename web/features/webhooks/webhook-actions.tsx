import { Ellipsis, KeyRound, PencilLine, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { t } from '#shared/words.ts'
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
    failed: t('Could not send the test event'),
  })
  const turn = useTurn(webhook)
  return (
    <>
      <Button icon={Send} disabled={off} pending={test.isPending} onClick={() => test.mutate()}>
        {t('Send a Test Event')}
      </Button>
      <div className="flex-none!">
        <Menu trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name })} />}>
          <MenuItem icon={PencilLine} onSelect={() => setAsked('edit')}>
            {t('Edit')}
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => setAsked('rotate')}>
            {t('Rotate Secret')}
          </MenuItem>
          <MenuItem icon={off ? Power : PowerOff} onSelect={() => turn.mutate()}>
            {off ? t('Turn On') : t('Turn Off')}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setAsked('delete')}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      </div>
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmChange
        kind="webhook"
        open={asked === 'rotate'}
        send={() => call('POST /api/webhooks/:id/secret', { params: { id } })}
        failed={t('Could not rotate the secret')}
        tone="primary"
        title={t('Rotate the secret?')}
        description={t(
          'You get a new one. For one day every message carries both signatures, so your program can switch over.',
        )}
        confirmLabel={t('Rotate Secret')}
        pendingLabel={t('Rotating...')}
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
        done={t('Webhook deleted')}
        failed={t('Could not delete the webhook')}
        title={t('Delete {name}?', { name })}
        description={t('Messages stop right away, and the log is deleted. This can’t be undone.')}
        confirmLabel={t('Delete Webhook')}
        pendingLabel={t('Deleting...')}
        onDone={onDeleted}
        onClose={close}
      />
      {made && (
        <SigningSecret
          title={t('{name} has a new secret', { name })}
          webhook={made}
          onClose={() => setMade(undefined)}
        />
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
    failed: t('Could not change the webhook'),
    query: webhookQuery(id).queryKey,
  })
