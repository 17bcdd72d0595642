import type { Visit } from '#server/platform/http/visit.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { cleanName } from '#shared/contract/fields.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import type { ProviderProblem } from '#shared/sign-in/values.ts'
import { notifyOfRoleChange } from '#server/core/mail/staff-mails.ts'
import { addClientToCompany } from '#server/features/companies/add-client-to-company.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { confirmEmail } from '#server/core/auth/email-address.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { notifyFactorChange } from '#server/core/auth/factors/notify-factor-change.ts'
import { markInvitationAccepted } from '#server/core/auth/mark-invitation-accepted.ts'
import { isEmergencyUsername } from '#server/core/auth/provider-only.ts'
import { getLocalPart, isAllowedUsername } from '#server/core/auth/username.ts'
import { lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { lockUser } from '#server/features/users/queries.ts'
import { getProviderStaffRole } from '#server/features/users/staff-role.ts'
import type { Identity } from './provider.ts'

export type ProviderUserResult = { userId: number } | { problem: ProviderProblem }

/**
 * Returns the user that a provider's identity belongs to: the linked user, otherwise the only user with its verified
 * address, if that address is vouched for, otherwise a new user. A new user is a client if registration is open, or has
 * the role that the provider names. Never returns a user who can't sign in.
 */
export async function resolveProviderUser(
  tx: Database,
  { visit, identity, registration }: { visit: Visit; identity: Identity; registration: 'open' | 'closed' },
): Promise<ProviderUserResult> {
  const connected = await findConnectedUser(tx, identity)
  if (connected) return toUserResult(connected)
  if (identity.email === null) return { problem: 'unverified' }
  await lockAddress(tx, identity.email)
  // A concurrent request may have created the user while this request waited.
  const connectedMeanwhile = await findConnectedUser(tx, identity)
  if (connectedMeanwhile) return toUserResult(connectedMeanwhile)
  const [person, ...others] = await findUsersByAddress(tx, identity.email)
  if (person)
    return others.length > 0 ? { problem: 'taken' } : connectExistingUser(tx, { visit, identity, person })
  if (registration === 'closed' && identity.role === null) return { problem: 'unknown' }
  const userId = await createProviderUser(tx, { visit, identity, email: identity.email })
  await tryInsertIdentity(tx, identity, userId)
  return { userId }
}

const toUserResult = ({ userId, active }: { userId: number; active: boolean }): ProviderUserResult =>
  active ? { userId } : { problem: 'inactive' }

/** Links an identity to a signed-in user. Returns undefined on success. */
export async function connectIdentity(
  tx: Database,
  { visit, identity, userId }: { visit: Visit; identity: Identity; userId: number },
): Promise<ProviderProblem | undefined> {
  const connected = await findConnectedUser(tx, identity)
  if (connected) return connected.userId === userId ? undefined : 'taken'
  if (!(await tryInsertIdentity(tx, identity, userId))) return 'taken'
  await confirmProviderAddress(tx, { visit, ...identity, userId })
  await notifyFactorChange(tx, visit, { action: 'provider.connected', userId })
  return undefined
}

/** Confirms a user's pending address, if it's the address that the provider has verified. */
async function confirmProviderAddress(
  tx: Database,
  { visit, email, userId }: { visit: Visit; userId: number } & Identity,
): Promise<void> {
  const person = await lockUser(tx, userId)
  if (!person || (person.emailConfirmed && !person.pendingEmail)) return
  const latestEmail = person.pendingEmail ?? person.email
  if (latestEmail.toLowerCase() === email?.toLowerCase())
    await confirmEmail(tx, visit, { person, actorId: userId, confirmedBy: 'provider' })
}

/** Returns an identity's user and whether they can sign in. Records that the identity was used. */
export async function findConnectedUser(tx: Database, { issuer, subject, email }: Identity) {
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
  acquireLock(tx, LOCKS.providerAddress, sql`hashtext(lower(${email}))`)

const findUsersByAddress = (tx: Database, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'emailVouched', 'deactivatedAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute()

type UserWithAddress = Awaited<ReturnType<typeof findUsersByAddress>>[number]

async function connectExistingUser(
  tx: Database,
  { visit, identity, person }: { visit: Visit; identity: Identity; person: UserWithAddress },
): Promise<ProviderUserResult> {
  if (person.deactivatedAt !== null) return { problem: 'inactive' }
  await lockCompaniesAndRights(tx, person.id)
  if (!person.emailVouched || !(await tryInsertIdentity(tx, identity, person.id))) return { problem: 'taken' }
  await markInvitationAccepted(tx, person.id)
  await notifyFactorChange(tx, visit, { action: 'provider.connected', userId: person.id })
  return { userId: person.id }
}

/** Links an identity to a user. Returns false for a user who is linked to another identity of this provider. */
async function tryInsertIdentity(
  tx: Database,
  { issuer, subject, email }: Identity,
  userId: number,
): Promise<boolean> {
  const connected = await tx
    .insertInto('providerIdentities')
    .values({ issuer, subject, email, userId, lastUsedAt: sql`now()` })
    .onConflict((clash) => clash.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return connected !== undefined
}

async function createProviderUser(
  tx: Database,
  { visit, identity, email }: { visit: Visit; identity: Identity; email: string },
): Promise<number> {
  const role = identity.role ?? 'client'
  const staffRole = role === 'staff' ? await getProviderStaffRole(tx) : null
  const fullName = [identity.fullName, identity.username].map(cleanFullName).find(Boolean) ?? email
  const name = chooseUsername(identity, email)
  // People can choose their name at the provider, but they can't have the name of the account with a password.
  const names = isEmergencyUsername(visit.config, name) ? [] : [name]
  for (const username of [...names, `${getLocalPart(name)}-${randomBytes(4).toString('hex')}`]) {
    const created = await tx
      .insertInto('users')
      .values({ username, fullName, email, role, staffRole, emailVouched: true })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) continue
    const { id } = created
    // People who register name their company. A provider doesn't report a company, and its name can be changed.
    if (role === 'client') await addClientToCompany(tx, { id, fullName }, { companyName: null })
    await notifyOfRoleChange(tx, { actorId: 'provider', user: { id, fullName }, previousRole: null, role })
    const details = { by: 'provider', role }
    await recordAudit(tx, { visit, actorId: id, action: 'user.created', userId: id, details })
    return id
  }
  throw new Error('No free username was found')
}

const cleanFullName = (name: string | null) => name && cleanName(name.slice(0, NAME_MAX).toWellFormed())

/** Returns a valid username from the provider's data, which is no address except the user's own. */
function chooseUsername({ username }: Identity, email: string): string {
  const wished = (username ?? getLocalPart(email)).replaceAll(/[^\w.@+-]/g, '').slice(0, 100)
  const name = isAllowedUsername(wished, email) ? wished : getLocalPart(wished)
  return name.length >= 3 ? name : `person-${name}`
}
