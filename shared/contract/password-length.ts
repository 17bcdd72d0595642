import { t } from '#shared/i18n/t.ts'

/** The fewest characters of any password: at sign-in, and of one that staff type for somebody. */
export const PASSWORD_MIN_LENGTH = 6

/** The fewest characters of a password that people choose for themselves, unless a setting says otherwise. */
export const CHOSEN_PASSWORD_MIN_LENGTH = 8

/** The error if a password is shorter than `min`. */
export const shortPassword = (min: number) =>
  t('Password must be at least {min, plural, one {# character} other {# characters}}', { min })
