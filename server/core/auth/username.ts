import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/* Users can enter an email address to sign in, so a username that looks like an address must not be someone else's. */

/** Returns the part of a name before its `@`, if it has one. */
export const getLocalPart = (name: string): string => name.split('@', 1)[0] ?? ''

/** Whether a new username can be `username`: with an `@`, only the user's own, confirmed address. */
export const isAllowedUsername = (username: string, ownAddress: string | null): boolean =>
  !username.includes('@') || username.toLowerCase() === ownAddress?.toLowerCase()

/** Rejects a username with an `@` unless it is the user's own, confirmed address. @throws 400 */
export function requireAllowedUsername(username: string, ownAddress: string | null): void {
  if (isAllowedUsername(username, ownAddress)) return
  throw fieldError(
    'username',
    t(
      'Please choose a username without an @. Only the person’s own confirmed email address can be used as a username.',
    ),
  )
}
