import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/* Whoever signs in may type an email address, so a username that looks like one must not be somebody else's. */

/** The part before the `@` of a name that has one. */
export const beforeAt = (name: string): string => name.split('@', 1)[0] ?? ''

/** Whether a new username may be `username`: with an `@`, only the person's own address, which is confirmed. */
export const isFreeOfAddresses = (username: string, ownAddress: string | null): boolean =>
  !username.includes('@') || username.toLowerCase() === ownAddress?.toLowerCase()

/** @throws 400 for a username with an `@` other than the person's confirmed address, whoever's address it is */
export function ensureFreeOfAddresses(username: string, ownAddress: string | null): void {
  if (isFreeOfAddresses(username, ownAddress)) return
  throw fieldError(
    'username',
    t('Please choose a username without an @. Only the person’s own confirmed email address may be one.'),
  )
}
