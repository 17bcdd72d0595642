import { type SqlBool, sql } from 'kysely'
import { MADE_AHEAD_DAYS } from '#shared/recurrences/values.ts'
import { currentTime } from '#server/clock/current-time.ts'
import type { Database } from '#server/db/connection.ts'
import { holdCompaniesOf } from '#server/db/hold-companies.ts'
import { AppError } from '#server/http/errors.ts'
import { daysAfter } from './days.ts'
import { makeDueWork } from './make-work.ts'
import { hasOpenWork, isInUse, locked, withProject } from './queries.ts'
import { type Today, findToday } from './today.ts'

/** Holidays may have moved a day since it was noted: those that were this much later are looked at, too. */
const MARGIN_DAYS = 7
const AT_ONCE = 500

/**
 * Makes the work that recurs, each once: any node may run it at any time, and several at once. What cannot be made, because
 * nobody is left in the company, is tried again the next time.
 */
export async function recur(db: Database, now = currentTime()): Promise<void> {
  const today = await findToday(db, now)
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const due = await findDue(db, today.day, after)
    for (const id of due) await recurOne(db, id, today).catch((error: unknown) => void failures.push(error))
    after = due.at(-1) ?? 0
    if (due.length < AT_ONCE) break
  }
  const [failure] = failures.filter((each) => !(each instanceof AppError))
  if (failure !== undefined) throw failure
}

/** What may be due: whatever comes within two weeks while nothing of it is open, and what comes today, though it is. */
async function findDue(db: Database, day: string, after: number): Promise<number[]> {
  const rows = await withProject(db)
    .select('recurrences.id')
    .where('recurrences.paused', '=', false)
    .where('recurrences.nextOn', '<=', daysAfter(day, MADE_AHEAD_DAYS + MARGIN_DAYS))
    .where(isInUse)
    .where(sql<SqlBool>`(recurrences.next_on <= ${day} or not ${hasOpenWork('recurrences.id')})`)
    .where('recurrences.id', '>', after)
    .orderBy('recurrences.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

const recurOne = (db: Database, id: number, today: Today) =>
  db.transaction().execute(async (tx) => {
    await holdCompaniesOf(tx, 'recurrences', id)
    const recurrence = await locked(tx)
      .where('recurrences.id', '=', id)
      .where(isInUse)
      .skipLocked()
      .executeTakeFirst()
    if (recurrence) await makeDueWork(tx, null, recurrence, today)
  })
