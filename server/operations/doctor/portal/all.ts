import type { Check, PortalSubject } from '../check.ts'
import { auditForwardingCheck, auditLogCheck } from './audit-log.ts'
import { backupsCheck } from './backups.ts'
import { companiesCheck } from './companies.ts'
import { installationCheck } from './installation.ts'
import { standbyCheck } from './standby.ts'
import { storedFilesCheck } from './stored-files.ts'
import { storedHashesCheck } from './stored-hashes.ts'

/** The doctor's checks, in order. `standby` is first, because without one, the others may have to wait. */
export const PORTAL_CHECKS: readonly Check<PortalSubject>[] = [
  standbyCheck,
  storedFilesCheck,
  storedHashesCheck,
  auditLogCheck,
  auditForwardingCheck,
  backupsCheck,
  companiesCheck,
  installationCheck,
]
