/** Section 5's rules for signing in; undefined when a value passes. */
export const usernameError = (username: string): string | undefined =>
  username.trim().length < 3 ? 'Username must be at least 3 characters' : undefined

export const passwordError = (password: string): string | undefined =>
  password.length < 6 ? 'Password must be at least 6 characters' : undefined

/** How hard a password is to guess, 0 (too short) to 4, by its length and variety. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 6) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  const bits = variety < 4 ? 1 : password.length * (kinds + 1)
  if (bits < 20) return 1
  if (bits < 34) return 2
  return bits < 52 ? 3 : 4
}

/** Leaves out what is undefined, so that an object of errors holds errors only. */
export function onlyErrors<F extends string>(
  errors: Record<F, string | undefined>,
): Partial<Record<F, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as Partial<
    Record<F, string>
  >
}
