import { sql } from 'kysely'
import { can } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findActors } from '#server/core/access/actor.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import type { Member } from './open-work.ts'
import { publishChanges } from './successors.ts'

/**
 * Deletes the handovers of questions to people who can no longer answer them, even if the questions have been answered:
 * all handovers to a member of a company, or all in a request. Each request's respondent is asked these questions again.
 */
export async function deleteLostHandovers(
  tx: Database,
  filter: Member | { requestId: number },
): Promise<void> {
  const { rows: handovers } = await sql<{ id: number; userId: number; requestId: number }>`
    select handover.id, asked_of as user_id, request.id as request_id
    from question_handovers handover
      join info_questions asked on asked.id = question_id
      join info_requests request on request.id = info_request_id
    where ${
      'requestId' in filter
        ? sql`request.id = ${filter.requestId}`
        : sql`request.company_id = ${filter.companyId} and asked_of = ${filter.userId}`
    }`.execute(tx)
  if (handovers.length === 0) return
  const requestIds = [...new Set(handovers.map(({ requestId }) => requestId))]
  const scopes = await readRecordScopes(tx, 'info_request', requestIds)
  const actors = await findActors(
    tx,
    handovers.map(({ userId }) => userId),
  )
  const lostHandovers = handovers.filter(({ userId, requestId }) => {
    const [actor, scope] = [actors.get(userId), scopes.get(requestId)]
    return actor && scope && !can(actor, 'infoRequest.answer', scope)
  })
  if (lostHandovers.length === 0) return
  await tx
    .deleteFrom('questionHandovers')
    .where(
      'id',
      'in',
      lostHandovers.map(({ id }) => id),
    )
    .execute()
  await publishChanges(
    tx,
    requestIds.filter((id) => lostHandovers.some(({ requestId }) => requestId === id)),
  )
}
