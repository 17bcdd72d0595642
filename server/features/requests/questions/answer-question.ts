import type { AnswerInput, InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { Actor, Place } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { found } from '#server/core/access/access.ts'
import { isWriter } from '#server/core/access/answer-writers.ts'
import { placeOfRequest } from '#server/core/access/places.ts'
import { lockableRequestOf, readableInfoRequest, readableRequestOf, typeableRequestOf } from '../queries.ts'
import { ensureAsked } from '../withdraw-info-request.ts'
import { ensureOpen, giveAnswer, giverOf, saveDraft } from './give-answer.ts'
import { viewQuestions } from './question-view.ts'
import {
  type Question,
  lockQuestion,
  lockQuestions,
  readAnswerFiles,
  readQuestions,
} from './read-questions.ts'
import { settleGiven } from './settle-request.ts'

/** Returns a request's questions as `actor` reads them. */
async function viewFor(
  db: Database,
  actor: Actor,
  { place, questions }: { place: Place; questions: readonly Question[] },
): Promise<InfoQuestion[]> {
  const files = await readAnswerFiles(db, questions)
  return viewQuestions(questions, { files, writes: isWriter(actor, place) })
}

/** The questions of a request as `actor` reads them. @throws 404 */
export async function readableQuestions(
  db: Database,
  actor: Actor,
  requestId: number,
): Promise<InfoQuestion[]> {
  const request = await readableInfoRequest(db, actor, requestId)
  const questions = await readQuestions(db, requestId)
  return viewFor(db, actor, { place: placeOfRequest(request), questions })
}

/** One question as `actor` reads it. @throws 404 */
export async function readableQuestion(
  db: Database,
  actor: Actor,
  questionId: number,
): Promise<InfoQuestion> {
  const request = await readableRequestOf(db, actor, questionId)
  const questions = await readQuestions(db, request.id)
  return among(await viewFor(db, actor, { place: placeOfRequest(request), questions }), questionId)
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
  tx: Database,
  actor: Actor,
  { questionId: id, input, ensureIsCurrent }: Answering,
): Promise<InfoQuestion> {
  const request = await typeableRequestOf(tx, actor, id)
  ensureAsked(actor, request)
  const question = found(await lockQuestion(tx, { id, infoRequestId: request.id }), 'Information request')
  ensureIsCurrent(question)
  const questions = await readQuestions(tx, request.id)
  ensureOpen(questions, question)
  const saved = await saveDraft(tx, giverOf(actor), question, input)
  const now = questions.map((each) => (each.id === id ? saved : each))
  return among(await viewFor(tx, actor, { place: placeOfRequest(request), questions: now }), id)
}

async function give(
  tx: Database,
  actor: Actor,
  { questionId: id, input, ensureIsCurrent }: Answering,
): Promise<InfoQuestion> {
  const request = await lockableRequestOf(tx, actor, 'infoRequest.answer', id)
  ensureAsked(actor, request)
  const questions = await lockQuestions(tx, request.id)
  const question = among(questions, id)
  ensureIsCurrent(question)
  ensureOpen(questions, question)
  const given = await giveAnswer(tx, giverOf(actor), question, input)
  if (given !== question) {
    const now = questions.map((each) => (each === question ? given : each))
    await settleGiven(tx, giverOf(actor), request, now)
  }
  return readableQuestion(tx, actor, id)
}

/**
 * Saves or gives the answer to one question, and returns the question as `actor` reads it then.
 * @throws 404, 409 for a question that takes no answer, 400 on `value`, and what `ensureIsCurrent` throws
 */
export const answerQuestion = (tx: Database, actor: Actor, answering: Answering): Promise<InfoQuestion> =>
  (answering.input.give ? give : type)(tx, actor, answering)
