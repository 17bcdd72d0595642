import { Link } from '@tanstack/react-router'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { call } from '#web/api/call.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { reloadSession, usePortal, useUser } from '#web/api/session.ts'
import { Field } from '#web/ui/base/field.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { Card } from '#web/ui/page/card.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'

/** Replaces a password that staff typed by one that its person chooses; the page that they came for opens then. */
export function OwnPasswordCard() {
  const { username, fullName, companyName } = useUser()
  const min = usePasswordMinLength()
  const mail = usePortal()?.mail
  const form = usePlainForm({
    fields: ['currentPassword', 'newPassword', 'confirmation'],
    validate: ({ currentPassword, newPassword, confirmation }) => {
      const { password, ...rest } = newPasswordErrors({ password: newPassword, confirmation }, min)
      const missing = currentPassword ? undefined : 'Please enter your current password'
      return { currentPassword: missing, newPassword: password, ...rest }
    },
    send: async ({ currentPassword, newPassword }) => {
      await call('POST /api/user/password', { body: { currentPassword, newPassword } })
      await reloadSession()
      toast({ title: 'Password changed', description: 'It is the one you sign in with from now on.' })
    },
  })
  const { currentPassword, newPassword, confirmation } = form.errors
  return (
    <Card>
      <PlainForm
        form={form}
        failed="The password was not changed"
        submitLabel="Change Password"
        pendingLabel="Changing..."
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="Current password" required hint="The one you were given" error={currentPassword}>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          name="newPassword"
          errors={{ password: newPassword, confirmation }}
          about={[username, fullName, companyName ?? '']}
        />
      </PlainForm>
      {mail && (
        <p className="mt-5 text-center text-sm text-ink-3">
          You do not know the one you were given?{' '}
          <Link to="/forgot" className={linkLook}>
            Choose a new one by mail
          </Link>
        </p>
      )}
    </Card>
  )
}
