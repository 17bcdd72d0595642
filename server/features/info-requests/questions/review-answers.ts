import type { AnswerReview } from '#shared/info-requests/question-schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { currentTime } from '#server/clock/current-time.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { ensureNotOfArchivedCompany } from '#server/guard/archive.ts'
import { conflict } from '#server/http/errors.ts'
import { inAgencysLanguage } from '#server/language/offer.ts'
import { t } from '#shared/words.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { keepAnswer, keepAnswerTo } from '../returned-answers.ts'
import { filesAmong, isGiven } from './question-view.ts'
import { type Question, lockQuestions, readAnswerFiles } from './read-questions.ts'
import { readable } from './readable-sum.ts'
import { reopened, settleAccepted, settleByStaff, sumsOf } from './settle-request.ts'

const set = async (
  tx: Database,
  questions: readonly Question[],
  to: { state: 'accepted' | 'returned'; reason: string | null; reviewedBy: number },
): Promise<void> => {
  const ids = questions.map(({ answerId }) => answerId)
  if (ids.length > 0) await tx.updateTable('infoAnswers').set(to).where('id', 'in', ids).execute()
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
  if (!review.accept) return returnAnswer(tx, actor, request, questions, { question, reason: review.reason })
  if (question.state === 'accepted') return
  await set(tx, [question], { state: 'accepted', reason: null, reviewedBy: actor.id })
  const now = questions.map((each) =>
    each.id === question.id ? { ...each, state: 'accepted' as const } : each,
  )
  await settleAccepted(tx, actor, request, now)
}

async function returnAnswer(
  tx: Database,
  actor: Actor,
  request: LockedInfoRequest,
  questions: readonly Question[],
  { question, reason }: { question: Question; reason: string },
): Promise<void> {
  await ensureNotOfArchivedCompany(tx, request.companyId)
  await keepAnswerTo(tx, actor, { ...(await returnOf(tx, question)), reason })
  await set(tx, [question], { state: 'returned', reason, reviewedBy: actor.id })
  const now = questions.map((each) =>
    each.id === question.id ? { ...each, state: 'returned' as const } : each,
  )
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
  await set(tx, given, { state: 'accepted', reason: null, reviewedBy: actor.id })
  const now = questions.map((each) => (given.includes(each) ? { ...each, state: 'accepted' as const } : each))
  await settleAccepted(tx, actor, request, now)
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
  await set(tx, returned, { state: 'returned', reason: reason ?? null, reviewedBy: actor.id })
  const now = questions.map((each) =>
    returned.includes(each) ? { ...each, state: 'returned' as const } : each,
  )
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
