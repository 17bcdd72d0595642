import type { WaitingSide } from '#shared/sla/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { mapPriorities } from '#shared/tickets/map-priorities.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { Agency } from '#shared/settings/schemas.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { createBusinessTime } from './business-time.ts'
import { currentTime } from '#server/platform/current-time.ts'
import {
  type ClockColumns,
  type BusinessClock,
  type ClockUpdate,
  startClock,
  advanceClock,
} from './response-clock.ts'

/**
 * The time that a clock is cached, because each new ticket needs it. After staff change the hours, other nodes follow a
 * few seconds later.
 */
const CACHE_MS = 10_000

// Keyed by an object that a database and its transactions share. `until` is on the monotonic clock.
const cachedClocks = new WeakMap<object, { clock: BusinessClock; until: number }>()
const getCacheKey = (db: Database): object => db.getExecutor().adapter

/** Converts the targets to minutes. */
export const toTargetMinutes = (hours: Agency['targetHoursByPriority']) =>
  mapPriorities((priority) => hours[priority] * 60)

/** Returns the clock for the agency's hours, holidays, and targets. */
export async function readBusinessClock(db: Database): Promise<BusinessClock> {
  const known = cachedClocks.get(getCacheKey(db))
  if (known && known.until > performance.now()) return known.clock
  const agency = await readAgency(db)
  const clock = {
    ...createBusinessTime(agency),
    targetMinutes: toTargetMinutes(agency.targetHoursByPriority),
  }
  cachedClocks.set(getCacheKey(db), { clock, until: performance.now() + CACHE_MS })
  return clock
}

/** Clears the cached clock. Call it after the hours change. */
export const clearBusinessClock = (db: Database): void => void cachedClocks.delete(getCacheKey(db))

/** Returns the clock columns of a new record. A ticket is waiting on the agency, a request on its client. */
export const createClock = async (tx: Database, answeringSide: WaitingSide, priority?: TicketPriority) =>
  startClock(await readBusinessClock(tx), {
    answeringSide,
    startedAt: currentTime().toISOString(),
    record: { priority },
  })

/** Returns the clock columns of a locked record after an update that occurs now. */
export const advanceClockNow = async (
  tx: Database,
  {
    answeringSide,
    clock,
    update,
  }: {
    answeringSide: WaitingSide
    clock: ClockColumns & { priority?: TicketPriority }
    update: Omit<ClockUpdate, 'occurredAt'>
  },
): Promise<ClockColumns> =>
  advanceClock(await readBusinessClock(tx), {
    answeringSide,
    clock,
    update: {
      ...update,
      occurredAt: currentTime().toISOString(),
    },
  })
