import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { AuditHead } from '#server/features/audit/verify-audit-log.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Patient {
  db: Database
  storage: Storage
  config: Config
  /** Whether findings are also repaired, where that loses nothing. */
  repair: boolean
  /** Maximum number of bytes to read and compare with their hashes; without it, all. */
  hashBytes?: number
  /** An earlier end of the audit log, kept elsewhere since. */
  auditHead?: AuditHead | undefined
  /** Receives what is worth noting although nothing is wrong. */
  note?: (line: string) => void
}

/** Something that is wrong. */
export interface Finding {
  /** A sentence for the person who runs the portal. */
  what: string
  /** How it was repaired; undefined if it was not or cannot be. */
  repaired?: string
}

/** Checks one thing and yields findings as it goes. */
export interface Check {
  name: string
  examine: (patient: Patient) => AsyncIterable<Finding>
}
