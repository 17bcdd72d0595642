import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#web/api/call.ts'
import { PasswordStrength } from './password-strength.tsx'
import { onlyErrors, passwordError, usernameError } from './frame/rules.ts'
import { usePlainForm } from './frame/use-plain-form.ts'
import { signUp } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { confirmationError } from '#web/ui/forms/password-confirmation.ts'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { linkLook } from '#web/ui/base/section.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

const fields = ['fullName', 'companyName', 'email', 'username', 'password', 'confirmation'] as const
type Values = Record<(typeof fields)[number], string>

/** `min` is the password's minimum number of characters. */
const validate = (values: Values, min: number) =>
  onlyErrors({
    fullName: values.fullName.trim() ? undefined : 'Full name is required',
    companyName: values.companyName.trim() ? undefined : 'Company name is required for clients',
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()) ? undefined : 'Please enter a valid email',
    username: usernameError(values.username),
    password: passwordError(values.password, min),
    confirmation: confirmationError(values.password, values.confirmation),
  })

/** Registers a client, if registration is open. */
export function RegisterCard() {
  const router = useRouter()
  const [password, setPassword] = useState('')
  const min = usePasswordMinLength()
  const { form, errors, pending, failure, onSubmit } = usePlainForm({
    fields,
    validate: (values) => validate(values, min),
    send: async ({ confirmation, ...body }) => {
      if (confirmation !== body.password) return
      const user = await signUp(body)
      toast({ title: 'Registration successful', description: `Welcome, ${user.fullName}!` })
      router.history.replace('/')
    },
    onError: (error) => toastFailure('Registration failed', error),
  })
  return (
    <section aria-labelledby="register">
      <h1 id="register" tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
        Create an account
      </h1>
      <p className="mt-1 mb-7 text-base text-ink-3">
        Already have one?{' '}
        <Link to="/auth" className={linkLook}>
          Sign in
        </Link>
      </p>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {failure !== null && (
          <Alert tone="bad" title="Registration failed">
            {messageOf(failure)}
          </Alert>
        )}
        <Field label="Full name" required error={errors.fullName}>
          <Input name="fullName" autoComplete="name" />
        </Field>
        <Field label="Company name" required error={errors.companyName}>
          <Input name="companyName" autoComplete="organization" />
        </Field>
        <Field label="Email" required error={errors.email}>
          <Input name="email" type="email" autoComplete="email" />
        </Field>
        <Field label="Username" required error={errors.username}>
          <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div>
          <Field label="Password" required hint={`At least ${min} characters`} error={errors.password}>
            <PasswordInput
              name="password"
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <PasswordStrength password={password} />
        </div>
        <Field label="Confirm password" required error={errors.confirmation}>
          <PasswordInput name="confirmation" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" pending={pending} className="mt-1 w-full">
          {pending ? 'Creating your account...' : 'Create account'}
        </Button>
      </form>
    </section>
  )
}
