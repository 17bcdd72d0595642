import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { TextLink } from './frame/links.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'
import { useOnlyProvider, usePortal } from '#web/api/session.ts'
import { checkMailEnabled, useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'

const Card = ({ intro, children }: { intro: string; children: ReactNode }) => (
  <AuthCard title={t('Forgot your password?')} intro={intro}>
    {children}
    <p className="mt-6 text-center text-base text-ink-3">
      <TextLink to="/auth">{t('Back to Sign In')}</TextLink>
    </p>
  </AuthCard>
)

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotCard() {
  const [sent, setSent] = useState(false)
  const portal = usePortal()
  const provider = useOnlyProvider()
  const contact = useContactName()
  if (provider)
    return (
      <AuthCard
        title={t('Passwords aren’t used here')}
        intro={t('Everyone signs in with {provider}, which also manages your password.', { provider })}
      >
        <TextLink to="/auth">{t('Back to Sign In')}</TextLink>
      </AuthCard>
    )
  // Everyone sees this message, so it doesn't reveal whether an account exists either.
  if (portal && !portal.mail)
    return (
      <Card intro={t('This portal can’t send email right now.')}>
        <Alert tone="info" title={t('Ask {contact} for a link', { contact })}>
          {t('Use it to choose a new password. It expires in an hour.')}
        </Alert>
      </Card>
    )
  return (
    <Card intro={t('Tell us who you are, and we’ll email you a link to choose a new one.')}>
      {sent ? (
        <Alert tone="good" title={t('Check your inbox')}>
          {t(
            'If there’s an account with this username or email, a link is on its way. It expires in an hour. If nothing arrives, check your spam folder or ask {contact}.',
            { contact },
          )}
        </Alert>
      ) : (
        <PlainForm
          fields={['account']}
          validate={({ account }) => ({
            account: account.trim().length < 3 ? t('Please enter your username or email') : undefined,
          })}
          send={async (body) => {
            await call('POST /api/password-reset', { body })
            setSent(await checkMailEnabled())
          }}
          failed={t('Could not send a link')}
          submitLabel={t('Send Link')}
          pendingLabel={t('Sending...')}
        >
          <PlainField name="account" label={t('Username or Email')} autoComplete="username" />
        </PlainForm>
      )}
    </Card>
  )
}
