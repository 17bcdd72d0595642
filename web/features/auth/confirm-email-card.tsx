import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, messageOf } from '#web/api.ts'
import { CardHead } from '#web/features/auth/card-head.tsx'
import { DeadLink } from '#web/features/auth/dead-link.tsx'
import { usePlainForm } from '#web/features/auth/use-plain-form.ts'
import { agencyName, ensureSession, updateSession } from '#web/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Confirms an address by a button: programs that look at mails open links, and must confirm nothing. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState(false)
  const { form, pending, failure, onSubmit } = usePlainForm({
    fields: [],
    validate: () => ({}),
    send: async () => {
      await call('POST /api/email-confirmation', { body: { token } })
      setConfirmed(true)
      if (await ensureSession()) updateSession(await call('GET /api/user'))
    },
    onError: () => undefined,
  })
  if (confirmed) return <Confirmed />
  if (token === '' || isGone(failure))
    return (
      <DeadLink>
        It was used already, is too old, or was not copied as a whole. If your address is not confirmed yet,
        sign in and have a new link sent.
      </DeadLink>
    )
  return (
    <section aria-labelledby="confirm-email">
      <CardHead id="confirm-email" title="Confirm your email address">
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
  <section aria-labelledby="confirmed">
    <CardHead id="confirmed" title="Your address is confirmed">
      The portal mails you here from now on.
    </CardHead>
    <Button asChild variant="primary" className="w-full">
      <Link to="/">Go to the portal</Link>
    </Button>
  </section>
)
