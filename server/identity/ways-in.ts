/** All methods of starting a session. Each of them asks for the second factor if the person has one. */
export const WAYS_IN = [
  'password',
  'passkey',
  'provider',
  'registration',
  'set-up link',
  'invitation',
] as const
export type WayIn = (typeof WAYS_IN)[number]
