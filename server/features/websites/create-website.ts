import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import type { NewWebsite } from '#shared/websites/schemas.ts'
import { dayLater } from '#server/language/later.ts'
import { officeClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { holdCompaniesOf } from '#server/db/hold-companies.ts'
import { happened } from '#server/events/happened.ts'
import { writableProject } from '#server/features/projects/queries.ts'

/**
 * Adds a website to a project and returns its id. It belongs to the project's client.
 * @throws 404 for a missing project, 409 for an archived one
 */
export async function createWebsite(
  tx: Database,
  actor: Actor,
  website: z.output<typeof NewWebsite>,
): Promise<number> {
  await holdCompaniesOf(tx, 'projects', website.projectId)
  const project = await writableProject(tx, actor, website.projectId)
  const created = await tx
    .insertInto('websites')
    .values({ ...website, userId: project.userId, companyId: project.company.id })
    .returning(['id', 'userId', 'companyId', 'projectId', 'name', 'launchDate'])
    .executeTakeFirstOrThrow()
  const today = (await officeClock(tx)).dayOf(new Date().toISOString())
  await happened(tx, actor, 'website_launched', created, {
    projectName: project.name,
    ...(created.launchDate > today && { status: 'planned', launchesOn: dayLater(created.launchDate) }),
  })
  return created.id
}
