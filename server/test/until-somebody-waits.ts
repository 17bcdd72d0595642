import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Until a statement on this database waits for a lock that somebody holds. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0) await sleep(5)
}
