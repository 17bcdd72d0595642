import { useState, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/live/refresh.ts'
import { reloadSession, usePortal, useUser } from '#web/api/session.ts'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { toast } from '#web/ui/base/toast.ts'
import { Card, TitledCard } from '#web/ui/page/card.tsx'
import { LockOutCheckbox, NewPasswordFields, useNewPasswordErrors } from './account-fields.tsx'
import { TextLink } from './frame/links.tsx'
import { PlainField, PlainForm } from './frame/plain-form.tsx'

/** Replaces a password set by staff with a password that the user chooses. Then the requested page opens. */
export function OwnPasswordCard() {
  const portal = usePortal()
  const contact = useContactName()
  return (
    <Card>
      <PasswordForm
        currentHint={t('The password that staff gave you')}
        failed={t('Could not change the password')}
        onChanged={async () => {
          await reloadSession()
          toast({ title: t('Password changed'), description: t('Use it to sign in from now on.') })
        }}
      />
      {portal && (
        <p className="mt-5 text-center text-sm text-ink-3">
          {t('Don’t know the password you were given?')}{' '}
          {portal.mail ? (
            <TextLink to="/forgot">{t('Choose a new one by email')}</TextLink>
          ) : (
            t('Ask {contact} for a link to choose a new one.', { contact })
          )}
        </p>
      )}
    </Card>
  )
}

/** Changes the person's own password, which ends every other session. */
export function PasswordCard() {
  const refresh = useRefresh('account')
  const [changes, setChanges] = useState(0)
  const { hasApiTokens } = useUser()
  async function handleChanged(lockOut: boolean) {
    toast({
      title: t('Password changed'),
      description: lockOut
        ? t(
            'You’ve been signed out everywhere else. Your API tokens, calendar link, push notifications and one-time links have been revoked too.',
          )
        : t('You’ve been signed out everywhere else.'),
    })
    setChanges(changes + 1)
    await refresh()
  }
  return (
    <TitledCard
      id="password"
      title={t('Password')}
      description={t('Changing it signs you out on every other device.')}
    >
      <PasswordForm
        // Empties the fields after each change.
        key={changes}
        wide
        confirmLabel={t('Confirm New Password')}
        onError={(error) => toastFailure(t('Could not change the password'), error)}
        onChanged={handleChanged}
      >
        {hasApiTokens && <LockOutCheckbox className="sm:col-span-2" />}
      </PasswordForm>
    </TitledCard>
  )
}

interface PasswordFormProps {
  currentHint?: string
  confirmLabel?: string
  failed?: string
  onError?: (error: unknown) => void
  /** Called once the password is replaced. */
  onChanged: (lockOut: boolean) => Promise<void>
  /** Whether to show two fields in a row. */
  wide?: boolean
  /** More fields, above the button. */
  children?: ReactNode
}

function PasswordForm(props: PasswordFormProps) {
  const { currentHint, confirmLabel, onChanged, wide, children, ...form } = props
  const { username, fullName, companyName } = useUser()
  const passwordErrors = useNewPasswordErrors()
  return (
    <PlainForm
      {...form}
      fields={['currentPassword', 'newPassword', 'confirmation', 'lockOut']}
      validate={({ currentPassword, newPassword, confirmation }) => {
        const { password, ...rest } = passwordErrors({ password: newPassword, confirmation })
        const missing = currentPassword ? undefined : t('Please enter your current password')
        return { currentPassword: missing, newPassword: password, ...rest }
      }}
      send={async ({ currentPassword, newPassword, ...chosen }) => {
        const lockOut = chosen.lockOut !== ''
        await call('POST /api/user/password', { body: { currentPassword, newPassword, lockOut } })
        await onChanged(lockOut)
      }}
      submitLabel={t('Change Password')}
      pendingLabel={t('Changing...')}
      {...(wide && {
        className: 'grid gap-5 sm:grid-cols-2',
        buttonClassName: 'justify-self-end sm:col-span-2',
      })}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PlainField
        name="currentPassword"
        label={t('Current Password')}
        required
        hint={currentHint}
        type="password"
        autoComplete="current-password"
        className={wide ? 'sm:col-span-2 sm:max-w-[calc(50%-10px)]' : ''}
      />
      <NewPasswordFields
        name="newPassword"
        confirmLabel={confirmLabel}
        userInputs={[username, fullName, companyName ?? '']}
      />
      {children}
    </PlainForm>
  )
}
