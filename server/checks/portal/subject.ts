import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { AuditHead } from '#server/features/audit/verify-audit-log.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The portal that the doctor checks. */
export interface PortalSubject {
  db: Database
  storage: Storage
  config: Config
  /** Whether findings are also repaired, where that loses nothing. */
  repair: boolean
  /** Maximum number of bytes to read and compare with their hashes; without it, all. */
  hashBytes?: number
  /** An earlier end of the audit log, kept elsewhere since. */
  auditHead?: AuditHead | undefined
}
