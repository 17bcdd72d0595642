import type { FastifyRequest } from 'fastify'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#server/http/client-address.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'

/** Writes down what somebody did to a person's account. */
export const auditOf = (
  db: Database,
  actor: Actor,
  request: FastifyRequest,
  action: string,
  entityId: number,
  details: Record<string, string> = {},
) =>
  recordAudit(db, {
    actorId: actor.id,
    action,
    entityType: 'user',
    entityId,
    details,
    address: addressOf(request),
  })
