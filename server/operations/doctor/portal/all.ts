import type { Check, PortalSubject } from '../check.ts'
import { auditForwarding, auditLog } from './audit-log.ts'
import { backups } from './backups.ts'
import { companies } from './companies.ts'
import { installation } from './installation.ts'
import { standby } from './standby.ts'
import { storedFiles } from './stored-files.ts'
import { storedHashes } from './stored-hashes.ts'

/**
 * The doctor's checks, in order. `standby` is first, because the others may have to wait if changes wait for a missing
 * standby.
 */
export const PORTAL_CHECKS: readonly Check<PortalSubject>[] = [
  standby,
  storedFiles,
  storedHashes,
  auditLog,
  auditForwarding,
  backups,
  companies,
  installation,
]
