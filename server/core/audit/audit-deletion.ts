import * as z from 'zod'
import { IdParams } from '#shared/contract/fields.ts'
import { subjectOf } from '#shared/contract/policy.ts'
import type { Around } from '#server/core/api/app.ts'
import { audit } from './record-audit.ts'

/** Records whose deletion has a separate audit entry. */
const TOLD_ELSEWHERE = new Set(['session', 'user', 'factor', 'client_view', 'api_token', 'webhook'])

/** The audit actions of records that `DELETE` doesn't delete. */
const OTHERWISE: Record<string, string> = { info_request: 'record.withdrawn' }

/** Audits the deletion of a record with an id, in the transaction of the action. */
export const auditDeletion: Around = async ({ ctx, action }, handle) => {
  const done = await handle()
  const { method, params } = ctx.visit.request
  if (method !== 'DELETE') return done
  const entityType = subjectOf(action)
  const entityId = Numbered.safeParse(params).data?.id
  if (ctx.actor && entityId !== undefined && !TOLD_ELSEWHERE.has(entityType))
    await audit(ctx, OTHERWISE[entityType] ?? 'record.deleted', {
      entityType,
      entityId,
    })
  return done
}

const Numbered = z.object({ id: IdParams.shape.id })
