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

/** Maximum length of terms or privacy policy, in characters. */
export const LEGAL_TEXT_MAX = 50_000
/** Maximum length of a mail's footer, in characters. */
export const MAIL_FOOTER_MAX = 1000
/** Maximum length of a phone number, in characters. */
export const PHONE_MAX = 40
/** Maximum length of the text that says when to call the emergency number, in characters. */
export const EMERGENCY_TEXT_MAX = 300
/** Maximum response target, in business hours. */
export const TARGET_HOURS_MAX = 400

export const REGISTRATION_CHOICES = ['open', 'closed'] as const
/** Whether users must have a second factor. */
export const SECOND_FACTOR_CHOICES = ['optional', 'required'] as const
/** Whether staff need a second factor. In a new portal, `after_14_days` from an account's creation. */
export const STAFF_SECOND_FACTOR_CHOICES = ['optional', 'after_14_days', 'required'] as const

/** Texts that anyone can read. */
export type LegalDocument = 'terms' | 'privacy'
