import { Link, useRouter } from '@tanstack/react-router'
import { rich, t } from '#shared/words.ts'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
import { PlainField, PlainForm, usePlainForm, usernameError } from './frame/plain-form.tsx'
import { call } from '#web/api/call.ts'
import { updateSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { linkLook } from '#web/ui/base/button.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { goOn } from '#web/language/go-on.ts'

const fields = ['fullName', 'companyName', 'email', 'username', 'password', 'confirmation'] as const
type Values = Record<(typeof fields)[number], string>

/** `min` is the password's minimum number of characters. */
const validate = (values: Values, min: number) => ({
  fullName: values.fullName.trim() ? undefined : t('Full name is required'),
  companyName: values.companyName.trim() ? undefined : t('Company name is required for clients'),
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()) ? undefined : t('Please enter a valid email'),
  username: usernameError(values.username),
  ...newPasswordErrors(values, min),
})

/** Registers a client, if registration is open. */
export function RegisterCard() {
  const router = useRouter()
  const min = usePasswordMinLength()
  const form = usePlainForm({
    fields,
    validate: (values) => validate(values, min),
    send: async ({ confirmation, ...body }) => {
      if (confirmation !== body.password) return
      const user = updateSession(await call('POST /api/register', { body }))
      toast({
        title: t('Registration successful'),
        description: t('Welcome, {fullName}!', { fullName: user.fullName }),
      })
      await goOn(router.history, user, '/')
    },
    onError: (error) => toastFailure(t('Registration failed'), error),
  })
  const signIn = (
    <>
      {rich('Already have one? <link>Sign in</link>', {
        link: (words) => (
          <Link to="/auth" className={linkLook}>
            {words}
          </Link>
        ),
      })}
    </>
  )
  return (
    <AuthCard title={t('Create an Account')} intro={signIn}>
      <PlainForm
        form={form}
        failed={t('Registration failed')}
        submitLabel={t('Create Account')}
        pendingLabel={t('Creating your account...')}
      >
        <PlainField name="fullName" label={t('Full Name')} required autoComplete="name" />
        <PlainField name="companyName" label={t('Company Name')} required autoComplete="organization" />
        <PlainField name="email" label={t('Email')} required type="email" autoComplete="email" />
        <PlainField name="username" label={t('Username')} required autoComplete="username" />
        <NewPasswordFields label={t('Password')} />
      </PlainForm>
    </AuthCard>
  )
}
