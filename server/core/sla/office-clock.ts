import type { WaitingOn } from '#shared/sla/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ofEachPriority } from '#shared/tickets/of-each-priority.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { Agency } from '#shared/settings/schemas.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { businessTime } from './business-time.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { type ClockColumns, type OfficeClock, type Turn, startClock, takeTurn } from './turns.ts'

/**
 * How long a clock is cached, because each new ticket needs it. After staff change the hours, other nodes follow a few
 * seconds later.
 */
const KEEP_MS = 10_000

// Keyed by an object that a database and its transactions share. `until` is on the monotonic clock.
const kept = new WeakMap<object, { clock: OfficeClock; until: number }>()
const identityOf = (db: Database): object => db.getExecutor().adapter

/** Converts the targets to minutes. */
export const targetMinutesOf = (hours: Agency['targetHoursByPriority']) =>
  ofEachPriority((priority) => hours[priority] * 60)

/** Returns the clock for the agency's hours, holidays, and targets. */
export async function officeClock(db: Database): Promise<OfficeClock> {
  const known = kept.get(identityOf(db))
  if (known && known.until > performance.now()) return known.clock
  const agency = await readAgency(db)
  const clock = { ...businessTime(agency), targetMinutes: targetMinutesOf(agency.targetHoursByPriority) }
  kept.set(identityOf(db), { clock, until: performance.now() + KEEP_MS })
  return clock
}

/** Clears the cached clock. Call it after the hours change. */
export const forgetOfficeClock = (db: Database): void => void kept.delete(identityOf(db))

/** Returns the clock columns of a new record. A ticket waits for the agency, a request for its client. */
export const newClock = async (tx: Database, asked: WaitingOn, priority?: TicketPriority) =>
  startClock(await officeClock(tx), asked, currentTime().toISOString(), { priority })

/** Returns the clock columns of a locked record after a turn taken now. */
export const turnNow = async (
  tx: Database,
  asked: WaitingOn,
  clock: ClockColumns & { priority?: TicketPriority },
  turn: Omit<Turn, 'at'>,
): Promise<ClockColumns> =>
  takeTurn(await officeClock(tx), asked, clock, { ...turn, at: currentTime().toISOString() })
