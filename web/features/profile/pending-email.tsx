import { rich, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { profileQuery } from './queries.ts'
import { updateOwnAccount, usePortal, type SessionUser } from '#web/api/session.ts'
import { askIfMailIsOn, useContactName } from '#web/mail/mail-on.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface PendingEmailProps {
  person: SessionUser
  pending: string
  /** Receives the updated record. */
  onKept: (saved: SessionUser) => void
}

/** A new address that still has to be confirmed, with what can be done about it. */
export function PendingEmail({ person: { email }, pending, onKept }: PendingEmailProps) {
  const portal = usePortal()
  const contact = useContactName()
  const again = useChange('account', {
    send: () => call('POST /api/user/email-confirmation').then(askIfMailIsOn),
    done: (on) =>
      on ? { title: t('Link on its way'), description: t('To {address}', { address: pending }) } : undefined,
    failed: t('Could not send the link'),
  })
  const keep = useChange('account', {
    send: () => call('PATCH /api/user', { body: { email } }),
    done: { title: t('Address kept'), description: t('{email} stays your address.', { email }) },
    failed: t('Could not keep the address'),
    query: profileQuery.queryKey,
    onDone: (saved) => {
      updateOwnAccount(saved)
      onKept(saved)
    },
  })
  return (
    <Alert
      tone="info"
      title={<span className="wrap-anywhere">{t('{pending} is waiting to be confirmed', { pending })}</span>}
      actions={
        <>
          {portal?.mail && (
            <Button size="sm" pending={again.isPending} onClick={() => again.mutate()}>
              {t('Send Again')}
            </Button>
          )}
          <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep the Old Address')}
          </Button>
        </>
      }
    >
      {portal?.mail === false
        ? rich(
            'It replaces the one above once {contact} has confirmed it: the portal can’t send email right now. Until then {email} keeps working.',
            { contact, email: <span className="wrap-anywhere">{email}</span> },
          )
        : rich(
            'It replaces the one above once you’ve opened the link we emailed there. Until then {email} keeps working.',
            { email: <span className="wrap-anywhere">{email}</span> },
          )}
    </Alert>
  )
}
