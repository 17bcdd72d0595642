import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Waits until this many statements on this database are waiting for locks. */
export async function waitUntilBlocked(db: Database, atLeast = 1): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < atLeast) await sleep(5)
}
