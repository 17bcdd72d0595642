import type * as z from 'zod'
import type { CompanyPersonChange, HandsOver } from '#shared/companies/schemas.ts'
import type { LockedCompany } from './companies.ts'
import { readHeld } from './hand-over.ts'
import { handOverLost, handsOver, lostBy } from './lose-sight.ts'
import {
  type LockedMembership,
  chooseProjects,
  ensureNotLastOwner,
  readMemberships,
  ensureChoosable,
  rightsChanged,
} from './memberships.ts'
import { heirsOf } from './successors.ts'
import { audit, changesOf } from '#server/core/audit/record-audit.ts'
import { found } from '#server/core/access/access.ts'
import type { Context } from '#server/core/context/context.ts'
import { removeUnseen } from '#server/core/notifications/remove-notifications.ts'

type Change = z.output<typeof CompanyPersonChange>

/**
 * Changes a member's role, projects, and notification setting in a locked company. Work that they can no longer do goes
 * to others, as if they had left, and their notifications about records that they can no longer see are deleted. A
 * preview changes nothing and returns the work that would go to others.
 * @throws 400 for projects of an owner or of another company, and for an empty choice; 409 with the code `last_owner`
 */
export async function changePerson(
  ctx: Context,
  company: LockedCompany,
  person: LockedMembership,
  { role = person.role, news = person.news, projectIds, preview }: Change,
): Promise<HandsOver | undefined> {
  const member = { companyId: company.id, userId: person.userId }
  const [current] = await readMemberships(ctx.db, [company.id], person.userId)
  const before = found(current, 'Person')
  await ensureChoosable(ctx.db, company.id, { role, projectIds, before: before.projectIds })
  if (role !== 'owner') await ensureNotLastOwner(ctx.db, company, person)
  // Owners see everything.
  const chosen = role === 'owner' ? null : projectIds
  const after = { companyId: company.id, role, projectIds: chosen === undefined ? before.projectIds : chosen }
  const isOther = role !== person.role || chosen !== undefined
  const change = { userId: person.userId, before: [before], after }
  const lost = isOther ? lostBy(change, await readHeld(ctx.db, member)) : []
  const going = { lost, heirs: await heirsOf(ctx.db, member, ctx.actor.id) }
  if (preview) return handsOver(ctx.db, company.id, going)
  if (!isOther && news === person.news) return undefined
  if (chosen !== undefined) await chooseProjects(ctx.db, member, chosen)
  const someProjects = after.projectIds !== null
  await ctx.db
    .updateTable('memberships')
    .set({ role, news, someProjects })
    .where('companyId', '=', company.id)
    .where('userId', '=', person.userId)
    .execute()
  if (!isOther) return undefined
  await handOverLost(ctx, company, person, going)
  await removeUnseen(ctx.db, member)
  await rightsChanged(ctx.db, person.userId)
  await ctx.emit('company_people_changed', company)
  const details = changesOf(person, { role, someProjects }, ['role', 'someProjects'])
  await audit(ctx, 'company.person_changed', {
    userId: person.userId,
    details: { company: company.id, ...details },
  })
  return undefined
}
