import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { LOCKS } from '#server/db/locks.ts'
import type { Storage } from '#server/storage/storage.ts'
import { traced } from '#server/telemetry/traced.ts'
import type { Patient } from './check.ts'
import { examine } from './examine.ts'

const EVERY_MS = 6 * 60 * 60 * 1000
/** So much is read and compared with its hashes in one round. */
const HASH_BYTES = 2 * 1024 ** 3

/**
 * Examines and repairs every six hours, on one node at a time; what is found is told to `warn`, a line each. Returns
 * what stops it.
 */
export function keepHealthy(
  db: Database,
  storage: Storage,
  config: Config,
  { warn, onError }: { warn: (line: string) => void; onError: (error: unknown) => void },
): () => Promise<void> {
  let working = Promise.resolve()
  const timer = setInterval(() => {
    working = traced('doctor', () => round({ db, storage, config }, warn)).catch(onError)
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}

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
