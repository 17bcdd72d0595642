import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** The numbers of all advisory locks. They stay as they are: nodes of two versions share one database. */
export const LOCKS = {
  /** Held by whoever runs the embedded cluster. */
  embeddedCluster: 7_236_001,
  /** Who is a member of staff. */
  staff: 7_236_002,
  demo: 7_236_003,
  /** Held while files go for good; who must have them all stay for a while, such as a backup, takes it too. */
  housekeeping: 7_236_004,
  backup: 7_236_006,
  /** Taken by a trigger of the migration `007-audit`. */
  auditChain: 7_236_007,
  grants: 7_236_008,
  /** An address that a sign-in provider names. */
  providerAddress: 7_236_011,
  doctor: 7_236_014,
  reminders: 7_236_021,
  /** An address that links are mailed to. */
  linkAddress: 7_236_034,
  /** A client whose writing is collected into one mail. */
  collectedMail: 7_236_035,
} as const

type Lock = (typeof LOCKS)[keyof typeof LOCKS]

/** Waits for a lock, or for one part of it (a number of 32 bits), and holds it until the transaction ends. */
export async function takeLock(tx: Database, lock: Lock, part?: RawBuilder<number>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${part ? sql`${lock}, ${part}` : lock})`.execute(tx)
}

/** Takes a lock until the transaction ends, unless somebody else holds it; returns whether it did. */
export async function tryLock(tx: Database, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken ?? false
}
