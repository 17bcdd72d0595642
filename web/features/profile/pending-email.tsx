import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { profileQuery } from './queries.ts'
import { currentUser, updateSession, usePortal, type SessionUser } from '#web/api/session.ts'
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
  const again = useChange('account', {
    send: () => call('POST /api/user/email-confirmation'),
    done: { title: 'Link sent', description: `To ${pending}` },
    failed: 'Could not send the link',
  })
  const keep = useChange('account', {
    send: () => call('PATCH /api/user', { body: { email } }),
    done: { title: 'Address kept', description: `You go on being mailed at ${email}.` },
    failed: 'Could not keep the address',
    query: profileQuery.queryKey,
    onDone: (saved) => {
      updateSession({ ...currentUser(), ...saved })
      onKept(saved)
    },
  })
  return (
    <Alert
      tone="info"
      title={<span className="wrap-anywhere">{pending} waits to be confirmed</span>}
      actions={
        <>
          {portal?.mail && (
            <Button size="sm" pending={again.isPending} onClick={() => again.mutate()}>
              Send Again
            </Button>
          )}
          <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate()}>
            Keep the Old One
          </Button>
        </>
      }
    >
      It takes the place of the one above once{' '}
      {portal?.mail === false
        ? 'a member of staff has confirmed it'
        : 'you have opened the link that is mailed there'}
      . Until then <span className="wrap-anywhere">{email}</span> goes on working.
    </Alert>
  )
}
