import { ensure } from './access.ts'
import { type PlacedKind, readPlaces } from './read-places.ts'
import { RECORD_SCOPES } from './scopes.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Checks that the actor can read a record, for callers that don't need its columns.
 * @throws 404 if there is no such record, or if the actor can't see it
 */
export async function ensureReadable(ctx: Context, kind: PlacedKind, id: number): Promise<void> {
  const places = await readPlaces(ctx.db, kind, [id])
  ensure(ctx.actor, RECORD_SCOPES[kind].read, places.get(id), (place) => place)
}
