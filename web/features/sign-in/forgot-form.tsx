import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { usePortal } from '#web/api/session.ts'
import { isMailEnabled, useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'

interface ForgotFormProps {
  /** The username or email address, if it's known. */
  account: string
  /** The path to open once a new password is chosen. */
  redirect: string | undefined
}

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
export default function ForgotForm({ account, redirect }: ForgotFormProps) {
  const [sent, setSent] = useState(false)
  const portal = usePortal()
  const contact = useContactName()
  // Everyone sees this message, so it doesn't reveal whether an account exists either.
  if (portal && !portal.mail)
    return (
      <Alert tone="info" title={t('Ask {contact} for a link', { contact })}>
        {t('Use it to choose a new password. It expires in an hour.')}
      </Alert>
    )
  if (sent)
    return (
      <Alert tone="good" title={t('Check your inbox')}>
        {t(
          'If there’s an account with this username or email, a link is on its way. It expires in an hour. If nothing arrives, check your spam folder or ask {contact}.',
          { contact },
        )}
      </Alert>
    )
  return (
    <PlainForm
      fields={['account']}
      validate={(values) => ({
        account: values.account.trim().length < 3 ? t('Please enter your username or email') : undefined,
      })}
      send={async (body) => {
        await call('POST /api/password-reset', { body: { ...body, redirect } })
        setSent(await isMailEnabled())
      }}
      failed={t('Could not send a link')}
      submitLabel={t('Send Link')}
      pendingLabel={t('Sending...')}
    >
      <PlainField
        name="account"
        label={t('Username or Email')}
        autoComplete="username"
        defaultValue={account}
      />
    </PlainForm>
  )
}
