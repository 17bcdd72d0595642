import { sql } from 'kysely'
import { getCompanyScope } from '#shared/contract/policy.ts'
import type { OtherAddress } from '#shared/users/accounts/schemas.ts'
import { OTHER_ADDRESSES_MAX } from '#shared/users/accounts/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { conflict, fieldError, tooManyRequests } from '#server/platform/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { withAuthorization } from '#server/core/access/access.ts'
import { audit, recordAudit } from '#server/core/audit/record-audit.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'
import { canMailLink, getLinkLimitMessage } from '#server/core/mail/account-mail-limits.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { readUser } from '#server/core/records/read-user.ts'
import { isConfirmedAddress } from '#server/core/records/sql-fragments.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { createAccountLink, redeemLink } from './links.ts'
import { readRemedy } from './remedy.ts'
import { t } from '#shared/i18n/t.ts'

const COLUMNS = ['id', 'userId', 'address', 'confirmedAt', 'createdAt'] as const

/** Selects users' other addresses, without former ones. */
const selectAddresses = (db: Database) =>
  db.selectFrom('userAddresses').select(COLUMNS).where('formerAt', 'is', null)

/** Reads a user's other addresses. */
export const readOtherAddresses = (db: Database, userId: number): Promise<OtherAddress[]> =>
  selectAddresses(db).where('userId', '=', userId).orderBy('id').execute()

const authorizeAddress = withAuthorization(
  (tx: Database, id: number) => selectAddresses(tx).where('id', '=', id).forUpdate().executeTakeFirst(),
  ({ userId }) => getCompanyScope(null, { person: userId }),
)

/** Finds an address and locks it until the transaction ends, if it's the actor's. @throws 404 */
export async function lockOtherAddress(ctx: Context, id: number) {
  await lockUserRow(ctx.db, ctx.actor.id)
  return authorizeAddress(ctx, 'address.manage', id)
}

/**
 * Adds an address to the actor's account and mails a link to it. Once the link is used, the portal accepts the actor's
 * replies from the address. Only using the link reveals whether another account has the address.
 * @throws 400 for an address that they already have, 409 if their own address isn't confirmed or they have too many
 * addresses, 429 if too many links were mailed
 */
export async function addOtherAddress(ctx: CallContext, address: string): Promise<OtherAddress> {
  const { db, visit } = ctx
  const userId = ctx.actor.id
  await lockUserRow(db, userId)
  const own = await readUser(db, userId, ['email', isConfirmedAddress('users').as('isConfirmed')])
  if (!own.isConfirmed) throw conflict(t('Confirm your account’s email address before you add another one.'))
  const others = await readOtherAddresses(db, userId)
  const ownAddresses = [own.email, ...others.map((other) => other.address)].map((each) => each.toLowerCase())
  if (ownAddresses.includes(address.toLowerCase()))
    throw fieldError('address', t('You already have this address'))
  if (others.length >= OTHER_ADDRESSES_MAX)
    throw conflict(
      t('You can add up to {max, plural, one {# address} other {# addresses}}.', {
        max: OTHER_ADDRESSES_MAX,
      }),
    )
  await deleteAddresses(db, userId, [address])
  const added = await db
    .insertInto('userAddresses')
    .values({ userId, address })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await sendAddressLink(db, added)
  await audit(ctx, 'user.address_added', { userId })
  await notifyOfAddress(db, visit, {
    userId,
    subject: () => t('Someone added an email address to your account'),
    line: () =>
      t(
        'The address is {address}. Once it’s confirmed, we’ll accept replies from it as yours. No one can sign in with it, and notifications still go only to your main address.',
        { address },
      ),
  })
  return added
}

/** Mails the link that confirms an address. The previous link stops working. @throws 429 after too many links */
export async function sendAddressLink(
  tx: Database,
  { id, userId, address }: { id: number; userId: number; address: string },
): Promise<void> {
  if (!(await canMailLink(tx, userId, address))) throw tooManyRequests(getLinkLimitMessage(), 3600)
  const link = await createAccountLink(tx, userId, { purpose: 'address', addressId: id })
  const { name: agency } = await readAgency(tx)
  await sendMail(tx, {
    userId,
    kind: 'address',
    to: address,
    subject: () => t('Confirm your email address for {agency}’s portal', { agency }),
    lines: () => [
      t(
        'Someone asked {agency}’s portal to accept replies from {address}. If that was you, please confirm it. We won’t send notifications here. The link can be used once and expires in three days.',
        { agency, address },
      ),
      t('If that wasn’t you, you can ignore this email.'),
    ],
    action: { label: () => t('Confirm This Address'), href: link.href },
    expiresAt: link.expiresAt,
  })
}

/**
 * Confirms the address of an active link. Signs no one in. Returns false if no such link has this token.
 * @throws 409 if the address belongs to another account
 */
export async function tryConfirmOtherAddress(tx: Database, visit: Visit, token: string): Promise<boolean> {
  const link = await redeemLink(tx, token, 'address')
  if (!link?.addressId) return false
  const { id: userId, addressId } = link
  const { address } = await selectAddresses(tx).where('id', '=', addressId).executeTakeFirstOrThrow()
  await acquireLock(tx, LOCKS.linkAddress, sql`hashtext(lower(${address}))`)
  if (await isAddressTaken(tx, userId, address)) throw conflict(t('This address belongs to another account.'))
  await tx
    .updateTable('userAddresses')
    .set({ confirmedAt: sql`now()` })
    .where('id', '=', addressId)
    .execute()
  await recordAudit(tx, { visit, actorId: userId, action: 'user.address_confirmed', userId })
  await notifyOfAddress(tx, visit, {
    userId,
    subject: () => t('You can now reply from another email address'),
    line: () =>
      t(
        'The address is {address}. No one can sign in with it, and notifications still go only to your main address.',
        { address },
      ),
  })
  return true
}

/** Removes one of the actor's other addresses. If it was confirmed, refused replies from it say why. @throws 404 */
export async function removeOtherAddress(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const { confirmedAt, userId } = await lockOtherAddress(ctx, id)
  if (confirmedAt === null) await db.deleteFrom('userAddresses').where('id', '=', id).execute()
  else
    await db
      .updateTable('userAddresses')
      .set({ formerAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  await audit(ctx, 'user.address_removed', { userId })
}

/** Removes all other addresses of a user. Replies from the confirmed ones are then refused with the reason. */
export async function removeAllOtherAddresses(tx: Database, userId: number): Promise<void> {
  await tx
    .deleteFrom('userAddresses')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('formerAt', 'is', null)
    .execute()
  await tx
    .updateTable('userAddresses')
    .set({ formerAt: sql`now()` })
    .where('userId', '=', userId)
    .where('formerAt', 'is', null)
    .execute()
}

/** Stores the replaced address if it was confirmed. Removes the new address from the user's other addresses. */
export async function storeFormerAddress(
  tx: Database,
  { id: userId, email, emailConfirmed }: { id: number; email: string; emailConfirmed: boolean },
  newEmail: string,
): Promise<void> {
  await deleteAddresses(tx, userId, [email, newEmail])
  if (!emailConfirmed) return
  await tx
    .insertInto('userAddresses')
    .values({ userId, address: email, formerAt: sql`now()` })
    .execute()
}

const deleteAddresses = (tx: Database, userId: number, addresses: readonly string[]) =>
  tx
    .deleteFrom('userAddresses')
    .where('userId', '=', userId)
    .where(
      sql<string>`lower(address)`,
      'in',
      addresses.map((address) => sql<string>`lower(${address})`),
    )
    .execute()

/** Whether an address is another user's own address or one of their confirmed other addresses. */
async function isAddressTaken(tx: Database, userId: number, address: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from users where id <> ${userId} and lower(email) = lower(${address})
        and deleted_at is null and ${isConfirmedAddress('users')})
      or exists (select from user_addresses where user_id <> ${userId} and lower(address) = lower(${address})
        and confirmed_at is not null and former_at is null) as is_taken`.execute(tx)
  return rows[0]?.isTaken ?? false
}

/** Notifies a user at their own address, because someone else may have added the other one. */
async function notifyOfAddress(
  tx: Database,
  visit: Visit,
  { userId, subject, line }: { userId: number; subject: () => string; line: () => string },
): Promise<void> {
  const { method, provider } = await readRemedy(tx, visit.config, userId)
  await sendMail(tx, {
    userId,
    subject,
    lines: () => [
      line(),
      t(
        'If that wasn’t you, {by, select, password {choose a new password right away} other {secure your account at {provider} right away}}, remove the address in your profile and tell your account manager.',
        { by: method, provider },
      ),
    ],
    action: { label: () => t('Open Your Profile'), href: '/profile' },
  })
}
