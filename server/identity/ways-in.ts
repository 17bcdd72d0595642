/** Every way in which a session begins. Each of them asks for the second factor of whoever has one. */
export const WAYS_IN = [
  'password',
  'passkey',
  'provider',
  'registration',
  'set-up link',
  'invitation',
] as const
export type WayIn = (typeof WAYS_IN)[number]
