import { verifyAuditLog } from '#server/features/audit/verify-audit-log.ts'
import type { Check } from './check.ts'

/** Entries of the audit log that were changed, removed or put in between. Nothing can put that right. */
export const auditLog: Check = {
  name: 'Audit log',
  async *examine({ db }) {
    for (const what of (await verifyAuditLog(db)).faults) yield { what }
  },
}
