import type { AnswerReview } from '#shared/requests/question-schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { happened } from '#server/core/events/happened.ts'
import { ensureNotOfArchivedCompany } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { t } from '#shared/i18n/t.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { keepAnswer, keepAnswerTo } from '../returned-answers.ts'
import { filesAmong, isGiven, readable } from './question-view.ts'
import { type Question, lockQuestions, readAnswerFiles } from './read-questions.ts'
import { reopened, settleAccepted, settleByStaff, sumsOf } from './settle-request.ts'

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
  tx: Database,
  actor: Actor,
  request: LockedInfoRequest,
  questions: readonly Question[],
  { question, review }: { question: Question; review: AnswerReview },
): Promise<void> {
  if (!isGiven(question)) throw conflict(t('There is no answer to review.'))
  const reviewedBy = actor.id
  if (review.accept) {
    if (question.state === 'accepted') return
    const now = await writeReview(tx, questions, [question], { state: 'accepted', reason: null, reviewedBy })
    return settleAccepted(tx, actor, request, now)
  }
  const { reason } = review
  await ensureNotOfArchivedCompany(tx, request.companyId)
  await keepAnswerTo(tx, actor, { ...(await returnOf(tx, question)), reason })
  const now = await writeReview(tx, questions, [question], { state: 'returned', reason, reviewedBy })
  const settled = await settleByStaff(tx, request, now, { status: 'pending' })
  const text = `${question.label}\n${reason}`
  await happened(tx, actor, 'info_returned', settled, { status: 'pending', text, due: request.dueDate })
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
export async function acceptAnswers(tx: Database, actor: Actor, request: LockedInfoRequest): Promise<void> {
  const questions = await lockQuestions(tx, request.id)
  const given = questions.filter(({ state }) => state === 'given')
  const to = { state: 'accepted', reason: null, reviewedBy: actor.id } as const
  await settleAccepted(tx, actor, request, await writeReview(tx, questions, given, to))
}

/**
 * Returns all that was given to a locked request, or, if everything was accepted, that. Stores the answer with the reason,
 * and returns the columns that open the request again.
 */
export async function returnAnswers(
  tx: Database,
  actor: Actor,
  request: LockedInfoRequest,
  reason: string | undefined,
) {
  const infoRequestReturnId = await keepAnswer(tx, actor, request, reason)
  const questions = await lockQuestions(tx, request.id)
  const given = questions.filter(({ state }) => state === 'given')
  const returned = given.length > 0 ? given : questions.filter(({ state }) => state === 'accepted')
  const to = { state: 'returned', reason: reason ?? null, reviewedBy: actor.id } as const
  const now = await writeReview(tx, questions, returned, to)
  await tx
    .updateTable('attachments')
    .set({ infoRequestId: null, infoRequestReturnId })
    .where('infoRequestId', '=', request.id)
    .execute()
  return {
    ...(await sumsOf(tx, now, null)),
    ...(request.status === 'completed' && (await reopened(tx, request))),
  }
}
