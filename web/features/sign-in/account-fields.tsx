import { type ComponentProps, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { passwordError, PlainField, usernameError } from './frame/plain-form.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { getConfirmationError } from '#web/ui/forms/password-confirmation.ts'

// Without the estimator there is no meter; the server still rejects weak passwords.
const PasswordStrength = lazyDialog(() =>
  import('./password-strength.tsx').catch(() => ({ default: () => null })),
)

interface NewPasswordFieldsProps {
  label?: string
  confirmLabel?: string | undefined
  /** The name of the first field in the form. */
  name?: string
  /** Words about the person that an attacker would try first, such as their name and company. */
  userInputs?: readonly string[]
  /** Whether the first field takes the focus when it appears. */
  hasFocus?: boolean
}

/** A new password, typed twice, with a strength meter. */
export function NewPasswordFields({
  label = t('New Password'),
  confirmLabel = t('Confirm {label}', { label }),
  name = 'password',
  userInputs = [],
  hasFocus = false,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const min = usePasswordMinLength()
  // The meter shares the line of the hint. On a separate line, it would move the button below it when it loads, and a
  // press in progress would be lost.
  const hint = (
    <span className="flex items-center gap-3">
      <span className="flex-none">{t('At least {min} characters', { min })}</span>
      {password && <PasswordStrength password={password} userInputs={userInputs} min={min} />}
    </span>
  )
  const field = { type: 'password', autoComplete: 'new-password', required: true }
  return (
    <>
      <PlainField
        {...field}
        name={name}
        label={label}
        hint={hint}
        // Only where these fields are all that the page shows.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PlainField {...field} name="confirmation" label={confirmLabel} />
    </>
  )
}

/** Returns a function that finds errors in the two password fields. */
export function useNewPasswordErrors() {
  const min = usePasswordMinLength()
  return ({ password, confirmation }: { password: string; confirmation: string }) => ({
    password: passwordError(password, min),
    confirmation: getConfirmationError(password, confirmation),
  })
}

export const FullNameField = (props: Partial<ComponentProps<typeof PlainField>>) => (
  <PlainField name="fullName" label={t('Full Name')} required autoComplete="name" {...props} />
)

export const fullNameError = (fullName: string) => (fullName.trim() ? undefined : t('Full name is required'))

/** Returns a function that finds errors in the fields of a new account. */
export function useNewAccountErrors() {
  const passwordErrors = useNewPasswordErrors()
  return (values: Record<'fullName' | 'email' | 'username' | 'password' | 'confirmation', string>) => ({
    fullName: fullNameError(values.fullName),
    email: EMAIL.test(values.email.trim()) ? undefined : t('Please enter a valid email'),
    username: usernameError(values.username),
    ...passwordErrors(values),
  })
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks, when a password is replaced, whether to revoke all other access to the account. */
export const LockOutCheckbox = ({ className }: { className?: string }) => (
  <Checkbox
    label={t('Also revoke API tokens, the calendar link, push notifications and one-time links')}
    hint={t('Choose this if someone else may have had access.')}
    className={className}
    name="lockOut"
  />
)
