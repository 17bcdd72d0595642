import { sql } from 'kysely'
import type * as z from 'zod'
import { can } from '#shared/contract/policy.ts'
import { deleteHandoversInRequests } from '#server/features/companies/open-work.ts'
import { authorizeReaderChange } from '#server/features/companies/record-readers.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type LockedInfoRequest, saveInfoRequest } from './queries.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { findActor } from '#server/core/access/actor.ts'
import { isSubmitted } from './questions/question-state.ts'
import { formatQuestionLines, toQuestionTitleData } from './question-titles.ts'
import { t } from '#shared/i18n/t.ts'
import type { HandoverInput } from '#shared/requests/schemas.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Reassigns a locked request, or some of its questions, to a colleague. The previous respondent can still see it.
 * @throws 400 for a person who can't see or answer it, 403 with the code `company_role` if the actor can't reassign it
 * to them, 409 if it's withdrawn or completed. Questions of a completed request can be reassigned until staff accept it
 */
export async function reassignRequest(
  ctx: Context,
  request: LockedInfoRequest,
  { userId, words, questionIds }: z.output<typeof HandoverInput>,
): Promise<void> {
  const { id, clientId, status, awaitsReview, withdrawnAt } = request
  if (status === 'completed' && !(questionIds && awaitsReview))
    throw conflict(t('This request has already been answered.'))
  if (withdrawnAt !== null)
    throw conflict(t('This request has been withdrawn, so no one needs to answer it.'))
  if (!questionIds && userId === clientId) return
  await validateRespondent(ctx.db, request, userId)
  await authorizeReassignment(ctx, request, userId)
  if (questionIds) return reassignQuestions(ctx, request, { userId, words, questionIds })
  await saveInfoRequest(ctx.db, id, { clientId: userId })
  // They're asked the whole request now, not only the questions that they had before.
  await deleteHandoversInRequests(ctx.db, { userIds: [userId], requestIds: [id] })
  if (request.private)
    await sql`insert into record_readers (user_id, info_request_id) values (${clientId}, ${id})
      on conflict do nothing`.execute(ctx.db)
  const [actorName, person] = await Promise.all([
    getFullName(ctx.db, ctx.actor.id),
    getFullName(ctx.db, userId),
  ])
  const reader = { id: userId, role: 'client' } as const
  const message = { text: words, confidential: true, words, due: request.dueDate }
  const details = { ...message, by: actorName, person, personId: userId, reader }
  await ctx.emit('info_handed_over', { ...request, clientId: userId }, details)
}

/** @throws 400 for someone who can't see the request or answer it */
async function validateRespondent(tx: Database, request: LockedInfoRequest, userId: number): Promise<void> {
  const colleague = await findActor(tx, userId)
  if (
    colleague?.role !== 'client' ||
    !can(colleague, 'infoRequest.answer', getRecordScope.info_request(request))
  )
    throw fieldError('userId', t('Choose someone who can see and answer this request'))
}

/**
 * Checks that the actor can reassign the request, or some of its questions, to this person.
 * @throws 403 with the code `company_role`
 */
function authorizeReassignment(ctx: Context, request: LockedInfoRequest, userId: number): Promise<void> {
  const before = { ...getRecordScope.info_request(request), company: request.companyId }
  const people = request.private ? [...request.people, request.clientId] : request.people
  return authorizeReaderChange(ctx, {
    kind: 'info_request',
    current: before,
    next: { ...before, person: userId, people },
  })
}

interface QuestionHandover {
  userId: number
  words: string | null
  questionIds: number[]
}

/**
 * Reassigns some questions of a request to a colleague, or back to the request's respondent. Questions that have been
 * answered since they were chosen are skipped.
 * @throws 400 for questions of another request, 409 if all are answered
 */
async function reassignQuestions(
  ctx: Context,
  request: LockedInfoRequest,
  handover: QuestionHandover,
): Promise<void> {
  const { userId, words, questionIds } = handover
  const chosen = await ctx.db
    .selectFrom('infoQuestions')
    .innerJoin('infoAnswers', 'infoAnswers.questionId', 'infoQuestions.id')
    .select(['infoQuestions.id', 'label', 'state'])
    .where('infoRequestId', '=', request.id)
    .where('infoQuestions.id', 'in', questionIds)
    .orderBy('position')
    .execute()
  if (chosen.length < questionIds.length)
    throw fieldError('questionIds', t('Choose from this request’s questions'))
  const questions = chosen.filter((question) => !isSubmitted(question))
  if (questions.length === 0) throw conflict(t('Someone has already answered this question.'))
  const openIds = questions.map(({ id }) => id)
  if (userId === request.clientId) await deleteHandovers(ctx.db, openIds)
  else await saveHandovers(ctx, { ...handover, questionIds: openIds })
  // The respondents of questions are part of the request, so its version changes with them.
  await saveInfoRequest(ctx.db, request.id, { updatedAt: sql`now()` })
  await ctx.emit('info_questions_handed_over', request, {
    text: words,
    confidential: true,
    lines: () => formatQuestionLines(request, questions),
    due: request.dueDate,
    person: await getFullName(ctx.db, userId),
    reader: { id: userId, role: 'client' },
    ...toQuestionTitleData(questions, request.dueDate),
  })
}

/** Stores who is asked these questions from now on. A question that was handed over before has a new message. */
const saveHandovers = (ctx: Context, { userId, words, questionIds }: QuestionHandover) =>
  ctx.db
    .insertInto('questionHandovers')
    .values(questionIds.map((questionId) => ({ questionId, askedOf: userId, handedBy: ctx.actor.id, words })))
    .onConflict((existing) =>
      existing.column('questionId').doUpdateSet((eb) => ({
        askedOf: eb.ref('excluded.askedOf'),
        handedBy: eb.ref('excluded.handedBy'),
        words: eb.ref('excluded.words'),
        createdAt: sql<string>`now()`,
      })),
    )
    .execute()

const deleteHandovers = (tx: Database, questionIds: readonly number[]) =>
  tx
    .deleteFrom('questionHandovers')
    .where('questionId', 'in', [...questionIds])
    .execute()

async function getFullName(tx: Database, userId: number): Promise<string> {
  const { fullName } = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return fullName
}
