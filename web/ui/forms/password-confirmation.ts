import { t } from '#shared/i18n/t.ts'

/** The error if the repeated password is missing. */
export const CONFIRM_PASSWORD = t('Please confirm your password')

const MISMATCH = t("Passwords don't match")

/** For zod's `refine` in a form whose field `confirmation` repeats the password. */
export const PASSWORD_MISMATCH = {
  path: ['confirmation'],
  message: MISMATCH,
  // Reported together with all other errors, not only after those are fixed.
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'confirmation' in value,
}

/** Returns the error of the repeated password, or undefined if it matches. */
export function getConfirmationError(password: string, confirmation: string): string | undefined {
  if (!confirmation) return CONFIRM_PASSWORD
  return confirmation === password ? undefined : MISMATCH
}
