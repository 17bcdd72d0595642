import { sql } from 'kysely'
import { CONFIRMATION_DAYS, INVITATION_DAYS, RESET_HOURS } from '#shared/accounts/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { lockPerson } from '#server/db/lock-person.ts'
import { isPassword } from '#server/identity/passwords.ts'
import { keepLinkMails } from '#server/delivery/mail/keep-waiting-mails.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'

export type Purpose = 'invitation' | 'reset' | 'confirmation'

const HOURS: Record<Purpose, number> = {
  invitation: INVITATION_DAYS * 24,
  reset: RESET_HOURS,
  confirmation: CONFIRMATION_DAYS * 24,
}
const PAGES: Record<Purpose, `/${string}`> = {
  invitation: '/invitation',
  reset: '/reset',
  confirmation: '/confirm-email',
}

/** A link as it is told: the path behind the portal's own address, with the token where no server log sees it. */
export interface NewLink {
  href: `/${string}`
  expiresAt: string
}

/** Makes a person a link that works once. The one before for the same purpose works no more. */
export async function makeLink(tx: Database, userId: number, purpose: Purpose): Promise<NewLink> {
  const token = newToken()
  await revokeLink(tx, userId, purpose)
  const { expiresAt } = await tx
    .insertInto('accountLinks')
    .values({
      tokenHash: hashToken(token),
      purpose,
      userId,
      expiresAt: sql<string>`now() + make_interval(hours => ${HOURS[purpose]})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { href: `${PAGES[purpose]}#${token}`, expiresAt }
}

/**
 * Takes links that were not used back, and the mails with them that wait; false if there is none. The person's row is
 * locked first: two new links cannot cross.
 */
export async function revokeLink(tx: Database, userId: number, ...purposes: Purpose[]): Promise<boolean> {
  await lockPerson(tx, userId)
  const revoked = await tx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  await keepLinkMails(tx, userId, purposes)
  return revoked.length > 0
}

/** Who holds a link that still works; undefined for one that is wrong, used, revoked or too old. */
export const holderOf = (db: Database, token: string, purpose: Purpose) =>
  living(db, token, purpose)
    .select([
      'users.id',
      'users.username',
      'users.fullName',
      'users.email',
      'users.companyName',
      'users.role',
    ])
    .executeTakeFirst()

/** Uses a link up: the person, for one of those who come with it at the same time. */
export async function redeemLink(tx: Database, token: string, purpose: Purpose) {
  // The person first, as whoever takes a link back does: neither waits for the other.
  const person = await living(tx, token, purpose).select('users.id').executeTakeFirst()
  if (!person) return undefined
  await lockPerson(tx, person.id)
  const link = await living(tx, token, purpose)
    .select('accountLinks.id')
    .forUpdate('accountLinks')
    .executeTakeFirst()
  if (!link) return undefined
  const holder = await holderOf(tx, token, purpose)
  await tx
    .updateTable('accountLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', link.id)
    .execute()
  return holder
}

/** Whose link it was, while the password is theirs that they chose by it: for a repetition of that request. */
export async function formerHolderOf(
  db: Database,
  { token, password }: { token: string; password: string },
): Promise<number | undefined> {
  const link = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where(isActivePerson('users'))
    .executeTakeFirst()
  return link && (await isPassword(db, link.userId, password)) ? link.userId : undefined
}

/** An invitation opens nothing once its person has come in any way. */
const living = (db: Database, token: string, purpose: Purpose) =>
  db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .where('accountLinks.tokenHash', '=', hashToken(token))
    .where('accountLinks.purpose', '=', purpose)
    .where('accountLinks.usedAt', 'is', null)
    .where('accountLinks.expiresAt', '>', sql<string>`now()`)
    .where(isActivePerson('users'))
    .$if(purpose === 'invitation', (links) => links.where('users.invitedAt', 'is not', null))
