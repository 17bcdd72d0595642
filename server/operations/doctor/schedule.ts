import { sql } from 'kysely'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS } from '#server/platform/db/locks.ts'
import { type Stop, scheduleJob } from '#server/platform/jobs/worker.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { runSequentially } from './check.ts'
import { PORTAL_CHECKS } from './portal/all.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000
/** Maximum number of bytes that one run reads and compares with their hashes. */
const HASH_BYTES = 2 * 1024 ** 3

/** Checks and repairs every six hours, on one node at a time. Passes each problem to `warn`, as one line. */
export const startDoctor = (
  db: Database,
  {
    storage,
    config,
    warn,
    onError,
  }: { storage: Storage; config: Config; warn: (line: string) => void; onError: (error: unknown) => void },
): Stop =>
  scheduleJob({
    ms: INTERVAL_MS,
    name: 'doctor',
    work: () => runDoctor({ db, storage, config }, warn),
    onError,
  })

async function runDoctor(
  portal: { db: Database; storage: Storage; config: Config },
  warn: (line: string) => void,
): Promise<void> {
  await portal.db.connection().execute(async (connection) => {
    const lock = sql<{ free: boolean }>`select pg_try_advisory_lock(${LOCKS.doctor}) as free`
    const { rows } = await lock.execute(connection)
    if (!rows[0]?.free) return
    try {
      const subject = { ...portal, repair: true, hashBytes: HASH_BYTES }
      await runSequentially(PORTAL_CHECKS, subject, (check, { state, line, repaired = '' }) => {
        if (state === 'wrong') warn(`${check}: ${line} ${repaired}`.trim())
      })
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.doctor})`.execute(connection)
    }
  })
}
