import { infoQuestionEndpoints } from '#shared/requests/question-endpoints.ts'
import { InfoQuestion } from '#shared/requests/question-schemas.ts'
import { preconditionFailed } from '#server/platform/errors.ts'
import { requireCurrentVersion, isCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { lockableInfoRequest, lockableQuestionRequest } from '../queries.ts'
import { setUndoEntity } from '#server/core/undo/capture.ts'
import { requireNotWithdrawn } from '../withdraw-info-request.ts'
import { requireQuestion, answerQuestion, readableQuestion, readableQuestions } from './answer-question.ts'
import { type QuestionRow, lockQuestions } from './read-questions.ts'
import { replaceQuestions } from './replace-questions.ts'
import { reviewAnswer } from './review-answers.ts'
import type { Context } from '#server/core/context/context.ts'

/** Omits fields that no one is allowed to see. Errors have no response schema that would remove them. */
const omitHiddenFields = async (ctx: Context, questionId: number) =>
  InfoQuestion.parse(await readableQuestion(ctx, questionId))

/** Registers the routes for the questions of a request and their answers. */
export function questionRoutes(app: App): void {
  route(app, infoQuestionEndpoints.ofRequest, 'infoRequest.read', ({ ctx, params }) =>
    readableQuestions(ctx, params.id),
  )
  route(app, infoQuestionEndpoints.get, 'infoRequest.read', ({ ctx, params }) =>
    readableQuestion(ctx, params.id),
  )

  route(app, infoQuestionEndpoints.replace, 'infoRequest.create', async ({ ctx, params, body, request }) => {
    const locked = await lockableInfoRequest(ctx, 'infoRequest.create', params.id)
    requireCurrentVersion(request, locked)
    requireNotWithdrawn(ctx.actor, locked)
    await replaceQuestions(ctx, locked, body.questions)
    return readableQuestions(ctx, params.id)
  })

  route(app, infoQuestionEndpoints.answer, 'infoRequest.answer', async ({ ctx, params, body, request }) => {
    const requireCurrent = (question: QuestionRow) => requireCurrentVersion(request, question)
    return answerQuestion(ctx, { questionId: params.id, input: body, requireCurrent })
  })

  route(app, infoQuestionEndpoints.review, 'infoRequest.review', async ({ ctx, params, body, request }) => {
    const locked = await lockableQuestionRequest(ctx, 'infoRequest.review', params.id)
    await setUndoEntity(ctx, locked.id)
    requireNotWithdrawn(ctx.actor, locked)
    const questions = await lockQuestions(ctx.db, locked.id)
    const question = requireQuestion(questions, params.id)
    if (!isCurrentVersion(request, { version: question.staffVersion }))
      throw preconditionFailed(undefined, { members: await omitHiddenFields(ctx, params.id) })
    await reviewAnswer(ctx, locked, { questions, question, review: body })
    return readableQuestion(ctx, params.id)
  })
}
