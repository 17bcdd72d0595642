import { currentTime } from '#server/clock/current-time.ts'
import { type OfficeClock } from '#server/clock/turns.ts'
import { officeClock } from '#server/clock/office-clock.ts'
import type { Database } from '#server/db/connection.ts'

/** The agency's calendar, and which day it is there. */
export interface Today {
  office: OfficeClock
  day: string
}

export async function findToday(db: Database, now = currentTime()): Promise<Today> {
  const office = await officeClock(db)
  return { office, day: office.dayOf(now.toISOString()) }
}
