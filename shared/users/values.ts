import { t } from '#shared/i18n/t.ts'

/** Maximum number of companies that a freelancer of the staff works for. */
export const FREELANCER_COMPANIES_MAX = 100

/**
 * `invited`: has not chosen a password yet. `deactivated`: may not sign in; records stay. `deleted`: the account is
 * permanently gone; records keep the name until the person is erased.
 */
export const USER_STATUSES = ['active', 'invited', 'deactivated', 'deleted'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** The fewest characters of any password: at sign-in, and of one that staff type for somebody. */
export const PASSWORD_MIN_LENGTH = 6
/** The fewest characters of a password that people choose for themselves, unless a setting says otherwise. */
export const CHOSEN_PASSWORD_MIN_LENGTH = 8
/** The error if a password is shorter than `min`. */
export const shortPassword = (min: number) =>
  t('Password must be at least {min, plural, one {# character} other {# characters}}', { min })
