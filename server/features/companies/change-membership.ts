import type * as z from 'zod'
import type { CompanyPersonChange, WorkReassignments } from '#shared/companies/schemas.ts'
import type { LockedCompany } from './companies.ts'
import { deleteLostHandovers } from './lost-handovers.ts'
import { listOpenWork } from './open-work.ts'
import { reassignLostWork, previewReassignment, getLostWork } from './lost-work.ts'
import {
  type LockedMembership,
  saveMemberProjects,
  requireAnotherOwner,
  readMemberships,
  validateProjectChoice,
  publishRightsChange,
} from './memberships.ts'
import { getDefaultSuccessors } from './successors.ts'
import { audit, getAuditChanges } from '#server/core/audit/record-audit.ts'
import { requireRecord } from '#server/core/access/access.ts'
import type { Context } from '#server/core/context/context.ts'
import { deleteHiddenNotifications } from '#server/core/notifications/delete-notifications.ts'

type MemberChange = z.output<typeof CompanyPersonChange>

/**
 * Changes a member's role, projects, and notification setting in a locked company. Work that they can no longer do goes
 * to others, as if they had left, and their notifications about records that they can no longer see are deleted. A
 * preview changes nothing and returns the work that would go to others.
 * @throws 400 for projects of an owner or of another company, and for an empty choice; 409 with the code `last_owner`
 */
export async function changeMembership(
  ctx: Context,
  {
    company,
    membership,
    change: { role = membership.role, news = membership.news, projectIds, preview },
  }: { company: LockedCompany; membership: LockedMembership; change: MemberChange },
): Promise<WorkReassignments | undefined> {
  const { userId } = membership
  const member = { companyId: company.id, userId }
  const [current] = await readMemberships(ctx.db, [company.id], userId)
  const before = requireRecord(current, 'Person')
  await validateProjectChoice(ctx.db, company.id, { role, projectIds, previousIds: before.projectIds })
  if (role !== 'owner') await requireAnotherOwner(ctx.db, company, membership)
  // Owners see everything.
  const chosen = role === 'owner' ? null : projectIds
  const after = { companyId: company.id, role, projectIds: chosen === undefined ? before.projectIds : chosen }
  const isOther = role !== membership.role || chosen !== undefined
  const change = { userId, previous: [before], next: after }
  const lostItems = isOther ? getLostWork(change, await listOpenWork(ctx.db, member)) : []
  const defaultSuccessors = await getDefaultSuccessors(ctx.db, member, { actorId: ctx.actor.id })
  if (preview) return previewReassignment(ctx.db, company.id, { lostItems, defaultSuccessors })
  if (!isOther && news === membership.news) return undefined
  if (chosen !== undefined) await saveMemberProjects(ctx.db, member, chosen)
  const someProjects = after.projectIds !== null
  await ctx.db
    .updateTable('memberships')
    .set({ role, news, someProjects })
    .where('companyId', '=', company.id)
    .where('userId', '=', userId)
    .execute()
  if (!isOther) return undefined
  await reassignLostWork(ctx, company, { ...membership, lostItems, defaultSuccessors })
  // The questions that they had already answered.
  await deleteLostHandovers(ctx.db, member)
  await deleteHiddenNotifications(ctx.db, member)
  await publishRightsChange(ctx.db, userId)
  await ctx.emit('company_people_changed', company)
  const details = getAuditChanges(membership, { role, someProjects }, ['role', 'someProjects'])
  await audit(ctx, 'company.person_changed', { userId, details: { company: company.id, ...details } })
  return undefined
}
