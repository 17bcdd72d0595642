import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { reloadSession, usePortal, useUser } from '#web/api/session.ts'
import { isMailEnabled, useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** The banner that shows an email address as unconfirmed until its owner confirms it. */
export default function ConfirmEmailBanner() {
  const { email } = useUser()
  const portal = usePortal()
  const contact = useContactName()
  useRefetchOnFocus()
  return (
    <Alert
      tone="info"
      className="mb-6 print:hidden"
      title={t('Confirm your email address')}
      actions={
        <>
          {portal?.mail && <ResendLinkButton email={email} />}
          <Button asChild size="sm">
            <Link to="/profile" hash="email">
              {t('Change Address')}
            </Link>
          </Button>
        </>
      }
    >
      {portal?.mail === false ? (
        <>
          {rich('This portal can’t send email right now. Ask {contact} to confirm {address}.', {
            contact,
            address: <Address>{email}</Address>,
          })}
        </>
      ) : (
        <>
          {rich('Open the link we email to {address}. Until you do, you won’t get any other email.', {
            address: <Address>{email}</Address>,
          })}
        </>
      )}
    </Alert>
  )
}

const Address = ({ children }: { children: string }) => (
  <span className="font-medium wrap-anywhere">{children}</span>
)

/** Reloads the data on focus, because the emailed link opens in another window. Then the banner disappears. */
function useRefetchOnFocus(): void {
  useEffect(() => {
    const refetch = () => {
      void reloadSession().catch(() => undefined)
      void isMailEnabled()
    }
    window.addEventListener('focus', refetch)
    return () => window.removeEventListener('focus', refetch)
  }, [])
}

function ResendLinkButton({ email }: { email: string }) {
  const resend = useChange('account', {
    send: () => call('POST /api/user/email-confirmation').then(isMailEnabled),
    successToast: (isMailOn) =>
      isMailOn
        ? { title: t('Link on its way'), description: t('To {address}', { address: email }) }
        : undefined,
    failureTitle: t('Could not send the link'),
  })
  return (
    <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
      {t('Send Again')}
    </Button>
  )
}
