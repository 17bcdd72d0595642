import { sql } from 'kysely'
import type { MailData } from '#shared/events/event.ts'
import type { RespondentChange } from '#shared/requests/events.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { OPEN_HANDOVERS } from '#server/core/records/open-handovers.ts'
import type { Context } from '#server/core/context/context.ts'
import type { LockedInfoRequest } from './queries.ts'

/** A person to whom questions of a request were handed over. */
interface QuestionAssignee {
  userId: number
  /** The questions that still need an answer, in order. */
  questions: { id: number; label: string; state: 'draft' | 'returned' }[]
}

/** Returns the users to whom a request's open questions were handed over, except the request's respondent. */
export async function listQuestionAssignees(
  db: Database,
  { id, clientId }: Pick<LockedInfoRequest, 'id' | 'clientId'>,
): Promise<QuestionAssignee[]> {
  const { rows } = await sql<QuestionAssignee>`
    select asked_of as user_id,
      json_agg(json_build_object('id', question_id, 'label', label, 'state', state) order by position) as questions
    from ${OPEN_HANDOVERS} where info_request_id = ${id} and asked_of <> ${clientId}
    group by asked_of order by asked_of`.execute(db)
  return rows
}

/**
 * Notifies the people to whom open questions of a request were handed over of a change to it, in the same way as its
 * respondent. `createData` returns null for people whom it doesn't concern. Returns the ids of the others, so that the
 * event of the change leaves them out (`except`).
 */
export async function notifyQuestionAssignees(
  ctx: Context,
  request: LockedInfoRequest,
  createData: (assignee: QuestionAssignee) => (MailData & { change: RespondentChange }) | null,
): Promise<number[]> {
  const notifiedIds: number[] = []
  for (const assignee of await listQuestionAssignees(ctx.db, request)) {
    const data = createData(assignee)
    if (!data) continue
    const reader = { id: assignee.userId, role: 'client' } as const
    await ctx.emit('info_questions_changed', request, { ...data, reader })
    notifiedIds.push(assignee.userId)
  }
  return notifiedIds
}
