/** All methods of starting a session. Each of them asks for the second factor if the user has one. */
export const AUTH_METHODS = [
  'password',
  'passkey',
  'provider',
  'registration',
  'set-up link',
  'invitation',
  'reset link',
] as const
/** Methods that use an account for the first time. Their own steps mail the user, so they trigger no sign-in alert. */
export const FIRST_AUTH_METHODS: ReadonlySet<string> = new Set<AuthMethod>([
  'registration',
  'set-up link',
  'invitation',
])

export type AuthMethod = (typeof AUTH_METHODS)[number]
