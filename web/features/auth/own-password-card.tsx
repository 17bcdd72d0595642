import { Link } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
import { PlainField, PlainForm, usePlainForm } from './frame/plain-form.tsx'
import { call } from '#web/api/call.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { reloadSession, usePortal, useUser } from '#web/api/session.ts'
import { useContactName } from '#web/mail/mail-on.ts'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { Card } from '#web/ui/page/card.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

/** Replaces a password that staff typed by one that its person chooses; the page that they came for opens then. */
export function OwnPasswordCard() {
  const { username, fullName, companyName } = useUser()
  const min = usePasswordMinLength()
  const portal = usePortal()
  const contact = useContactName()
  const form = usePlainForm({
    fields: ['currentPassword', 'newPassword', 'confirmation'],
    validate: ({ currentPassword, newPassword, confirmation }) => {
      const { password, ...rest } = newPasswordErrors({ password: newPassword, confirmation }, min)
      const missing = currentPassword ? undefined : t('Please enter your current password')
      return { currentPassword: missing, newPassword: password, ...rest }
    },
    send: async ({ currentPassword, newPassword }) => {
      await call('POST /api/user/password', { body: { currentPassword, newPassword } })
      await reloadSession()
      toast({ title: t('Password changed'), description: t('Use it to sign in from now on.') })
    },
  })
  return (
    <Card>
      <PlainForm
        form={form}
        failed={t('Could not change the password')}
        submitLabel={t('Change Password')}
        pendingLabel={t('Changing...')}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PlainField
          name="currentPassword"
          label={t('Current Password')}
          required
          hint={t('The one you were given')}
        >
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </PlainField>
        <NewPasswordFields name="newPassword" about={[username, fullName, companyName ?? '']} />
      </PlainForm>
      {portal && (
        <p className="mt-5 text-center text-sm text-ink-3">
          {t('Don’t know the password you were given?')}{' '}
          {portal.mail ? (
            <Link to="/forgot" className={linkLook}>
              {t('Choose a new one by email')}
            </Link>
          ) : (
            t('Ask {contact} for a link to choose a new one.', { contact })
          )}
        </p>
      )}
    </Card>
  )
}
