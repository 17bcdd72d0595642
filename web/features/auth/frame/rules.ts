import { PASSWORD_MIN_LENGTH, shortPassword } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'

/** Section 5's rules for signing in; undefined if a value is valid. */
export const usernameError = (username: string): string | undefined =>
  username.trim().length < 3 ? t('Username must be at least 3 characters') : undefined

export const passwordError = (password: string, min = PASSWORD_MIN_LENGTH): string | undefined =>
  password.length < min ? shortPassword(min) : undefined
