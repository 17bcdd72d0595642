import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { CardHead } from './card-head.tsx'
import { DeadLink } from './dead-link.tsx'
import { markLinkUsed, wasLinkUsed } from './link-token.ts'
import { usePlainForm } from './frame/use-plain-form.ts'
import { agencyName, ensureSession, updateSession, usePortal, useSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Confirms an address with a button. Opening the link is not enough, because mail scanners open links as well. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState(wasLinkUsed)
  const { form, pending, failure, onSubmit } = usePlainForm({
    fields: [],
    validate: () => ({}),
    send: async () => {
      await call('POST /api/email-confirmation', { body: { token } })
      markLinkUsed()
      setConfirmed(true)
      if (await ensureSession()) updateSession(await call('GET /api/user'))
    },
    onError: () => undefined,
  })
  if (confirmed) return <Confirmed />
  if (token === '' || isGone(failure)) return <DeadConfirmation />
  return (
    <section aria-labelledby="confirm-email" data-without-terms>
      <CardHead id="confirm-email" title="Confirm your email address" announced>
        Is it you who uses the portal of {agencyName()} with this address? From then on its mails come here.
      </CardHead>
      <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-5">
        {failure !== null && (
          <Alert tone="bad" title="The address was not confirmed">
            {messageOf(failure)}
          </Alert>
        )}
        <Button type="submit" variant="primary" pending={pending} className="w-full">
          {pending ? 'Confirming...' : 'Confirm This Address'}
        </Button>
      </form>
    </section>
  )
}

const Confirmed = () => (
  <section aria-labelledby="confirmed" data-without-terms>
    <CardHead id="confirmed" title="Your address is confirmed" announced>
      The portal mails you here from now on.
    </CardHead>
    <Button asChild variant="primary" className="w-full">
      <Link to="/">Go to the portal</Link>
    </Button>
  </section>
)

function DeadConfirmation() {
  const user = useSession()
  const portal = usePortal()
  const waiting = user && (user.pendingEmail ?? (user.emailConfirmed ? null : user.email))
  return (
    <DeadLink action={waiting && portal?.mail && <SendNew address={waiting} />}>
      It was used already, is too old, was not copied as a whole, or a newer link was sent since: use the one
      in the latest email. {user ? !waiting && 'Your address is confirmed.' : SIGN_IN}
    </DeadLink>
  )
}

const SIGN_IN = 'If your address is not confirmed yet, sign in and have a new link sent.'

function SendNew({ address }: { address: string }) {
  const [sent, setSent] = useState(false)
  const { form, pending, failure, onSubmit } = usePlainForm({
    fields: [],
    validate: () => ({}),
    send: async () => {
      await call('POST /api/user/email-confirmation')
      setSent(true)
    },
    onError: () => undefined,
  })
  if (sent) return <Alert tone="good" title={`A new link was sent to ${address}`} />
  return (
    <form ref={form} onSubmit={onSubmit} className="flex flex-col gap-3">
      {failure !== null && (
        <Alert tone="bad" title="The link was not sent">
          {messageOf(failure)}
        </Alert>
      )}
      <Button type="submit" variant="primary" pending={pending} className="w-full">
        Send a New Link
      </Button>
    </form>
  )
}
