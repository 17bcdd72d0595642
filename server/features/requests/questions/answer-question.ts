import type { AnswerInput, InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { RecordScope } from '#shared/contract/policy.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { canAnswerRequests } from '#server/core/access/can-answer-requests.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import {
  lockableQuestionRequest,
  readableInfoRequest,
  readableQuestionRequest,
  draftableQuestionRequest,
} from '../queries.ts'
import { requireNotWithdrawn } from '../withdraw-info-request.ts'
import { decideAnswer, toRespondent } from './decide-answer.ts'
import { viewQuestions } from './question-view.ts'
import {
  type QuestionRow,
  lockQuestion,
  lockQuestions,
  readAnswerFiles,
  readQuestions,
  withQuestion,
} from './read-questions.ts'
import { updateRequestStatus } from './update-request-status.ts'
import { saveAnswer } from './store-answer.ts'
import type { Context } from '#server/core/context/context.ts'

/** Returns a request's questions as the actor can read them. */
async function getQuestionViews(
  ctx: Context,
  { scope, questions }: { scope: RecordScope; questions: readonly QuestionRow[] },
): Promise<InfoQuestion[]> {
  const files = await readAnswerFiles(ctx.db, questions)
  return viewQuestions(questions, {
    files,
    writes: canAnswerRequests(ctx.actor, scope),
    reader: ctx.actor,
  })
}

/** The questions of a request as the actor can read them. @throws 404 */
export async function readableQuestions(ctx: Context, requestId: number): Promise<InfoQuestion[]> {
  const request = await readableInfoRequest(ctx, requestId)
  const questions = await readQuestions(ctx.db, requestId)
  return getQuestionViews(ctx, { scope: getRecordScope.info_request(request), questions })
}

/** One question as the actor can read it. @throws 404 */
export async function readableQuestion(ctx: Context, questionId: number): Promise<InfoQuestion> {
  const request = await readableQuestionRequest(ctx, questionId)
  const questions = await readQuestions(ctx.db, request.id)
  return requireQuestion(
    await getQuestionViews(ctx, { scope: getRecordScope.info_request(request), questions }),
    questionId,
  )
}

/** One of a request's questions. @throws 404 if it has since been removed */
export const requireQuestion = <Q extends { id: number }>(questions: readonly Q[], id: number): Q =>
  requireRecord(
    questions.find((question) => question.id === id),
    'Information request',
  )

interface AnswerQuestionInput {
  questionId: number
  input: AnswerInput
  requireCurrent: (question: QuestionRow) => void
}

/** Saves a draft. It uses few statements, because a draft arrives every second while a person types. */
async function saveDraft(
  ctx: Context,
  { questionId: id, input, requireCurrent }: AnswerQuestionInput,
): Promise<InfoQuestion> {
  const request = await draftableQuestionRequest(ctx, id)
  requireNotWithdrawn(ctx.actor, request)
  const question = requireRecord(
    await lockQuestion(ctx.db, { id, infoRequestId: request.id }),
    'Information request',
  )
  requireCurrent(question)
  const questions = await readQuestions(ctx.db, request.id)
  const respondent = toRespondent(ctx.actor)
  const decision = decideAnswer(questions, question, { respondent, input })
  const now = withQuestion(questions, await saveAnswer(ctx.db, { respondent, question, decision }))
  return requireQuestion(
    await getQuestionViews(ctx, { scope: getRecordScope.info_request(request), questions: now }),
    id,
  )
}

async function submitAnswer(
  ctx: Context,
  { questionId: id, input, requireCurrent }: AnswerQuestionInput,
): Promise<InfoQuestion> {
  const request = await lockableQuestionRequest(ctx, 'infoRequest.answer', id)
  requireNotWithdrawn(ctx.actor, request)
  const questions = await lockQuestions(ctx.db, request.id)
  const question = requireQuestion(questions, id)
  requireCurrent(question)
  const respondent = toRespondent(ctx.actor)
  const decision = decideAnswer(questions, question, { respondent, input })
  if (decision.change === 'given') {
    const storedQuestion = await saveAnswer(ctx.db, { respondent, question, decision })
    await updateRequestStatus(ctx, {
      respondent,
      request,
      questions: withQuestion(questions, storedQuestion),
    })
  }
  return readableQuestion(ctx, id)
}

/**
 * Saves a draft of the answer to one question, or submits the answer. Returns the question as the actor can read it
 * afterward.
 * @throws 404, 409 for a question that can't be answered now, 400 on `value`, and what `requireCurrent` throws
 */
export const answerQuestion = (ctx: Context, answering: AnswerQuestionInput): Promise<InfoQuestion> =>
  (answering.input.give ? submitAnswer : saveDraft)(ctx, answering)
