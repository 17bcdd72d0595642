import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson } from '#server/events/notify.ts'
import { queueEvent } from '#server/delivery/webhooks/queue-events.ts'
import type { LockedBrief } from './queries.ts'

/**
 * Accepts a locked brief: its status, exactly one project, and its tasks and information requests, which carry
 * over. Returns the project's number.
 * @throws 409 unless it is pending
 */
export async function acceptBrief(tx: Database, actor: Actor, brief: LockedBrief): Promise<number> {
  if (brief.status !== 'pending') throw conflict('This brief has already been decided.')
  await tx.updateTable('briefs').set({ status: 'accepted' }).where('id', '=', brief.id).execute()
  const project = await tx
    .insertInto('projects')
    .values({
      briefId: brief.id,
      userId: brief.userId,
      name: brief.projectName,
      description: brief.projectDescription,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await carryOver(tx, brief.id, project.id)
  await recordActivity(tx, {
    userId: actor.id,
    type: 'project_created',
    entityType: 'project',
    entityId: project.id,
    clientId: brief.userId,
    projectId: project.id,
    data: { projectName: project.name, name: project.name },
  })
  await queueEvent(tx, 'brief.accepted', {
    record: 'brief',
    id: brief.id,
    title: brief.projectName,
    clientId: brief.userId,
    projectId: project.id,
    websiteId: null,
    actorId: actor.id,
  })
  await notifyPerson(tx, actor.id, brief.userId, {
    type: 'project_created',
    title: `Your brief was accepted: ${project.name}`,
    entityType: 'project',
    entityId: project.id,
    href: addressOf('project', project.id, 'client'),
  })
  return project.id
}

async function carryOver(tx: Database, briefId: number, projectId: number): Promise<void> {
  await tx.updateTable('tasks').set({ projectId }).where('briefId', '=', briefId).execute()
  await tx.updateTable('infoRequests').set({ projectId }).where('briefId', '=', briefId).execute()
}
