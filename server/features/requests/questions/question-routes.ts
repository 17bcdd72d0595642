import { infoQuestions } from '#shared/requests/question-endpoints.ts'
import { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { preconditionFailed } from '#server/platform/errors.ts'
import { ensureCurrent, isCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { lockableInfoRequest, lockableRequestOf } from '../queries.ts'
import { undoIsAbout } from '#server/core/api/undo-of.ts'
import { ensureAsked } from '../withdraw-info-request.ts'
import { among, answerQuestion, readableQuestion, readableQuestions } from './answer-question.ts'
import { type Question, lockQuestions } from './read-questions.ts'
import { replaceQuestions } from './replace-questions.ts'
import { reviewAnswer } from './review-answers.ts'

/** The same without what nobody is told, which no response schema drops there. */
const toldAlone = async (db: Database, actor: Actor, questionId: number) =>
  InfoQuestion.parse(await readableQuestion(db, actor, questionId))

/** Questions of a request, and their answers one by one. */
export function questionRoutes(app: App): void {
  route(app, infoQuestions.ofRequest, 'infoRequest.read', ({ db, actor, params }) =>
    readableQuestions(db, actor, params.id),
  )
  route(app, infoQuestions.get, 'infoRequest.read', ({ db, actor, params }) =>
    readableQuestion(db, actor, params.id),
  )

  route(app, infoQuestions.replace, 'infoRequest.create', async ({ db, actor, params, body, request }) => {
    const locked = await lockableInfoRequest(db, actor, 'infoRequest.create', params.id)
    ensureCurrent(request, locked)
    ensureAsked(actor, locked)
    await replaceQuestions(db, actor, locked, body.questions)
    return readableQuestions(db, actor, params.id)
  })

  route(app, infoQuestions.answer, 'infoRequest.answer', async ({ db, actor, params, body, request }) => {
    const ensureIsCurrent = (question: Question) => ensureCurrent(request, question)
    return answerQuestion(db, actor, { questionId: params.id, input: body, ensureIsCurrent })
  })

  route(app, infoQuestions.review, 'infoRequest.review', async ({ db, actor, params, body, request }) => {
    const locked = await lockableRequestOf(db, actor, 'infoRequest.review', params.id)
    await undoIsAbout(db, locked.id)
    ensureAsked(actor, locked)
    const questions = await lockQuestions(db, locked.id)
    const question = among(questions, params.id)
    if (!isCurrent(request, { version: question.staffVersion }))
      throw preconditionFailed(undefined, { members: await toldAlone(db, actor, params.id) })
    await reviewAnswer(db, actor, locked, questions, { question, review: body })
    return readableQuestion(db, actor, params.id)
  })
}
