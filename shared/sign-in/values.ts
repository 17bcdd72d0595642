/** What can be shown beside the password. */
export const SECOND_STEPS = ['passkey', 'authenticator', 'recovery'] as const

/** Why signing in with the provider did not work; the sign-in page says it in a sentence. */
export const PROVIDER_PROBLEMS = [
  'failed',
  'cancelled',
  'unverified',
  'unknown',
  'taken',
  'inactive',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]
