import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Until so many statements on this database wait for locks that somebody holds. */
export async function untilSomebodyWaits(db: Database, atLeast = 1): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < atLeast) await sleep(5)
}
