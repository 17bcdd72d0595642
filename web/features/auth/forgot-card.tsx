import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { call } from '#web/api/call.ts'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'
import { askIfMailIsOn, useContactName } from '#web/mail/mail-on.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'

const NoPasswords = ({ provider }: { provider: string }) => (
  <AuthCard
    title="No passwords here"
    intro={`Everyone signs in with ${provider}, which also keeps your password.`}
  >
    <BackToSignIn />
  </AuthCard>
)

const BackToSignIn = () => (
  <Link to="/auth" className={linkLook}>
    Back to Sign In
  </Link>
)

/** The same for everybody, so that it does not reveal whether an account exists either. */
const NoMail = () => (
  <Card intro="This portal can’t send email right now.">
    <Alert tone="info" title={`Ask ${useContactName()} for a link`}>
      You can choose a new password with it. It works for one hour.
    </Alert>
  </Card>
)

const Card = ({ intro, children }: { intro: string; children: ReactNode }) => (
  <AuthCard title="Forgot your password?" intro={intro}>
    {children}
    <p className="mt-6 text-center text-base text-ink-3">
      <BackToSignIn />
    </p>
  </AuthCard>
)

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotCard() {
  const [sent, setSent] = useState(false)
  const portal = usePortal()
  const provider = useOnlyProvider()
  const contact = useContactName()
  const form = usePlainForm({
    fields: ['account'],
    validate: ({ account }) => ({
      account: account.trim().length < 3 ? 'Please enter your username or email' : undefined,
    }),
    send: async ({ account }) => {
      await call('POST /api/password-reset', { body: { account } })
      setSent(await askIfMailIsOn())
    },
  })
  if (provider) return <NoPasswords provider={provider} />
  if (portal && !portal.mail) return <NoMail />
  return (
    <Card intro="Tell us who you are, and we’ll email you a link to choose a new one.">
      {sent ? (
        <Alert tone="good" title="Check your inbox">
          If there is an account with this username or email, a link is on its way to it. It works for one
          hour. If nothing arrives, check your spam folder or ask {contact}.
        </Alert>
      ) : (
        <PlainForm
          form={form}
          failed="Could not send a link"
          submitLabel="Send Link"
          pendingLabel="Sending..."
        >
          <Field label="Username or Email" error={form.errors.account}>
            <Input name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
        </PlainForm>
      )}
    </Card>
  )
}
