import type { Visit } from '#server/platform/http/visit.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { cleanName } from '#shared/contract/fields.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { notifyOfRole } from '#server/core/mail/staff-mails.ts'
import { placeClient } from '#server/features/companies/place-client.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { confirmAddress } from '#server/core/auth/email-address.ts'
import { LOCKS, takeLock } from '#server/platform/db/locks.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { notifyOfFactorChange } from '#server/core/auth/factors/notify-of-factor-change.ts'
import { hasCome } from '#server/core/auth/has-come.ts'
import { isEmergencyName } from '#server/core/auth/one-way-in.ts'
import { beforeAt, isFreeOfAddresses } from '#server/core/auth/username.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { lockUser } from '#server/features/users/queries.ts'
import { providedStaffRole } from '#server/features/users/staff-role.ts'
import type { Identity } from './provider.ts'

export type Found = { userId: number } | { problem: ProviderProblem }

/**
 * Returns the user that a provider's identity belongs to: the linked user, otherwise the only user with its verified
 * address, if that address is vouched for, otherwise a new user. A new user is a client if registration is open, or has
 * the role that the provider names. Never returns a user who can't sign in.
 */
export async function personOf(
  tx: Database,
  visit: Visit,
  identity: Identity,
  registration: 'open' | 'closed',
): Promise<Found> {
  const connected = await findConnected(tx, identity)
  if (connected) return found(connected)
  if (identity.email === null) return { problem: 'unverified' }
  await lockAddress(tx, identity.email)
  // A concurrent request may have created the user while this request waited.
  const meanwhile = await findConnected(tx, identity)
  if (meanwhile) return found(meanwhile)
  const [person, ...others] = await peopleAt(tx, identity.email)
  if (person) return others.length > 0 ? { problem: 'taken' } : adopt(tx, visit, identity, person)
  if (registration === 'closed' && identity.role === null) return { problem: 'unknown' }
  const userId = await createPersonOf(tx, visit, identity, identity.email)
  await connect(tx, identity, userId)
  return { userId }
}

const found = ({ userId, active }: { userId: number; active: boolean }): Found =>
  active ? { userId } : { problem: 'inactive' }

/** Links an identity to a signed-in user. Returns undefined on success. */
export async function connectIdentity(
  tx: Database,
  visit: Visit,
  identity: Identity,
  userId: number,
): Promise<ProviderProblem | undefined> {
  const connected = await findConnected(tx, identity)
  if (connected) return connected.userId === userId ? undefined : 'taken'
  if (!(await connect(tx, identity, userId))) return 'taken'
  await vouchFor(tx, visit, identity, userId)
  await notifyOfFactorChange(tx, visit, 'provider.connected', userId)
  return undefined
}

/** Confirms a user's pending address, if it's the address that the provider has verified. */
async function vouchFor(tx: Database, visit: Visit, { email }: Identity, userId: number): Promise<void> {
  const person = await lockUser(tx, userId)
  const typed = person && (person.pendingEmail ?? person.email)
  if (
    person &&
    (!person.emailConfirmed || person.pendingEmail) &&
    typed?.toLowerCase() === email?.toLowerCase()
  )
    await confirmAddress(tx, visit, person, userId, 'provider')
}

/**
 * Returns the user that an identity is linked to, and whether the user can sign in. Records that the identity was used.
 */
export async function findConnected(tx: Database, { issuer, subject, email }: Identity) {
  return tx
    .updateTable('providerIdentities')
    .from('users')
    .set({ lastUsedAt: sql`now()`, ...(email !== null && { email }) })
    .whereRef('users.id', '=', 'providerIdentities.userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning([
      'providerIdentities.userId',
      sql<boolean>`users.deleted_at is null and users.deactivated_at is null`.as('active'),
    ])
    .executeTakeFirst()
}

/** Locks an address. Until the transaction ends, no other sign-in with the provider can create a user with it. */
const lockAddress = (tx: Database, email: string) =>
  takeLock(tx, LOCKS.providerAddress, sql`hashtext(lower(${email}))`)

const peopleAt = (tx: Database, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'emailVouched', 'deactivatedAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute()

async function adopt(
  tx: Database,
  visit: Visit,
  identity: Identity,
  person: { id: number; emailVouched: boolean; deactivatedAt: string | null },
): Promise<Found> {
  if (person.deactivatedAt !== null) return { problem: 'inactive' }
  await lockCompaniesAndRights(tx, person.id)
  if (!person.emailVouched || !(await connect(tx, identity, person.id))) return { problem: 'taken' }
  await hasCome(tx, person.id)
  await notifyOfFactorChange(tx, visit, 'provider.connected', person.id)
  return { userId: person.id }
}

/** Links an identity to a user. Returns false for a user who is linked to another identity of this provider. */
async function connect(tx: Database, { issuer, subject, email }: Identity, userId: number): Promise<boolean> {
  const connected = await tx
    .insertInto('providerIdentities')
    .values({ issuer, subject, email, userId, lastUsedAt: sql`now()` })
    .onConflict((clash) => clash.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return connected !== undefined
}

async function createPersonOf(
  tx: Database,
  visit: Visit,
  identity: Identity,
  email: string,
): Promise<number> {
  const role = identity.role ?? 'client'
  const staffRole = role === 'staff' ? await providedStaffRole(tx) : null
  const fullName = [identity.fullName, identity.username].map(cleaned).find(Boolean) ?? email
  const name = usernameOf(identity, email)
  // People can choose their name at the provider, but they can't have the name of the account with a password.
  const names = isEmergencyName(visit.config, name) ? [] : [name]
  for (const username of [...names, `${beforeAt(name)}-${randomBytes(4).toString('hex')}`]) {
    const created = await tx
      .insertInto('users')
      .values({
        username,
        fullName,
        email,
        role,
        staffRole,
        emailVouched: true,
      })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) continue
    const { id } = created
    // People who register name their company. A provider doesn't report a company, and its name can be changed.
    if (role === 'client') await placeClient(tx, { id, fullName }, { companyName: null })
    await notifyOfRole(tx, 'provider', { id, fullName }, null, role)
    await recordAudit(tx, visit, id, 'user.created', { userId: id, details: { by: 'provider', role } })
    return id
  }
  throw new Error('No free username was found')
}

const cleaned = (name: string | null) => name && cleanName(name.slice(0, NAME_MAX).toWellFormed())

/**
 * Returns a username from the provider's data: without spaces, neither too short nor too long, and no address except
 * the user's own.
 */
function usernameOf({ username }: Identity, email: string): string {
  const wished = (username ?? beforeAt(email)).replaceAll(/[^\w.@+-]/g, '').slice(0, 100)
  const name = isFreeOfAddresses(wished, email) ? wished : beforeAt(wished)
  return name.length >= 3 ? name : `person-${name}`
}
