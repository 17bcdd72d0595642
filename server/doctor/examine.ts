import { auditLog } from './audit-log.ts'
import { installation } from './installation.ts'
import type { Check, Finding, Patient } from './check.ts'
import { storedFiles } from './stored-files.ts'
import { storedHashes } from './stored-hashes.ts'

/** All of the doctor's checks, in this order. */
export const CHECKS: readonly Check[] = [storedFiles, storedHashes, auditLog, installation]

/** What each check found. */
export async function examine(
  patient: Patient,
  onFinding: (check: Check, finding: Finding) => void,
  checks: readonly Check[] = CHECKS,
): Promise<void> {
  for (const check of checks) for await (const finding of check.examine(patient)) onFinding(check, finding)
}
