import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

/** All advisory lock numbers. Never change one: nodes of two versions share one database. */
export const LOCKS = {
  /** Held by the process that runs the embedded cluster. */
  embeddedCluster: 7_236_001,
  /** Changes to staff accounts. */
  staff: 7_236_002,
  demo: 7_236_003,
  /** Held while files are deleted permanently, and by code that needs all files to stay, such as a backup. */
  housekeeping: 7_236_004,
  backup: 7_236_006,
  /** Taken by a trigger of the audit log (`baseline/functions/audit-log.sql`). */
  auditChain: 7_236_007,
  grants: 7_236_008,
  /** An address reported by a sign-in provider. */
  providerAddress: 7_236_011,
  doctor: 7_236_014,
  reminders: 7_236_021,
  /** An address that links are mailed to. */
  linkAddress: 7_236_034,
  /** Counting the emails to people without an account. */
  strangersMail: 7_236_046,
  /** Shared by writes about a company; exclusive for changes to members (`baseline/functions/rights.sql`). */
  company: 7_236_048,
  /** The rights of a client: their writes share it, and changes to the rights take it alone. */
  rights: 7_236_037,
  /** A person whose updates are being sent. */
  updateMails: 7_236_049,
  /** A company whose messages are collected into one mail per recipient. */
  collectedMail: 7_236_035,
} as const

type Lock = (typeof LOCKS)[keyof typeof LOCKS]

/** Waits for a lock, or for one part of it (a 32-bit number), and holds it until the transaction ends. */
export async function acquireLock(tx: Database, lock: Lock, part?: RawBuilder<number>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${part ? sql`${lock}, ${part}` : lock})`.execute(tx)
}

/**
 * Takes a lock, or one part of it (a 32-bit number), until the transaction ends, unless another transaction holds it.
 * Returns whether it did.
 */
export async function tryLock(tx: Database, lock: Lock, part?: RawBuilder<number>): Promise<boolean> {
  const key = part ? sql`${lock}, ${part}` : lock
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`.execute(
    tx,
  )
  return rows[0]?.taken ?? false
}
