import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/info-requests/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { newClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { findParents } from '#server/features/briefs/find-parents.ts'

/**
 * Requests information from the client of a brief or project and returns the request's id. A request about an accepted
 * brief also belongs to its project.
 * @throws 404 for a missing record
 */
export async function createInfoRequest(
  tx: Database,
  actor: Actor,
  request: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const parents = await findParents(tx, actor, request)
  const { id } = await tx
    .insertInto('infoRequests')
    .values({ ...request, ...parents, ...(await newClock(tx, 'client')), userId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, description: text, dueDate: due } = request
  await happened(tx, actor, 'info_requested', { id, title, ...parents }, { text, due })
  return id
}
