import { sql } from 'kysely'
import { LOCKS } from '#server/platform/db/locks.ts'
import { type Stop, scheduleJob } from '#server/platform/jobs/worker.ts'
import { type PortalSubject, runSequentially } from './check.ts'
import { PORTAL_CHECKS } from './portal/all.ts'

const INTERVAL_MS = 6 * 60 * 60 * 1000
/** Maximum number of bytes that one run reads and compares with their hashes. */
const HASH_BYTES = 2 * 1024 ** 3

type Portal = Pick<PortalSubject, 'db' | 'storage' | 'config'>
type OnWarning = (line: string) => void

/** Checks and repairs every six hours, on one node at a time. Passes each problem to `warn`, as one line. */
export const startDoctor = (portal: Portal, warn: OnWarning, onError: (error: unknown) => void): Stop =>
  scheduleJob({ ms: INTERVAL_MS, name: 'doctor', work: () => runDoctor(portal, warn), onError })

async function runDoctor(portal: Portal, warn: OnWarning): Promise<void> {
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
