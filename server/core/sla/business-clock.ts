import type { WaitingSide } from '#shared/sla/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { mapKeys } from '#shared/contract/map-keys.ts'
import { TICKET_PRIORITIES, type TicketPriority } from '#shared/tickets/values.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { createBusinessTime } from './business-time.ts'
import { currentTime } from '#server/platform/current-time.ts'
import {
  type ClockAdvance,
  type ClockColumns,
  type BusinessClock,
  type ClockUpdate,
  startClock,
  advanceClock,
} from './response-clock.ts'

/** The time that a clock is cached for new tickets. Other nodes follow a change of hours seconds later. */
const CACHE_MS = 10_000

// Keyed by an object that a database and its transactions share. `until` is on the monotonic clock.
const cachedClocks = new WeakMap<object, { clock: BusinessClock; until: number }>()
const getCacheKey = (db: Database): object => db.getExecutor().adapter

/** Returns the clock for the agency's hours, holidays, and targets. */
export async function readBusinessClock(db: Database): Promise<BusinessClock> {
  const cachedClock = cachedClocks.get(getCacheKey(db))
  if (cachedClock && cachedClock.until > performance.now()) return cachedClock.clock
  const agency = await readAgency(db)
  const targetMinutes = mapKeys(TICKET_PRIORITIES, (priority) => agency.targetHoursByPriority[priority] * 60)
  const clock = { ...createBusinessTime(agency), targetMinutes }
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
export async function advanceClockNow(
  tx: Database,
  { update, ...advance }: Omit<ClockAdvance, 'update'> & { update: Omit<ClockUpdate, 'occurredAt'> },
): Promise<ClockColumns> {
  const businessClock = await readBusinessClock(tx)
  const occurredAt = currentTime().toISOString()
  return advanceClock(businessClock, { ...advance, update: { ...update, occurredAt } })
}
