import type { AnswerInput, InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { Place } from '#shared/contract/policy.ts'
import { found } from '#server/core/access/access.ts'
import { isWriter } from '#server/core/access/answer-writers.ts'
import { placeOf } from '#server/core/access/places.ts'
import { lockableRequestOf, readableInfoRequest, readableRequestOf, typeableRequestOf } from '../queries.ts'
import { ensureAsked } from '../withdraw-info-request.ts'
import { decideAnswer, giverOf } from './decide-answer.ts'
import { viewQuestions } from './question-view.ts'
import {
  type Question,
  lockQuestion,
  lockQuestions,
  readAnswerFiles,
  readQuestions,
  withQuestion,
} from './read-questions.ts'
import { settleGiven } from './settle-request.ts'
import { storeAnswer } from './store-answer.ts'
import type { Context } from '#server/core/context/context.ts'

/** Returns a request's questions as `actor` reads them. */
async function viewFor(
  ctx: Context,
  { place, questions }: { place: Place; questions: readonly Question[] },
): Promise<InfoQuestion[]> {
  const files = await readAnswerFiles(ctx.db, questions)
  return viewQuestions(questions, { files, writes: isWriter(ctx.actor, place) })
}

/** The questions of a request as `actor` reads them. @throws 404 */
export async function readableQuestions(ctx: Context, requestId: number): Promise<InfoQuestion[]> {
  const request = await readableInfoRequest(ctx, requestId)
  const questions = await readQuestions(ctx.db, requestId)
  return viewFor(ctx, { place: placeOf.info_request(request), questions })
}

/** One question as `actor` reads it. @throws 404 */
export async function readableQuestion(ctx: Context, questionId: number): Promise<InfoQuestion> {
  const request = await readableRequestOf(ctx, questionId)
  const questions = await readQuestions(ctx.db, request.id)
  return among(await viewFor(ctx, { place: placeOf.info_request(request), questions }), questionId)
}

/** One of a request's questions. @throws 404 if it was removed meanwhile */
export const among = <Q extends { id: number }>(questions: readonly Q[], id: number): Q =>
  found(
    questions.find((question) => question.id === id),
    'Information request',
  )

interface Answering {
  questionId: number
  input: AnswerInput
  ensureIsCurrent: (question: Question) => void
}

/** Saves a draft. It uses few statements, because a draft arrives every second while a person types. */
async function type(
  ctx: Context,
  { questionId: id, input, ensureIsCurrent }: Answering,
): Promise<InfoQuestion> {
  const request = await typeableRequestOf(ctx, id)
  ensureAsked(ctx.actor, request)
  const question = found(await lockQuestion(ctx.db, { id, infoRequestId: request.id }), 'Information request')
  ensureIsCurrent(question)
  const questions = await readQuestions(ctx.db, request.id)
  const giver = giverOf(ctx.actor)
  const decision = decideAnswer(questions, question, giver, input)
  const now = withQuestion(questions, await storeAnswer(ctx.db, giver, question, decision))
  return among(await viewFor(ctx, { place: placeOf.info_request(request), questions: now }), id)
}

async function give(
  ctx: Context,
  { questionId: id, input, ensureIsCurrent }: Answering,
): Promise<InfoQuestion> {
  const request = await lockableRequestOf(ctx, 'infoRequest.answer', id)
  ensureAsked(ctx.actor, request)
  const questions = await lockQuestions(ctx.db, request.id)
  const question = among(questions, id)
  ensureIsCurrent(question)
  const giver = giverOf(ctx.actor)
  const decision = decideAnswer(questions, question, giver, input)
  if (decision.change === 'given') {
    const given = await storeAnswer(ctx.db, giver, question, decision)
    await settleGiven(ctx, giver, request, withQuestion(questions, given))
  }
  return readableQuestion(ctx, id)
}

/**
 * Saves or gives the answer to one question, and returns the question as `actor` reads it then.
 * @throws 404, 409 for a question that takes no answer, 400 on `value`, and what `ensureIsCurrent` throws
 */
export const answerQuestion = (ctx: Context, answering: Answering): Promise<InfoQuestion> =>
  (answering.input.give ? give : type)(ctx, answering)
