import { sql } from 'kysely'
import { ALERT_DAYS, CONFIRMATION_DAYS, INVITATION_DAYS, RESET_HOURS } from '#shared/users/accounts/values.ts'
import { can } from '#shared/contract/policy.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findActor } from '#server/core/access/actor.ts'
import { selectFirstCompanyName, isActiveUser } from '#server/core/records/sql-fragments.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { isPassword } from './passwords.ts'
import { cancelLinkMails } from '#server/core/mail/cancel-queued-mails.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'

/** Purposes for which a user has at most one link. A new link revokes the previous one. */
type SinglePurpose = 'invitation' | 'reset' | 'confirmation'
export type LinkPurpose = SinglePurpose | 'address' | 'sign-in alert'

const HOURS: Record<LinkPurpose, number> = {
  invitation: INVITATION_DAYS * 24,
  reset: RESET_HOURS,
  confirmation: CONFIRMATION_DAYS * 24,
  address: CONFIRMATION_DAYS * 24,
  'sign-in alert': ALERT_DAYS * 24,
}
const PAGES: Record<LinkPurpose, `/${string}`> = {
  invitation: '/invitation',
  reset: '/reset',
  confirmation: '/confirm-email',
  address: '/confirm-email?for=replies',
  'sign-in alert': '/not-me',
}

/** A link to deliver: a path in the portal, with the token in the fragment, where no server logs it. */
export interface NewLink {
  href: `/${string}`
  expiresAt: string
}

interface NewLinkOptions {
  purpose: LinkPurpose
  /**
   * The staff member who creates the link for the user. Null if the portal, a command, or the user does. The link works
   * only while this staff member can still create it.
   */
  madeBy?: number | null | undefined
  /** The other address of the user that the link confirms. */
  addressId?: number
  /** The path in this portal to open afterward, from `parseReturnPath`. */
  returnPath?: string | null
}

const RETURN_PARAMETER = '?redirect='

/**
 * Creates a one-time link for a user. Except for alerts, it revokes the previous link for the same purpose or address.
 */
export async function createAccountLink(
  tx: Database,
  userId: number,
  { purpose, madeBy = null, addressId, returnPath = null }: NewLinkOptions,
): Promise<NewLink> {
  const token = newToken()
  if (addressId !== undefined)
    await tx.deleteFrom('accountLinks').where('addressId', '=', addressId).execute()
  else if (purpose !== 'sign-in alert' && purpose !== 'address') await tryRevokeLink(tx, userId, purpose)
  const { expiresAt } = await tx
    .insertInto('accountLinks')
    .values({
      tokenHash: hashToken(token),
      purpose,
      userId,
      addressId: addressId ?? null,
      madeBy: madeBy === userId ? null : madeBy,
      expiresAt: sql<string>`now() + make_interval(hours => ${HOURS[purpose]})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  const query = returnPath === null ? '' : RETURN_PARAMETER + encodeURIComponent(returnPath)
  return { href: `${PAGES[purpose]}${query}#${token}`, expiresAt }
}

/** Revokes unused links and cancels their mails; false if there are none. Locks the user to prevent races. */
export async function tryRevokeLink(
  tx: Database,
  userId: number,
  ...purposes: SinglePurpose[]
): Promise<boolean> {
  await lockUserRow(tx, userId)
  const revoked = await tx
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  await cancelLinkMails(tx, userId, purposes)
  return revoked.length > 0
}

/** Finds the user of an active link. Undefined if wrong, used, revoked, expired, or no longer allowed. */
export async function findLinkUser(db: Database, token: string, purpose: LinkPurpose) {
  const found = await selectActiveLinks(db, token, purpose)
    .select(['users.id', 'users.username', 'users.fullName', 'users.email', 'users.role', 'users.language'])
    .select([
      'accountLinks.madeBy',
      'accountLinks.addressId',
      selectFirstCompanyName('users').as('companyName'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { madeBy, ...user } = found
  return (await canStillCreate(db, madeBy, user.role)) ? user : undefined
}

/** Whether an account link is active, given the path of its page and its token. Undefined for other pages. */
export async function isActiveAccountLink(
  db: Database,
  path: string,
  token: string,
): Promise<boolean | undefined> {
  const purposes = Object.keys(PAGES) as LinkPurpose[]
  const [page] = path.split(RETURN_PARAMETER)
  const purpose = purposes.find((candidate) => PAGES[candidate] === page)
  return purpose && (await findLinkUser(db, token, purpose)) !== undefined
}

async function canStillCreate(db: Database, madeBy: number | null, role: Role): Promise<boolean> {
  if (madeBy === null) return true
  const maker = await findActor(db, madeBy)
  return maker !== undefined && can(maker, role === 'staff' ? 'staff.manage' : 'user.manage')
}

/** Uses up an active link and returns its user, but only to one of several concurrent callers. */
export async function redeemLink(tx: Database, token: string, purpose: LinkPurpose) {
  // Locks the user first, in the same order as revoking a link, so that the two can't deadlock.
  const person = await selectActiveLinks(tx, token, purpose).select('users.id').executeTakeFirst()
  if (!person) return undefined
  await lockUserRow(tx, person.id)
  const link = await selectActiveLinks(tx, token, purpose)
    .select('accountLinks.id')
    .forUpdate('accountLinks')
    .executeTakeFirst()
  if (!link) return undefined
  const user = await findLinkUser(tx, token, purpose)
  if (!user) return undefined
  await tx
    .updateTable('accountLinks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', link.id)
    .execute()
  return user
}

/** Finds a used link's user who still has the password chosen with it, for a repetition of that request. */
export async function findUsedLinkUser(
  db: Database,
  { token, password }: { token: string; password: string },
): Promise<number | undefined> {
  const link = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where(isActiveUser('users'))
    .executeTakeFirst()
  return link && (await isPassword(db, link.userId, password)) ? link.userId : undefined
}

/** Selects an active link. An invitation stops working once its user has signed in with any method. */
const selectActiveLinks = (db: Database, token: string, purpose: LinkPurpose) =>
  db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .where('accountLinks.tokenHash', '=', hashToken(token))
    .where('accountLinks.purpose', '=', purpose)
    .where('accountLinks.usedAt', 'is', null)
    .where('accountLinks.expiresAt', '>', sql<string>`now()`)
    .where(isActiveUser('users'))
    .$if(purpose === 'invitation', (links) => links.where('users.invitedAt', 'is not', null))
