export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Longest terms or privacy policy, in characters. */
export const LEGAL_TEXT_MAX = 50_000
/** Longest foot of a mail, in characters. */
export const MAIL_FOOTER_MAX = 1000
/** Longest phone number, in characters. */
export const PHONE_MAX = 40
/** Longest text that says when to call it, in characters. */
export const EMERGENCY_WORDS_MAX = 300
/** Longest response target, in business hours. */
export const TARGET_HOURS_MAX = 400

export const REGISTRATION_CHOICES = ['open', 'closed'] as const
/** Whether people must have a second factor. */
export const SECOND_FACTOR_CHOICES = ['optional', 'required'] as const
/** The same for staff; `after_14_days` is required from 14 days after an account was made, as in a new portal. */
export const STAFF_SECOND_FACTOR_CHOICES = ['optional', 'after_14_days', 'required'] as const

/** Texts that anybody may read. */
export type LegalDocument = 'terms' | 'privacy'
