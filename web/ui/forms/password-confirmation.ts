/** Where a new password is to be typed a second time and is not. */
export const CONFIRM_PASSWORD = 'Please confirm your password'

const MISMATCH = "Passwords don't match"

/** For zod's `refine` of a form whose field `confirmation` repeats the password. */
export const PASSWORD_MISMATCH = {
  path: ['confirmation'],
  message: MISMATCH,
  // Told together with whatever else is wrong, not only once the rest is right.
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'confirmation' in value,
}

/** What is wrong with the second typing; undefined when nothing is. */
export function confirmationError(password: string, confirmation: string): string | undefined {
  if (!confirmation) return CONFIRM_PASSWORD
  return confirmation === password ? undefined : MISMATCH
}
