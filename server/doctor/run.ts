import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS } from '#server/db/locks.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Stop, every } from '#server/queue/worker.ts'
import type { Patient } from './check.ts'
import { examine } from './examine.ts'

const EVERY_MS = 6 * 60 * 60 * 1000
/** Maximum number of bytes that one round reads and compares with their hashes. */
const HASH_BYTES = 2 * 1024 ** 3

/** Checks and repairs every six hours, on one node at a time; passes findings to `warn`, a line each. */
export const startDoctor = (
  db: Database,
  storage: Storage,
  config: Config,
  { warn, onError }: { warn: (line: string) => void; onError: (error: unknown) => void },
): Stop => every(EVERY_MS, 'doctor', () => round({ db, storage, config }, warn), onError)

async function round(
  kept: Pick<Patient, 'db' | 'storage' | 'config'>,
  warn: (line: string) => void,
): Promise<void> {
  await kept.db.connection().execute(async (connection) => {
    const lock = sql<{ free: boolean }>`select pg_try_advisory_lock(${LOCKS.doctor}) as free`
    const { rows } = await lock.execute(connection)
    if (!rows[0]?.free) return
    try {
      const patient = { ...kept, repair: true, hashBytes: HASH_BYTES }
      await examine(patient, (check, { what, repaired = '' }) =>
        warn(`${check.name}: ${what} ${repaired}`.trim()),
      )
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.doctor})`.execute(connection)
    }
  })
}
