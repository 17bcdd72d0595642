import type { Action } from '#shared/contract/policy.ts'
import { ensure } from './access.ts'
import { readPlaces } from './read-places.ts'
import type { Context } from '#server/core/context/context.ts'

const READ_ACTIONS = {
  brief: 'brief.read',
  project: 'project.read',
  website: 'website.read',
  ticket: 'ticket.read',
  info_request: 'infoRequest.read',
} as const satisfies Record<string, Action>

/**
 * Checks that the actor can read a record, for callers that don't need its columns.
 * @throws 404 if there is no such record, or if the actor can't see it
 */
export async function ensureReadable(
  ctx: Context,
  kind: keyof typeof READ_ACTIONS,
  id: number,
): Promise<void> {
  const places = await readPlaces(ctx.db, kind, [id])
  ensure(ctx.actor, READ_ACTIONS[kind], places.get(id), (place) => place)
}
