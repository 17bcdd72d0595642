import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { ensure } from '#server/guard/access.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { findBrief, lockBrief } from '#server/features/briefs/queries.ts'
import { findProject } from '#server/features/projects/queries.ts'

/**
 * Asks the client of a brief or project for something and returns the request's number. A request about an
 * accepted brief is also its project's.
 * @throws 404 for a record that is missing
 */
export async function createInfoRequest(
  tx: Database,
  actor: Actor,
  request: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const place = await placeOf(tx, actor, request)
  const { id } = await tx
    .insertInto('infoRequests')
    .values({ ...request, ...place, ...(await newClock(tx, 'client')), userId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, description: text, dueDate: due } = request
  await happened(tx, actor, 'info_requested', { id, title, ...place }, { text, due })
  return id
}

async function placeOf(
  tx: Database,
  actor: Actor,
  { briefId, projectId }: z.output<typeof NewInfoRequest>,
): Promise<{ briefId: number | null; projectId: number | null; clientId: number }> {
  if (projectId != null) {
    const project = ensure(actor, 'project.read', await findProject(tx, projectId), (p) => p.userId)
    return { briefId: project.briefId, projectId, clientId: project.userId }
  }
  // Locked, so that an acceptance meanwhile either takes it along or has made the project.
  await lockBrief(tx, briefId ?? 0)
  const brief = ensure(actor, 'brief.read', await findBrief(tx, briefId ?? 0), (b) => b.userId)
  return { briefId: brief.id, projectId: brief.projectId, clientId: brief.userId }
}
