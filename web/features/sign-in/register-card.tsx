import { useRouter } from '@tanstack/react-router'
import { getLanguage, rich, t } from '#shared/i18n/t.ts'
import { FullNameField, NewPasswordFields, useNewAccountErrors } from './account-fields.tsx'
import { TextLink } from './frame/links.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'
import { call } from '#web/api/call.ts'
import { updateSession } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { openAfterSignIn } from '#web/i18n/open-after-sign-in.ts'

/** Registers a client, if registration is open. */
export function RegisterCard() {
  const router = useRouter()
  const accountErrors = useNewAccountErrors()
  const signIn = rich('Already have one? <link>Sign in</link>', {
    link: (content) => <TextLink to="/auth">{content}</TextLink>,
  })
  return (
    <AuthCard title={t('Create an Account')} intro={signIn}>
      <PlainForm
        fields={['fullName', 'companyName', 'email', 'username', 'password', 'confirmation']}
        validate={(values) => ({
          ...accountErrors(values),
          companyName: values.companyName.trim() ? undefined : t('Company name is required for clients'),
        })}
        send={async (values) => {
          const { confirmation: _, ...fields } = values
          const body = { ...fields, language: getLanguage() }
          const user = updateSession(await call('POST /api/register', { body }))
          toast({
            title: t('Registration successful'),
            description: t('Welcome, {fullName}!', { fullName: user.fullName }),
          })
          await openAfterSignIn(router.history, user, '/')
        }}
        onError={(error) => toastFailure(t('Registration failed'), error)}
        failed={t('Registration failed')}
        submitLabel={t('Create Account')}
        pendingLabel={t('Creating your account...')}
      >
        <FullNameField />
        <PlainField name="companyName" label={t('Company Name')} required autoComplete="organization" />
        <PlainField name="email" label={t('Email')} required type="email" autoComplete="email" />
        <PlainField name="username" label={t('Username')} required autoComplete="username" />
        <NewPasswordFields label={t('Password')} />
      </PlainForm>
    </AuthCard>
  )
}
