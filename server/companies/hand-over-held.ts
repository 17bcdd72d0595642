import type { Database } from '#server/db/connection.ts'
import { readPlaces } from '#server/guard/read-places.ts'
import { publish } from '#server/realtime/publish.ts'
import { type Held, type Member, give, keepSightOf } from './hand-over.ts'
import type { Heirs, Successors } from './successors.ts'

/** Who takes over what, where nobody else was chosen for it. */
export const takerOf = (
  what: Held['what'],
  { heir, ofPrivate }: Heirs,
  chosen: Successors = {},
): number | null =>
  // An owner sees what is private anyway: nobody gains sight of it who was not chosen.
  chosen[what] ?? (what === 'private' ? ofPrivate : heir)

const HELD_IN = {
  info_requests: ['requests', 'private'],
  tasks: ['tasks'],
  projects: ['contact'],
  websites: ['contact'],
} as const satisfies Record<Held['table'], readonly Held['what'][]>

/**
 * Gives what waits for a person, and what they are the contact of, to those who were chosen for it, else to their heirs. A
 * person who was asked what is private keeps sight of it, until they leave. Returns how many things each took over.
 */
export async function handOverHeld(
  tx: Database,
  { userId }: Pick<Member, 'userId'>,
  held: readonly Held[],
  heirs: Heirs,
  chosen: Successors = {},
): Promise<Map<number, number>> {
  const taken = new Map<number, number>()
  for (const [table, whats] of Object.entries(HELD_IN) as [Held['table'], readonly Held['what'][]][])
    for (const what of whats) {
      const to = takerOf(what, heirs, chosen)
      if (to === null) continue
      const ids = held.flatMap((each) => (each.table === table && each.what === what ? [each.id] : []))
      const given = await give(tx, userId, table, ids, to)
      if (what === 'private') await keepSightOf(tx, userId, given)
      if (table === 'info_requests') await tellPages(tx, given)
      if (given.length > 0) taken.set(to, (taken.get(to) ?? 0) + given.length)
    }
  return taken
}

/** Open pages ask again for requests that somebody else is asked from now on. */
async function tellPages(tx: Database, ids: readonly number[]): Promise<void> {
  const places = await readPlaces(tx, 'info_request', ids)
  const change = { kind: 'change', type: 'info_request_updated', entityType: 'info_request' } as const
  await publish(tx, ...[...places].map(([entityId, place]) => ({ ...change, entityId, place })))
}
