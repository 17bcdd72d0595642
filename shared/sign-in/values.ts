/** Factors that can be required in addition to the password. */
export const SECOND_STEPS = ['passkey', 'authenticator', 'recovery'] as const

/** The reasons why signing in with the provider can fail. The sign-in page explains each in a sentence. */
export const PROVIDER_PROBLEMS = [
  'failed',
  'cancelled',
  'unverified',
  'unknown',
  'taken',
  'inactive',
  'outside',
  'no-role',
  'last-staff',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]
