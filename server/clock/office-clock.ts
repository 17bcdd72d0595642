import type { WaitingOn } from '#shared/clock/values.ts'
import type { Database } from '#server/db/connection.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { businessTime } from './business-time.ts'
import { type ClockColumns, type OfficeClock, type Turn, startClock, takeTurn } from './turns.ts'

/** Kept so long, because each new ticket needs it: hours that staff change count a few seconds later elsewhere. */
const KEEP_MS = 10_000

interface Kept {
  clock: OfficeClock
  /** By the time that no change of the machine's clock touches. */
  until: number
}

// By what a database and its transactions have in common.
const kept = new WeakMap<object, Kept>()
const identityOf = (db: Database): object => db.getExecutor().adapter

/** The clock by the agency's hours, holidays and target. */
export async function officeClock(db: Database): Promise<OfficeClock> {
  const known = kept.get(identityOf(db))
  if (known && known.until > performance.now()) return known.clock
  const agency = await readAgency(db)
  const clock = { ...businessTime(agency), targetMinutes: agency.targetHours * 60 }
  kept.set(identityOf(db), { clock, until: performance.now() + KEEP_MS })
  return clock
}

/** After the hours changed. */
export const forgetOfficeClock = (db: Database): void => void kept.delete(identityOf(db))

/** The clock's columns of a new record: a ticket asks the agency, a request its client. */
export const newClock = async (tx: Database, asked: WaitingOn) =>
  startClock(await officeClock(tx), asked, new Date().toISOString())

/** The clock's columns of a locked record after a turn that is taken now. */
export const turnNow = async (
  tx: Database,
  asked: WaitingOn,
  clock: ClockColumns,
  turn: Omit<Turn, 'at'>,
): Promise<ClockColumns> =>
  takeTurn(await officeClock(tx), asked, clock, { ...turn, at: new Date().toISOString() })
