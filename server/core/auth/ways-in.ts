/** All methods of starting a session. Each of them asks for the second factor if the person has one. */
export const WAYS_IN = [
  'password',
  'passkey',
  'provider',
  'registration',
  'set-up link',
  'invitation',
] as const
/** Those by which an account is used for the first time: what it began with mails the person itself. */
export const FIRST_WAYS_IN: ReadonlySet<string> = new Set<WayIn>([
  'registration',
  'set-up link',
  'invitation',
])

export type WayIn = (typeof WAYS_IN)[number]
