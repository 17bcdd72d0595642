import { type AuditHead, verifyAuditLog } from '#server/features/audit/verify-audit-log.ts'
import type { Check, Finding, Patient } from './check.ts'

const HEAD = /^(?<position>[1-9]\d{0,15}):(?<hash>[0-9a-f]{64})$/

/**
 * Parses an earlier end of the audit log as the doctor printed it: `1234:` and 64 hexadecimal digits. Undefined for
 * anything else.
 */
export function toAuditHead(text: string): AuditHead | undefined {
  const { position, hash } = HEAD.exec(text)?.groups ?? {}
  return position && hash ? { position: Number(position), hash } : undefined
}

/** Whether the audit log is unaltered. An altered one cannot be repaired. */
export const auditLog: Check = {
  name: 'Audit log',
  async *examine({ db, auditHead, note }: Patient): AsyncGenerator<Finding> {
    const { entries, head, faults } = await verifyAuditLog(db, auditHead)
    for (const what of faults) yield { what }
    if (head && faults.length === 0)
      note?.(
        `The audit log has ${entries} entries in an unbroken chain. Keep this elsewhere, to show later that none was cut off its end: --audit-head ${head.position}:${head.hash}`,
      )
  },
}
