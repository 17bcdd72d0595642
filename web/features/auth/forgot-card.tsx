import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'

const NoPasswords = ({ provider }: { provider: string | null }) => (
  <AuthCard
    title="No passwords here"
    intro={`Everybody signs in with ${provider}, which also has your password.`}
  >
    <Link to="/auth" className={linkLook}>
      Back to sign in
    </Link>
  </AuthCard>
)

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotCard() {
  const [sent, setSent] = useState(false)
  const portal = usePortal()
  const manager = portal?.accountManager
  const form = usePlainForm({
    fields: ['account'],
    validate: ({ account }) => ({
      account: account.trim().length < 3 ? 'Please enter your username or email' : undefined,
    }),
    send: async ({ account }) => {
      await call('POST /api/password-reset', { body: { account } })
      setSent(true)
    },
  })
  if (portal?.signIn === 'provider') return <NoPasswords provider={portal.provider} />
  return (
    <AuthCard
      title="Forgot your password?"
      intro="Tell us who you are, and we send you a link to choose a new one."
    >
      {sent ? (
        <Alert tone="good" title="Look into your mailbox">
          If there is an account by this name or address, a link is on its way to it. It works for one hour.
          If nothing comes, look into the spam folder or ask your account manager
          {manager && `, ${manager.name}`}.
        </Alert>
      ) : (
        <PlainForm
          form={form}
          failed="The link could not be asked for"
          submitLabel="Send Link"
          pendingLabel="Sending..."
        >
          <Field label="Username or email" error={form.errors.account}>
            <Input name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
        </PlainForm>
      )}
      <p className="mt-6 text-center text-base text-ink-3">
        <Link to="/auth" className={linkLook}>
          Back to sign in
        </Link>
      </p>
    </AuthCard>
  )
}
