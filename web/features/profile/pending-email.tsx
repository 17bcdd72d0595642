import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithEtag } from '#web/api/call.ts'
import { profileQuery, type ProfileRecord } from './queries.ts'
import { updateSession, usePortal, type SessionUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

interface PendingEmailProps {
  person: SessionUser
  pending: string
  /** Told the record as it is afterwards. */
  onKept: (saved: ProfileRecord) => void
}

/** An address that waits to take the place of the one before, and what can be done about it. */
export function PendingEmail({ person: { email }, pending, onKept }: PendingEmailProps) {
  const client = useQueryClient()
  const portal = usePortal()
  const again = useMutation({
    mutationFn: () => call('POST /api/user/email-confirmation'),
    onSuccess: () => toast({ title: 'Link sent', description: `To ${pending}` }),
    onError: (error) => toastFailure('The link was not sent', error),
  })
  const keep = useMutation({
    mutationFn: () => callWithEtag('PATCH /api/user', { body: { email } }),
    onSuccess: (saved) => {
      updateSession(saved.data)
      client.setQueryData(profileQuery.queryKey, saved)
      onKept(saved)
      toast({ title: 'Address kept', description: `You go on being mailed at ${email}.` })
    },
    onError: (error) => toastFailure('The address was not kept', error),
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
