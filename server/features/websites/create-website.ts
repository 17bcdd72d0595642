import type * as z from 'zod'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { NewWebsite } from '#shared/websites/schemas.ts'
import { ensure } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson } from '#server/events/notify.ts'
import { findProject } from '#server/features/projects/queries.ts'

/**
 * Adds a website to a project and returns its number. It belongs to the project's client.
 * @throws 404 for a project that is missing
 */
export async function createWebsite(
  tx: Database,
  actor: Actor,
  website: z.output<typeof NewWebsite>,
): Promise<number> {
  const project = ensure(actor, 'project.read', await findProject(tx, website.projectId), (p) => p.userId)
  const { id } = await tx
    .insertInto('websites')
    .values({ ...website, userId: project.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordActivity(tx, {
    userId: actor.id,
    type: 'website_launched',
    entityType: 'website',
    entityId: id,
    clientId: project.userId,
    projectId: project.id,
    websiteId: id,
    data: { name: website.name, projectName: project.name },
  })
  await notifyPerson(tx, actor.id, project.userId, {
    type: 'website_launched',
    title: `Your website is live: ${website.name}`,
    entityType: 'website',
    entityId: id,
    href: addressOf('website', id, 'client'),
  })
  return id
}
