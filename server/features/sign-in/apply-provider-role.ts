import { sql } from 'kysely'
import type { Role } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { notifyOfRoleChange } from '#server/core/mail/staff-mails.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { deleteNotifications } from '#server/core/notifications/queries.ts'
import { findUser, isLastPortalOwner, lockUser } from '#server/features/users/queries.ts'
import { unassignStaffWork } from '#server/features/users/staff-work.ts'
import { saveStaffCompanies, getProviderStaffRole } from '#server/features/users/staff-role.ts'
import { endMemberships, lockCompaniesAndRights } from '#server/features/companies/end-membership.ts'
import { convertToClient } from '#server/features/companies/sync-user-companies.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { endUserSessions } from '#server/core/auth/sessions.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** Gives a user the provider's role. A change ends all sessions. Returns false for the last portal owner. */
export async function tryApplyProviderRole(
  tx: Database,
  { visit, userId, role }: { visit: Visit; userId: number; role: Role },
): Promise<boolean> {
  if ((await findUser(tx, userId))?.role === role) return true
  await lockCompaniesAndRights(tx, userId)
  const person = await lockUser(tx, userId)
  if (!person || person.role === role) return true
  if (person.staffRole === 'owner' && (await isLastPortalOwner(tx, userId))) return false
  await notifyOfRoleChange(tx, { actorId: 'provider', user: person, previousRole: person.role, role })
  const staffRole = role === 'staff' ? await getProviderStaffRole(tx) : null
  await tx
    .updateTable('users')
    .set({ role, staffRole, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute()
  if (role === 'client') {
    await deleteNotifications(tx, userId)
    await unassignStaffWork(tx, userId, { companyIds: [] })
    await convertToClient(tx, person, { companyName: null })
  } else {
    await endMemberships(createContext(tx, null, visit), userId)
  }
  await saveStaffCompanies(tx, userId, { companyIds: [] })
  await endUserSessions(tx, userId)
  await createContext(tx, { id: userId, role }).emit('user_updated', person)
  const details = { changes: { role: { from: person.role, to: role } }, by: 'provider' }
  await recordAudit(tx, { visit, actorId: userId, action: 'user.role_changed', userId, details })
  return true
}
