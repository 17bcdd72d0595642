import { type Check, ok, wrong } from '#server/checks/check.ts'
import { type AuditHead, verifyAuditLog } from '#server/features/audit/verify-audit-log.ts'
import type { PortalSubject } from './subject.ts'

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
export const auditLog: Check<Pick<PortalSubject, 'db' | 'auditHead'>> = {
  name: 'Audit log',
  async *run({ db, auditHead }) {
    const { entries, head, faults } = await verifyAuditLog(db, auditHead)
    for (const fault of faults) yield wrong(fault)
    if (head && faults.length === 0)
      yield ok(
        `The audit log has ${entries} entries in an unbroken chain. Keep this elsewhere, to show later that none was cut off its end: --audit-head ${head.position}:${head.hash}`,
      )
  },
}
