import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { IdParams } from '#shared/contract/fields.ts'
import { type Action, subjectOf } from '#shared/contract/policy.ts'
import { addressOf } from '#server/http/client-address.ts'
import type { Database } from '#server/db/connection.ts'
import { recordAudit } from './record-audit.ts'

/** Records whose deletion is audited with an entry of their own. */
const TOLD_ELSEWHERE = new Set(['session', 'user', 'factor', 'client_view', 'api_token', 'webhook'])

/** Audits the deletion of a record with an id, in the transaction of the action. */
export async function auditDeletion(
  tx: Database,
  request: FastifyRequest,
  action: Action | 'public',
): Promise<void> {
  const subject = subjectOf(action)
  const params = Numbered.safeParse(request.params)
  if (!request.actor || !params.success || TOLD_ELSEWHERE.has(subject)) return
  await recordAudit(tx, {
    actorId: request.actor.id,
    action: 'record.deleted',
    entityType: subject,
    entityId: params.data.id,
    address: addressOf(request),
  })
}

const Numbered = z.object({ id: IdParams.shape.id })
