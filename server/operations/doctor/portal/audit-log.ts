import { type Check, type PortalSubject, ok, wrong } from '../check.ts'
import { readForwardingBacklog } from '#server/core/audit/forward.ts'
import { auditDestinations } from '#server/core/webhooks/forward-audit-log.ts'
import { type AuditHead, verifyAuditLog } from '#server/core/audit/verify-audit-log.ts'

const HEAD = /^(?<position>[1-9]\d{0,15}):(?<hash>[0-9a-f]{64})$/

/** Parses an audit log position that the doctor printed: `1234:` and 64 hexadecimal digits. */
export function parseAuditHead(text: string): AuditHead | undefined {
  const { position, hash } = HEAD.exec(text)?.groups ?? {}
  return position && hash ? { position: Number(position), hash } : undefined
}

/** Whether the audit log is unaltered. An altered one cannot be repaired. */
export const auditLogCheck: Check<Pick<PortalSubject, 'db' | 'auditHead'>> = {
  name: 'Audit log',
  async *run({ db, auditHead }) {
    const { entries, head, faults } = await verifyAuditLog(db, auditHead)
    for (const fault of faults) yield wrong(fault)
    if (head && faults.length === 0)
      yield ok(
        `The audit log has ${entries} entries in an unbroken chain. Store this elsewhere to prove later that no entries were cut off: --audit-head ${head.position}:${head.hash}`,
      )
  },
}

/** Allows for a collector that restarts, and for a node that ends while it sends. */
const LATE_MS = 15 * 60_000

const RECEIVERS = { syslog: 'SYSLOG_URL', webhooks: 'the webhooks' }

/** Whether the audit log reaches the destinations that it is forwarded to. */
export const auditForwardingCheck: Check<Pick<PortalSubject, 'db' | 'config'>> = {
  name: 'Audit log forwarding',
  async *run({ db, config }) {
    for (const { name } of auditDestinations(db, config)) {
      const { entries, since, error } = await readForwardingBacklog(db, name)
      const line = `${entries} audit log entries are waiting for ${RECEIVERS[name]}`
      if (since !== null && Date.now() - Date.parse(since) > LATE_MS)
        yield wrong(`${line} since ${since}: ${error ?? 'the portal was not running'}.`)
      else if (name === 'syslog') yield ok(`${line}.`)
    }
  },
}
