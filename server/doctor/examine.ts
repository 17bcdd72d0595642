import { auditForwarding } from './audit-forwarding.ts'
import { auditLog } from './audit-log.ts'
import { backups } from './backups.ts'
import { companies } from './companies.ts'
import { installation } from './installation.ts'
import type { Check, Finding, Patient } from './check.ts'
import { standby } from './standby.ts'
import { storedFiles } from './stored-files.ts'
import { storedHashes } from './stored-hashes.ts'

/** All of the doctor's checks, in this order: without a standby that changes wait for, the others may have to wait. */
export const CHECKS: readonly Check[] = [
  standby,
  storedFiles,
  storedHashes,
  auditLog,
  auditForwarding,
  backups,
  companies,
  installation,
]

/** What each check found. */
export async function examine(
  patient: Patient,
  onFinding: (check: Check, finding: Finding) => void,
  checks: readonly Check[] = CHECKS,
): Promise<void> {
  for (const check of checks) for await (const finding of check.examine(patient)) onFinding(check, finding)
}
