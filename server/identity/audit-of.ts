import type { Visit } from '#server/http/visit.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'

/** Audits an action on a person's account. */
export const auditOf = (
  db: Database,
  actor: Actor,
  visit: Visit,
  action: string,
  entityId: number,
  details: Record<string, string> = {},
) =>
  recordAudit(db, visit, {
    actorId: actor.id,
    action,
    entityType: 'user',
    entityId,
    details,
  })
