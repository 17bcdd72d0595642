import { type AuditSubject, recordAudit } from '#server/core/audit/record-audit.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Audits an action of a command, which has no actor. */
export const auditCommand = (tx: Database, action: string, { details, ...subject }: AuditSubject = {}) =>
  recordAudit(tx, { visit: null, actorId: null, action, ...subject, details: { ...details, by: 'command' } })
