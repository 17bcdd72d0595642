import { type SqlBool, sql } from 'kysely'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { notArchived } from '#server/core/access/archive.ts'
import { isLastPortalOwner, lockStaff } from './queries.ts'
import { t } from '#shared/i18n/t.ts'
import {
  deleteUnsentMessages,
  deleteMatchingNotifications,
} from '#server/core/notifications/delete-notifications.ts'

/** A staff role, with the companies that a freelancer works for. The list is empty for other roles. */
export interface StaffAccess {
  staffRole: StaffRole
  companyIds: readonly number[]
}

interface StaffChoice {
  role: Role
  staffRole: StaffRole
  companyIds?: readonly number[] | null | undefined
  /** The companies that the user already works for, even if they have been archived since. */
  currentCompanyIds?: readonly number[]
}

/**
 * Returns the staff role that was chosen for a user, with its companies, or null for a client.
 * @throws 400 for a freelancer without companies, or with a missing or archived company
 */
export async function resolveStaffAccess(
  tx: Database,
  { role, staffRole, companyIds, currentCompanyIds = [] }: StaffChoice,
): Promise<StaffAccess | null> {
  if (role === 'client') return null
  if (staffRole !== 'freelancer') return { staffRole, companyIds: [] }
  const ids = [...new Set(companyIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) throw fieldError('companyIds', t('Choose at least one company for a freelancer'))
  const companies = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([notArchived('companies'), eb('id', '=', sql<number>`any(${currentCompanyIds})`)]))
    .execute()
  if (companies.length < ids.length) throw fieldError('companyIds', t('Choose companies that still exist'))
  return { staffRole, companyIds: ids }
}

/** Saves the companies that a staff freelancer works for. The list is empty for all other users. */
export async function saveStaffCompanies(
  tx: Database,
  userId: number,
  { companyIds }: Pick<StaffAccess, 'companyIds'>,
): Promise<void> {
  await tx.deleteFrom('staffCompanies').where('userId', '=', userId).execute()
  if (companyIds.length > 0)
    await tx
      .insertInto('staffCompanies')
      .values(companyIds.map((companyId) => ({ userId, companyId })))
      .execute()
}

/** Returns the role of a user whom the provider makes staff: owner if there is none, otherwise member. */
export const getProviderStaffRole = async (tx: Database): Promise<StaffRole> =>
  (await lockStaff(tx)).some(({ staffRole }) => staffRole === 'owner') ? 'member' : 'owner'

/** @throws 409 with the code `last_owner` if no other portal owner can sign in */
export async function requireOtherPortalOwner(tx: Database, person: { id: number }): Promise<void> {
  if (await isLastPortalOwner(tx, person.id))
    throw conflict(t('This is the last agency owner, and the portal needs at least one.'), {
      code: 'last_owner',
    })
}

/** Deletes a freelancer's notifications and unsent messages about companies that they no longer see. */
export async function deleteOtherCompanyNotifications(
  tx: Database,
  userId: number,
  { companyIds }: Pick<StaffAccess, 'companyIds'>,
): Promise<void> {
  const isOther = sql<SqlBool>`company_id <> all(${companyIds})`
  await deleteMatchingNotifications(tx, sql<SqlBool>`user_id = ${userId} and ${isOther}`)
  await deleteUnsentMessages(tx, [userId], { mails: isOther, pushes: isOther })
}
