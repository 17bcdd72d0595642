import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '#web/api/call.ts'
import { CardHead } from './card-head.tsx'
import { onlyErrors } from './frame/rules.ts'
import { usePlainForm } from './frame/use-plain-form.ts'
import { usePortal } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { linkLook } from '#web/ui/base/section.tsx'

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotCard() {
  const [sent, setSent] = useState(false)
  const manager = usePortal()?.accountManager
  const { form, errors, pending, failure, onSubmit } = usePlainForm({
    fields: ['account'],
    validate: ({ account }) =>
      onlyErrors({ account: account.trim().length < 3 ? 'Please enter your username or email' : undefined }),
    send: async ({ account }) => {
      await call('POST /api/password-reset', { body: { account } })
      setSent(true)
    },
    onError: () => undefined,
  })
  return (
    <section aria-labelledby="forgot">
      <CardHead id="forgot" title="Forgot your password?">
        Tell us who you are, and we send you a link to choose a new one.
      </CardHead>
      {sent ? (
        <Alert tone="good" title="Look into your mailbox">
          If there is an account by this name or address, a link is on its way to it. It works for one hour.
          If nothing comes, look into the spam folder or ask your account manager
          {manager && `, ${manager.name}`}.
        </Alert>
      ) : (
        <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          {failure !== null && (
            <Alert tone="bad" title="The link could not be asked for">
              {messageOf(failure)}
            </Alert>
          )}
          <Field label="Username or email" error={errors.account}>
            <Input name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit" variant="primary" pending={pending} className="mt-1 w-full">
            {pending ? 'Sending...' : 'Send Link'}
          </Button>
        </form>
      )}
      <p className="mt-6 text-center text-base text-ink-3">
        <Link to="/auth" className={linkLook}>
          Back to sign in
        </Link>
      </p>
    </section>
  )
}
