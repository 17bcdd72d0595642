import { t } from '#shared/i18n/t.ts'

/** Maximum length of free text, in characters. */
export const TEXT_MAX = 20_000
/** Maximum length of a name or title, in characters. */
export const NAME_MAX = 200
/** Maximum length of the name of a token, a webhook, or a reply template, in characters. */
export const SHORT_NAME_MAX = 80

/** Maximum number of people who are named in a private ticket or request. */
export const NAMED_PEOPLE_MAX = 50

/** Maximum length of a search query, in characters. */
export const SEARCH_MAX = 200

/** Minimum length of a password at sign-in, and of a password that staff set for a user, in characters. */
export const PASSWORD_MIN_LENGTH = 6

/** Minimum length of a password that users choose for themselves, in characters. A setting can change it. */
export const CHOSEN_PASSWORD_MIN_LENGTH = 8

/** Returns the error for a password that is shorter than `min`. */
export const passwordTooShortMessage = (min: number) =>
  t('Password must be at least {min, plural, one {# character} other {# characters}}', { min })
