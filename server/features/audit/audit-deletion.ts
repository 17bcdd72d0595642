import * as z from 'zod'
import { IdParams } from '#shared/contract/fields.ts'
import { subjectOf } from '#shared/contract/policy.ts'
import type { Around } from '#server/services.ts'
import { recordAudit } from './record-audit.ts'

/** Records whose deletion is audited with an entry of their own. */
const TOLD_ELSEWHERE = new Set(['session', 'user', 'factor', 'client_view', 'api_token', 'webhook'])

/** Audits the deletion of a record with an id, in the transaction of the action. */
export const auditDeletion: Around = async ({ db, visit, action }, handle) => {
  const done = await handle()
  const { actor, method, params: given } = visit.request
  const subject = subjectOf(action)
  const params = Numbered.safeParse(given)
  if (method === 'DELETE' && actor && params.success && !TOLD_ELSEWHERE.has(subject))
    await recordAudit(db, visit, {
      actorId: actor.id,
      action: 'record.deleted',
      entityType: subject,
      entityId: params.data.id,
    })
  return done
}

const Numbered = z.object({ id: IdParams.shape.id })
