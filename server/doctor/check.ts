import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { AuditHead } from '#server/features/audit/verify-audit-log.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Patient {
  db: Database
  storage: Storage
  config: Config
  /** Whether what is found is also put right, where that is possible without losing anything. */
  repair: boolean
  /** At most so many bytes are read to compare them with their hashes; all without a number. */
  hashBytes?: number
  /** Where the audit log ended earlier, kept elsewhere since. */
  auditHead?: AuditHead | undefined
  /** Told what is worth keeping although nothing is wrong. */
  note?: (line: string) => void
}

/** Something that is not as it should be. */
export interface Finding {
  /** A sentence for the person who runs the portal. */
  what: string
  /** What was done about it; undefined where nothing was, or nothing can be. */
  repaired?: string
}

/** Looks at one thing and tells what is wrong with it as it finds it. */
export interface Check {
  name: string
  examine: (patient: Patient) => AsyncIterable<Finding>
}
