import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewRecurrence } from '#shared/recurrences/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { holdCompaniesOf } from '#server/db/hold-companies.ts'
import { happened } from '#server/events/happened.ts'
import { ensureNotArchived } from '#server/guard/archive.ts'
import { writableProject } from '#server/features/projects/queries.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { ensureAssignee } from './ensure-assignee.ts'
import { settledBefore } from './settled-before.ts'
import { makeDueWork, projectOf, settle } from './make-work.ts'
import { findToday } from './today.ts'
import { lockableRecurrence } from './queries.ts'
import { wholePattern } from './whole-pattern.ts'

/**
 * Has work recur on a project or a website, makes what is due by two weeks from now, and returns the number of the
 * recurrence.
 * @throws 404 for a missing record, 409 for an archived one, 400 for an assignee who cannot have the work
 */
export async function createRecurrence(
  tx: Database,
  actor: Actor,
  { projectId = null, websiteId = null, content, paused, ...given }: z.output<typeof NewRecurrence>,
): Promise<number> {
  const companyId = await findCompany(tx, actor, { projectId, websiteId })
  await ensureAssignee(tx, content, companyId)
  const pattern = wholePattern(given)
  const today = await findToday(tx)
  const { id } = await tx
    .insertInto('recurrences')
    .values({
      ...pattern,
      projectId,
      websiteId,
      content: JSON.stringify(content),
      paused,
      settledUntil: settledBefore(pattern, today),
      madeBy: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recurrence = await lockableRecurrence(tx, actor, 'recurrence.manage', id)
  await settle(tx, recurrence, recurrence.settledUntil, today.office)
  await makeDueWork(tx, actor, recurrence, today)
  await happened(tx, actor, 'recurrence_changed', projectOf(recurrence))
  return id
}

/** Whose the record is that work recurs on. The company is held until the transaction ends. */
async function findCompany(
  tx: Database,
  actor: Actor,
  { projectId, websiteId }: { projectId: number | null; websiteId: number | null },
): Promise<number> {
  if (projectId !== null) await holdCompaniesOf(tx, 'projects', projectId)
  if (websiteId !== null) await holdCompaniesOf(tx, 'websites', websiteId)
  const website = websiteId === null ? null : await readableWebsite(tx, actor, websiteId)
  if (website) ensureNotArchived('website', website)
  const project = await writableProject(tx, actor, website?.projectId ?? Number(projectId))
  return project.companyId
}
