import type { AnswerReview } from '#shared/requests/question-schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireCompanyNotArchived } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import { t } from '#shared/i18n/t.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { notifyQuestionAssignees } from '../question-assignees.ts'
import { saveReturnedAnswer, saveReturnedQuestionAnswer } from '../returned-answers.ts'
import { formatAnswer } from './format-answers.ts'
import { isSubmitted } from './question-state.ts'
import { type QuestionRow, findAnswerFiles, lockQuestions, readAnswerFiles } from './read-questions.ts'
import {
  reopenRequest,
  updateReviewStatus,
  updateRequestByStaff,
  summarizeAnswers,
} from './update-request-status.ts'
import type { Context } from '#server/core/context/context.ts'

/** Accepts or returns the answers to some of a request's questions, and returns all questions as they are then. */
async function saveReview(
  tx: Database,
  {
    questions,
    reviewed,
    review,
  }: {
    questions: readonly QuestionRow[]
    reviewed: readonly QuestionRow[]
    review: { state: 'accepted' | 'returned'; reason: string | null; reviewedBy: number }
  },
): Promise<QuestionRow[]> {
  const ids = reviewed.map(({ answerId }) => answerId)
  if (ids.length > 0) await tx.updateTable('infoAnswers').set(review).where('id', 'in', ids).execute()
  return questions.map((each) => (reviewed.includes(each) ? { ...each, state: review.state } : each))
}

/**
 * Accepts or returns the answer to one of a locked request's questions.
 * @throws 409 if no answer was submitted, and for returning an answer in an archived company
 */
export async function reviewAnswer(
  ctx: Context,
  request: LockedInfoRequest,
  {
    questions,
    question,
    review,
  }: { questions: readonly QuestionRow[]; question: QuestionRow; review: AnswerReview },
): Promise<void> {
  if (!isSubmitted(question)) throw conflict(t('There’s no answer to review.'))
  const reviewedBy = ctx.actor.id
  if (review.accept) {
    if (question.state === 'accepted') return
    const now = await saveReview(ctx.db, {
      questions,
      reviewed: [question],
      review: {
        state: 'accepted',
        reason: null,
        reviewedBy,
      },
    })
    return updateReviewStatus(ctx, request, now)
  }
  const { reason } = review
  await requireCompanyNotArchived(ctx.db, request.companyId)
  await saveReturnedQuestionAnswer(ctx, { ...(await toReturnedAnswer(ctx.db, question)), reason })
  const now = await saveReview(ctx.db, {
    questions,
    reviewed: [question],
    review: { state: 'returned', reason, reviewedBy },
  })
  const updatedRequest = await updateRequestByStaff(ctx.db, request, {
    questions: now,
    changes: { status: 'pending' },
  })
  const mail = { text: `${question.label}\n${reason}`, due: request.dueDate }
  // Once a request was accepted, none of its questions waited for anyone.
  const wasAccepted = request.status === 'completed' && !request.awaitsReview
  const except = await notifyQuestionAssignees(ctx, updatedRequest, ({ questions: theirs }) =>
    wasAccepted || theirs.some(({ id }) => id === question.id) ? { ...mail, change: 'returned' } : null,
  )
  await ctx.emit('info_returned', updatedRequest, { ...mail, status: 'pending', except })
}

async function toReturnedAnswer(tx: Database, question: QuestionRow) {
  const { id: questionId, infoRequestId, answerId, value, givenAt, label } = question
  const files = await readAnswerFiles(tx, [question])
  return {
    infoRequestId,
    questionId,
    message: (await withAgencyLanguage(tx, () => formatAnswer(question, files))) ?? label,
    files: findAnswerFiles(files, answerId, value),
    answeredAt: givenAt ?? currentTime().toISOString(),
  }
}

/** Accepts all submitted answers to a locked request. */
export async function acceptAnswers(ctx: Context, request: LockedInfoRequest): Promise<void> {
  const questions = await lockQuestions(ctx.db, request.id)
  const submittedQuestions = questions.filter(({ state }) => state === 'given')
  const to = { state: 'accepted', reason: null, reviewedBy: ctx.actor.id } as const
  await updateReviewStatus(
    ctx,
    request,
    await saveReview(ctx.db, { questions, reviewed: submittedQuestions, review: to }),
  )
}

/**
 * Returns all submitted answers of a locked request to the client, or the accepted answers if there are no others.
 * Stores the answer with the reason. Returns the columns to save, which also reopen a completed request.
 */
export async function returnAnswers(ctx: Context, request: LockedInfoRequest, reason: string | undefined) {
  const infoRequestReturnId = await saveReturnedAnswer(ctx, request, reason)
  const questions = await lockQuestions(ctx.db, request.id)
  const submittedQuestions = questions.filter(({ state }) => state === 'given')
  const returned =
    submittedQuestions.length > 0 ? submittedQuestions : questions.filter(({ state }) => state === 'accepted')
  const to = { state: 'returned', reason: reason ?? null, reviewedBy: ctx.actor.id } as const
  const now = await saveReview(ctx.db, { questions, reviewed: returned, review: to })
  await ctx.db
    .updateTable('attachments')
    .set({ infoRequestId: null, infoRequestReturnId })
    .where('infoRequestId', '=', request.id)
    .execute()
  return {
    ...(await summarizeAnswers(ctx.db, now, null)),
    ...(request.status === 'completed' && (await reopenRequest(ctx.db, request))),
  }
}
