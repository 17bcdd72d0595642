import { IdParams } from '#shared/contract/fields.ts'
import { getActionRecordType } from '#shared/contract/policy.ts'
import type { WriteMiddleware } from '#server/core/api/app.ts'
import { audit } from './record-audit.ts'

/** Records whose deletion has a separate audit entry. */
const AUDITED_SEPARATELY = new Set(['session', 'user', 'factor', 'client_view', 'api_token', 'webhook'])

/** The audit actions of records that `DELETE` doesn't delete. */
const OTHER_ACTIONS: Record<string, string> = { info_request: 'record.withdrawn' }

/** Audits the deletion of a record with an id, in the transaction of the action. */
export const auditDeletion: WriteMiddleware = async ({ ctx, action }, handle) => {
  const done = await handle()
  const { method, params } = ctx.visit.request
  if (method !== 'DELETE') return done
  const entityType = getActionRecordType(action)
  const entityId = IdParams.safeParse(params).data?.id
  if (ctx.actor && entityId !== undefined && !AUDITED_SEPARATELY.has(entityType))
    await audit(ctx, OTHER_ACTIONS[entityType] ?? 'record.deleted', { entityType, entityId })
  return done
}
