import type { AnswerReview } from '#shared/requests/question-schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureNotOfArchivedCompany } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { t } from '#shared/i18n/t.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { keepAnswer, keepAnswerTo } from '../returned-answers.ts'
import { filesAmong, isGiven, readable } from './question-view.ts'
import { type Question, lockQuestions, readAnswerFiles } from './read-questions.ts'
import { reopened, settleAccepted, settleByStaff, sumsOf } from './settle-request.ts'
import type { Context } from '#server/core/context/context.ts'

/** Accepts or returns the answers to some of a request's questions, and returns all questions as they are then. */
async function writeReview(
  tx: Database,
  questions: readonly Question[],
  reviewed: readonly Question[],
  to: { state: 'accepted' | 'returned'; reason: string | null; reviewedBy: number },
): Promise<Question[]> {
  const ids = reviewed.map(({ answerId }) => answerId)
  if (ids.length > 0) await tx.updateTable('infoAnswers').set(to).where('id', 'in', ids).execute()
  return questions.map((each) => (reviewed.includes(each) ? { ...each, state: to.state } : each))
}

/**
 * Accepts or returns the answer to one of a locked request's questions.
 * @throws 409 when nothing was given, and for returning one in an archived company
 */
export async function reviewAnswer(
  ctx: Context,
  request: LockedInfoRequest,
  questions: readonly Question[],
  { question, review }: { question: Question; review: AnswerReview },
): Promise<void> {
  if (!isGiven(question)) throw conflict(t('There is no answer to review.'))
  const reviewedBy = ctx.actor.id
  if (review.accept) {
    if (question.state === 'accepted') return
    const now = await writeReview(ctx.db, questions, [question], {
      state: 'accepted',
      reason: null,
      reviewedBy,
    })
    return settleAccepted(ctx, request, now)
  }
  const { reason } = review
  await ensureNotOfArchivedCompany(ctx.db, request.companyId)
  await keepAnswerTo(ctx, { ...(await returnOf(ctx.db, question)), reason })
  const now = await writeReview(ctx.db, questions, [question], { state: 'returned', reason, reviewedBy })
  const settled = await settleByStaff(ctx.db, request, now, { status: 'pending' })
  const text = `${question.label}\n${reason}`
  await ctx.emit('info_returned', settled, { status: 'pending', text, due: request.dueDate })
}

async function returnOf(tx: Database, question: Question) {
  const { id: questionId, infoRequestId, answerId, value, givenAt, label } = question
  const files = await readAnswerFiles(tx, [question])
  return {
    infoRequestId,
    questionId,
    message: (await inAgencysLanguage(tx, () => readable(question, files))) ?? label,
    files: filesAmong(files, answerId, value),
    answeredAt: givenAt ?? currentTime().toISOString(),
  }
}

/** Accepts all that was given to a locked request. */
export async function acceptAnswers(ctx: Context, request: LockedInfoRequest): Promise<void> {
  const questions = await lockQuestions(ctx.db, request.id)
  const given = questions.filter(({ state }) => state === 'given')
  const to = { state: 'accepted', reason: null, reviewedBy: ctx.actor.id } as const
  await settleAccepted(ctx, request, await writeReview(ctx.db, questions, given, to))
}

/**
 * Returns all that was given to a locked request, or, if everything was accepted, that. Stores the answer with the reason,
 * and returns the columns that open the request again.
 */
export async function returnAnswers(ctx: Context, request: LockedInfoRequest, reason: string | undefined) {
  const infoRequestReturnId = await keepAnswer(ctx, request, reason)
  const questions = await lockQuestions(ctx.db, request.id)
  const given = questions.filter(({ state }) => state === 'given')
  const returned = given.length > 0 ? given : questions.filter(({ state }) => state === 'accepted')
  const to = { state: 'returned', reason: reason ?? null, reviewedBy: ctx.actor.id } as const
  const now = await writeReview(ctx.db, questions, returned, to)
  await ctx.db
    .updateTable('attachments')
    .set({ infoRequestId: null, infoRequestReturnId })
    .where('infoRequestId', '=', request.id)
    .execute()
  return {
    ...(await sumsOf(ctx.db, now, null)),
    ...(request.status === 'completed' && (await reopened(ctx.db, request))),
  }
}
