import { useState } from 'react'
import { t } from '#shared/words.ts'
import { PasswordStrength } from './password-strength.tsx'
import { passwordError, PlainField } from './frame/plain-form.tsx'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { confirmationError } from '#web/ui/forms/password-confirmation.ts'
import { PasswordHint } from '#web/ui/forms/password-hint.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'

interface NewPasswordFieldsProps {
  label?: string
  /** Of the first field, in the form. */
  name?: string
  about?: readonly string[]
}

/** A new password, typed twice, with a strength meter. */
export function NewPasswordFields({
  label = t('New Password'),
  name = 'password',
  about = [],
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const min = usePasswordMinLength()
  return (
    <>
      <PlainField
        name={name}
        label={label}
        required
        hint={<PasswordHint min={min} meter={<PasswordStrength password={password} about={about} />} />}
      >
        <PasswordInput
          name={name}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      </PlainField>
      <PlainField name="confirmation" label={t('Confirm {label}', { label })} required>
        <PasswordInput name="confirmation" autoComplete="new-password" />
      </PlainField>
    </>
  )
}

/** The errors of the two fields; `min` is the minimum number of characters. */
export const newPasswordErrors = (
  { password, confirmation }: { password: string; confirmation: string },
  min: number,
) => ({
  password: passwordError(password, min),
  confirmation: confirmationError(password, confirmation),
})
