import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { DeadLink, isGone } from './dead-link.tsx'
import { markLinkUsed, wasLinkUsed } from './link-token.ts'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { agencyName, ensureSession, reloadSession, usePortal, useSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Confirms an address with a button. Opening the link is not enough, because mail scanners open links as well. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState(wasLinkUsed)
  const form = usePlainForm({
    send: async () => {
      await call('POST /api/email-confirmation', { body: { token } })
      markLinkUsed()
      setConfirmed(true)
      if (await ensureSession()) await reloadSession()
    },
  })
  if (confirmed) return <Confirmed />
  if (token === '' || isGone(form.failure)) return <DeadConfirmation />
  const intro = `Is it you who uses the portal of ${agencyName()} with this address? From then on its mails come here.`
  return (
    <AuthCard title="Confirm your email address" intro={intro} announced withoutTerms>
      <PlainForm
        form={form}
        failed="The address was not confirmed"
        submitLabel="Confirm This Address"
        pendingLabel="Confirming..."
      />
    </AuthCard>
  )
}

const Confirmed = () => (
  <AuthCard
    title="Your address is confirmed"
    intro="The portal mails you here from now on."
    announced
    withoutTerms
  >
    <Button asChild variant="primary" className="w-full">
      <Link to="/">Go to the portal</Link>
    </Button>
  </AuthCard>
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
  const form = usePlainForm({
    send: async () => {
      await call('POST /api/user/email-confirmation')
      setSent(true)
    },
  })
  if (sent) return <Alert tone="good" title={`A new link was sent to ${address}`} />
  return (
    <PlainForm
      form={form}
      failed="The link was not sent"
      submitLabel="Send a New Link"
      pendingLabel="Sending..."
    />
  )
}
