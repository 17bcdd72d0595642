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

export const REGISTRATION_CHOICES = ['open', 'closed'] as const
export const SECOND_FACTOR_CHOICES = ['optional', 'required'] as const

/** Texts that anybody may read. */
export type LegalDocument = 'terms' | 'privacy'
