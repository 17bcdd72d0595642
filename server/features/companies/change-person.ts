import type * as z from 'zod'
import type { CompanyPersonChange } from '#shared/companies/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { LockedCompany } from '#server/companies/companies.ts'
import { forgetUnseen } from '#server/companies/forget-unseen.ts'
import { type LockedMembership, chooseProjects, ensureNotLastOwner } from '#server/companies/memberships.ts'
import { rightsChanged } from '#server/companies/rights-changed.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { changesOf } from '#server/features/audit/changes-of.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Visit } from '#server/http/visit.ts'
import { ensureChoosable } from './choosable-projects.ts'

type Change = z.output<typeof CompanyPersonChange>

/**
 * Changes what a person may see and do in a locked company, and what they hear of it. Who may see less loses what they were
 * told of the rest.
 * @throws 400 for projects of an owner or of another company, 409 with the code `last_owner`
 */
export async function changePerson(
  tx: Database,
  actor: Actor,
  company: LockedCompany,
  person: LockedMembership,
  { role = person.role, news = person.news, projectIds }: Change,
  visit: Visit,
): Promise<void> {
  const { userId } = person
  await ensureChoosable(tx, company.id, role, projectIds)
  if (role !== 'owner') await ensureNotLastOwner(tx, company, person)
  // Owners see everything.
  const chosen = role === 'owner' ? null : projectIds
  const someProjects = chosen === undefined ? person.someProjects : chosen !== null
  const isOther = role !== person.role || chosen !== undefined
  if (!isOther && news === person.news) return
  if (chosen !== undefined) await chooseProjects(tx, { companyId: company.id, userId }, chosen)
  await tx
    .updateTable('memberships')
    .set({ role, news, someProjects })
    .where('companyId', '=', company.id)
    .where('userId', '=', userId)
    .execute()
  if (!isOther) return
  await forgetUnseen(tx, { companyId: company.id, userId })
  await rightsChanged(tx, userId)
  await happened(tx, actor, 'company_people_changed', company)
  const details = changesOf(person, { role, someProjects }, ['role', 'someProjects'])
  await recordAudit(tx, visit, {
    actorId: actor.id,
    action: 'company.person_changed',
    userId,
    details: { company: company.id, ...details },
  })
}
