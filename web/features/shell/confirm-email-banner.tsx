import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { reloadSession, usePortal, useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Says that an email address is unconfirmed until its owner confirms it. */
export default function ConfirmEmailBanner() {
  const { email } = useUser()
  const portal = usePortal()
  useLookAgain()
  return (
    <Alert
      tone="info"
      className="mb-6 print:hidden"
      title="Confirm your email address"
      actions={
        <>
          {portal?.mail && <SendAgain email={email} />}
          <Button asChild size="sm">
            <Link to="/profile" hash="email">
              Change Address
            </Link>
          </Button>
        </>
      }
    >
      {portal?.mail === false ? (
        <>
          This portal sends no mail yet. Ask {portal.accountManager?.name ?? 'your account manager'} to
          confirm <Address>{email}</Address>.
        </>
      ) : (
        <>
          We mailed a link to <Address>{email}</Address>. Open it to confirm your address. Until then you get
          no other email.
        </>
      )}
    </Alert>
  )
}

const Address = ({ children }: { children: string }) => (
  <span className="font-medium wrap-anywhere">{children}</span>
)

/** The link opens in another window: on the way back from it, the banner should be gone. */
function useLookAgain(): void {
  useEffect(() => {
    const look = () => void reloadSession().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

function SendAgain({ email }: { email: string }) {
  const again = useChange('account', {
    send: () => call('POST /api/user/email-confirmation'),
    done: { title: 'Link sent', description: `To ${email}` },
    failed: 'Could not send the link',
  })
  return (
    <Button size="sm" pending={again.isPending} onClick={() => again.mutate()}>
      Send Again
    </Button>
  )
}
