import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { OPEN_HANDOVERS } from '#server/core/records/open-handovers.ts'
import type { Context } from '#server/core/context/context.ts'
import type { LockedInfoRequest } from './queries.ts'

/** A person to whom questions of a request were handed over. */
interface QuestionAssignee {
  userId: number
  /** Whether they're an owner of the company. */
  isOwner: boolean
  /** The questions that still need an answer, in order. */
  questions: { id: number; label: string; state: 'draft' | 'returned' }[]
}

/** Returns the people to whom open questions of a request were handed over, without the respondent of the request. */
export async function listQuestionAssignees(
  db: Database,
  { id, clientId, companyId }: Pick<LockedInfoRequest, 'id' | 'clientId' | 'companyId'>,
): Promise<QuestionAssignee[]> {
  const { rows } = await sql<QuestionAssignee>`
    select asked_of as user_id, exists (
        select from memberships where memberships.company_id = ${companyId} and memberships.user_id = asked_of
          and memberships.ended_at is null and memberships.role = 'owner') as is_owner,
      json_agg(json_build_object('id', question_id, 'label', label, 'state', state) order by position) as questions
    from ${OPEN_HANDOVERS} where info_request_id = ${id} and asked_of <> ${clientId}
    group by asked_of order by asked_of`.execute(db)
  return rows
}

interface ReturnedQuestions {
  /** The reason. */
  text: string | null | undefined
  due: string | null
  /** The question, or undefined if all submitted answers were returned. */
  questionId?: number
}

/** Notifies the people to whom returned questions were handed over. The request's respondent is notified anyway. */
export async function notifyOfReturn(
  ctx: Context,
  request: LockedInfoRequest,
  { text, due, questionId }: ReturnedQuestions,
): Promise<void> {
  for (const { userId, questions } of await listQuestionAssignees(ctx.db, request)) {
    const isTheirs = questions.some(
      ({ id, state }) => state === 'returned' && (questionId === undefined || id === questionId),
    )
    if (isTheirs)
      await ctx.emit('info_questions_returned', request, {
        text,
        due,
        reader: { id: userId, role: 'client' },
      })
  }
}
