import { Ellipsis, KeyRound, PencilLine, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatExact } from '#shared/i18n/format.ts'
import type { WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { SecretDialog } from '#web/ui/overlays/secret-dialog.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { webhookQuery, type WebhookItem } from './queries.ts'
import { disabledMessages, signingSecret } from './webhook-state.ts'

const EditWebhookDialog = lazyDialog(async () => ({
  default: (await import('./webhook-dialogs.tsx')).EditWebhookDialog,
}))

interface WebhookActionsProps {
  webhook: WebhookItem
  /** Leaves the page, which has nothing left to show. */
  onDeleted: () => Promise<void>
}

/** A webhook's actions: a test event, and a menu to edit, rotate the secret, turn off or on, and delete. */
export function WebhookActions({ webhook, onDeleted }: WebhookActionsProps) {
  const { id, name, state } = webhook
  const [openDialog, setOpenDialog] = useState<'edit' | 'rotate' | 'delete'>()
  const [createdWebhook, setCreatedWebhook] = useState<WebhookWithSecret>()
  const close = () => setOpenDialog(undefined)
  const off = state === 'disabled'
  const test = useChange('webhook', {
    send: () => call('POST /api/webhooks/:id/test', { params: { id } }),
    failureTitle: t('Could not send the test event'),
  })
  const toggle = useToggleWebhook(webhook)
  return (
    <>
      <Button icon={Send} disabled={off} pending={test.isPending} onClick={() => test.mutate()}>
        {t('Send a Test Event')}
      </Button>
      <div className="flex-none!">
        <Menu trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name })} />}>
          <MenuItem icon={PencilLine} onSelect={() => setOpenDialog('edit')}>
            {t('Edit')}
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => setOpenDialog('rotate')}>
            {t('Rotate Secret')}
          </MenuItem>
          <MenuItem icon={off ? Power : PowerOff} onSelect={() => toggle.mutate(off)}>
            {off ? t('Turn On') : t('Turn Off')}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setOpenDialog('delete')}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      </div>
      {openDialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmChange
        kind="webhook"
        open={openDialog === 'rotate'}
        send={() => call('POST /api/webhooks/:id/secret', { params: { id } })}
        failureTitle={t('Could not rotate the secret')}
        tone="primary"
        title={t('Rotate the secret?')}
        description={t(
          'You’ll get a new one. For one day, every message will carry both signatures, so your program can switch over.',
        )}
        confirmLabel={t('Rotate Secret')}
        pendingLabel={t('Rotating...')}
        onDone={(rotated) => {
          close()
          setCreatedWebhook(rotated)
        }}
        onClose={close}
      />
      <ConfirmChange
        kind="webhook"
        open={openDialog === 'delete'}
        send={() => call('DELETE /api/webhooks/:id', { params: { id } })}
        successToast={t('Webhook deleted')}
        failureTitle={t('Could not delete the webhook')}
        title={t('Delete {name}?', { name })}
        description={t('Messages will stop right away, and the log will be deleted. This can’t be undone.')}
        confirmLabel={t('Delete Webhook')}
        pendingLabel={t('Deleting...')}
        onDone={onDeleted}
        onClose={close}
      />
      {createdWebhook && (
        <SecretDialog
          {...signingSecret}
          title={t('{name} has a new secret', { name })}
          secret={createdWebhook.secret}
          onClose={() => setCreatedWebhook(undefined)}
        />
      )}
    </>
  )
}

const useToggleWebhook = ({ id, version }: WebhookItem) =>
  useChange('webhook', {
    send: (enabled: boolean) =>
      call('PATCH /api/webhooks/:id', { params: { id }, body: { enabled } }, { ifMatch: version }),
    failureTitle: t('Could not change the webhook'),
    query: webhookQuery(id).queryKey,
  })

/** Explains what's wrong with a webhook and what to do. Renders nothing while it works. */
export function WebhookNotice({ webhook }: { webhook: WebhookItem }) {
  const toggle = useToggleWebhook(webhook)
  const { disabledBecause, failingSince } = webhook
  const isPaused = disabledBecause === 'creator'
  if (disabledBecause)
    return (
      <Alert
        tone="warn"
        title={isPaused ? t('This webhook is paused') : t('This webhook is turned off')}
        className="mb-6"
        actions={
          <Button size="sm" icon={Power} pending={toggle.isPending} onClick={() => toggle.mutate(true)}>
            {isPaused ? t('Take Over') : t('Turn On')}
          </Button>
        }
      >
        {disabledMessages[disabledBecause]}
      </Alert>
    )
  if (!failingSince) return null
  return (
    <Alert tone="warn" title={t('Messages aren’t arriving')} className="mb-6">
      {rich('There’s been no successful response since {when}. After five days, it’s turned off.', {
        when: <RelativeTime value={failingSince} />,
      })}
    </Alert>
  )
}

/** A webhook's details, and the events it receives. */
export function WebhookFacts({ webhook }: { webhook: WebhookItem }) {
  const { maker, createdAt, previousUntil, eventTypes } = webhook
  const facts = [
    { label: t('Created By'), value: maker?.fullName ?? t('N/A') },
    { label: t('Created'), value: <DateText value={createdAt} /> },
    previousUntil && { label: t('Old Secret Valid Until'), value: formatExact(previousUntil) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t('About')} />
        <Facts items={facts} />
      </Card>
      <Card>
        <CardHeader title={t('Events')} description={t('{n, number} selected', { n: eventTypes.length })} />
        <ul aria-label={t('Events')} className="flex flex-wrap gap-1.5">
          {eventTypes.map((type) => (
            <li key={type} className="rounded-s bg-sunken px-2 py-0.5 font-mono text-xs text-ink-2">
              {type}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
