import { type RawBuilder, sql } from 'kysely'
import { type InfoRequestStatus, EMPTY_RESPONSE } from '#shared/requests/values.ts'
import type { EventActor } from '#shared/events/event.ts'
import { turnNow } from '#server/core/sla/office-clock.ts'
import { askedAgainIn } from '#server/features/companies/contact.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { type LockedInfoRequest, lockInfoRequest, saveInfoRequest } from '../queries.ts'
import type { Giver } from './decide-answer.ts'
import { countsAmong, isGiven, shownAmong, valueGiven, readableSum } from './question-view.ts'
import { type Question, readAnswerFiles, lockQuestions } from './read-questions.ts'
import type { Context } from '#server/core/context/context.ts'

/** The questions that are shown because of the given answers, and which of them still need an answer. */
export function openAmong(questions: readonly Question[]) {
  const ids = shownAmong(questions, valueGiven)
  const shown = questions.filter(({ id }) => ids.has(id))
  return { shown, missing: shown.filter((question) => question.required && !isGiven(question)) }
}

/** Whether all required questions are answered. If none is required, whether all are. */
function isComplete(questions: readonly Question[]): boolean {
  const { shown, missing } = openAmong(questions)
  return missing.length === 0 && (shown.some(({ required }) => required) || shown.every(isGiven))
}

/** The columns of a locked request that sum up its answers. */
export async function sumsOf(tx: Database, questions: readonly Question[], beside: string | null) {
  const files = await readAnswerFiles(tx, questions)
  return {
    ...countsAmong(questions),
    responseMessage: await inAgencysLanguage(tx, () => readableSum(questions, files, beside)),
    responseBeside: beside,
  }
}

/** The columns that reopen an answered request, and who is asked now. */
export async function reopened(tx: Database, request: LockedInfoRequest) {
  await tx.deleteFrom('answerParts').where('infoRequestId', '=', request.id).execute()
  const turn = await turnNow(tx, 'client', request, { next: 'client', answers: false })
  // The person who was asked may have left the company, or can no longer answer.
  const { companyId, clientId: userId, projectId: project } = request
  const again = { action: 'infoRequest.answer', project, person: userId } as const
  const clientId = await askedAgainIn(tx, { companyId, userId }, again)
  return { clientId, completedAt: null, addedAt: null, answeredBy: null, awaitsReview: false, ...turn }
}

interface Settling {
  /** The text beside the answers. */
  beside?: string | null
  /** Whether the client says that nothing is missing. */
  completes?: boolean
}

/**
 * Updates a locked request after answers were given: its counts, its status, and its events. The last answer that it needs
 * completes it. An answer that makes another question appear reopens it.
 */
export async function settleGiven(
  ctx: Context<EventActor>,
  giver: Giver,
  request: LockedInfoRequest,
  questions: readonly Question[],
  { beside = request.responseBeside, completes = false }: Settling = {},
): Promise<void> {
  const sums = await sumsOf(ctx.db, questions, beside)
  const wasComplete = request.status === 'completed'
  const { missing } = openAmong(questions)
  if (wasComplete ? missing.length === 0 : completes || isComplete(questions)) {
    await complete(ctx, giver, request, sums)
    return
  }
  const reopening = wasComplete ? await reopened(ctx.db, request) : {}
  await saveInfoRequest(ctx.db, request.id, { ...sums, status: 'in_progress', ...reopening })
  await ctx.emit('info_answer_given', request)
}

async function complete(
  ctx: Context<EventActor>,
  giver: Giver,
  request: LockedInfoRequest,
  sums: Awaited<ReturnType<typeof sumsOf>>,
): Promise<void> {
  const again = request.status === 'completed'
  const text = sums.responseMessage ?? EMPTY_RESPONSE
  await saveInfoRequest(ctx.db, request.id, {
    ...sums,
    responseMessage: text,
    awaitsReview: true,
    ...(!again && {
      status: 'completed',
      completedAt: sql`now()`,
      answeredBy: giver.userId,
      ...(await turnNow(ctx.db, 'client', request, { next: null, answers: true })),
    }),
  })
  await ctx.emit(again ? 'info_answer_sent' : 'info_provided', request, {
    status: 'completed',
    text,
    ...(giver.name !== null && { guest: giver.name }),
  })
}

/** Whether nothing is left to answer: no required question and no returned answer. */
function isAnsweredNow(questions: readonly Question[]): boolean {
  const { shown } = openAmong(questions)
  return isComplete(questions) && shown.some(isGiven) && !shown.some(({ state }) => state === 'returned')
}

/** The columns that complete a request after staff removed its last open question. The last answer's giver answered it. */
async function completed(tx: Database, request: LockedInfoRequest, questions: readonly Question[]) {
  const given = openAmong(questions).shown.filter(isGiven)
  const last = given.toSorted((a, b) => (b.givenAt ?? '').localeCompare(a.givenAt ?? ''))[0]
  return {
    completedAt: sql<string>`now()`,
    answeredBy: last?.givenBy?.id ?? null,
    awaitsReview: given.some(({ state }) => state === 'given'),
    ...(await turnNow(tx, 'client', request, { next: null, answers: true })),
  }
}

/**
 * Updates a locked request after staff returned an answer or changed questions. It may be open again, or complete. Returns
 * the request for its events.
 */
export async function settleByStaff(
  tx: Database,
  request: LockedInfoRequest,
  questions: readonly Question[],
  changes: { status?: InfoRequestStatus; questionCount?: number; editedAt?: RawBuilder<string> },
): Promise<LockedInfoRequest> {
  const status = changes.status ?? statusNow(request, questions)
  const reopening =
    request.status === 'completed' && status !== 'completed' ? await reopened(tx, request) : undefined
  const completing =
    request.status !== 'completed' && status === 'completed' && (await completed(tx, request, questions))
  const sums = await sumsOf(tx, questions, request.responseBeside)
  await saveInfoRequest(tx, request.id, { ...sums, ...changes, status, ...reopening, ...completing })
  return { ...request, status, clientId: reopening?.clientId ?? request.clientId }
}

/** The status of a request after staff changed its questions. */
function statusNow({ status }: LockedInfoRequest, questions: readonly Question[]): InfoRequestStatus {
  if (status !== 'completed') return isAnsweredNow(questions) ? 'completed' : status
  return openAmong(questions).missing.length > 0 ? 'in_progress' : status
}

/** Accepts the request's answer once all given answers are accepted. */
export async function settleAccepted(
  ctx: Context<EventActor>,
  request: LockedInfoRequest,
  questions: readonly Question[],
): Promise<void> {
  const waiting = openAmong(questions).shown.some(({ state }) => state === 'given')
  if (!request.awaitsReview || waiting) {
    await ctx.emit('info_answer_reviewed', request)
    return
  }
  await saveInfoRequest(ctx.db, request.id, { awaitsReview: false })
  await ctx.emit('info_reviewed', request, { status: 'completed' })
}

/** Locks the requests whose answers an undo restores before these, in the order of all calls, and returns their ids. */
export async function lockUndone(tx: Database, undoId: number): Promise<number[]> {
  const requests = await tx
    .selectFrom('undoChanges')
    .innerJoin('infoAnswers', 'infoAnswers.id', 'undoChanges.rowId')
    .innerJoin('infoQuestions', 'infoQuestions.id', 'infoAnswers.questionId')
    .select('infoQuestions.infoRequestId as id')
    .distinct()
    .where('undoChanges.undoId', '=', undoId)
    .where('undoChanges.relation', '=', 'info_answers')
    .orderBy('id')
    .execute()
  for (const { id } of requests) await lockInfoRequest(tx, id)
  return requests.map(({ id }) => id)
}

/**
 * Updates requests after an undo restored answers. A later call may have counted the answers as they were, and ended the
 * review.
 */
export async function settleUndone(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const request = await lockInfoRequest(tx, id)
    if (!request) continue
    const questions = await lockQuestions(tx, id)
    const isWaiting = openAmong(questions).shown.some(({ state }) => state === 'given')
    const awaitsReview = request.status === 'completed' && (request.awaitsReview || isWaiting)
    await saveInfoRequest(tx, id, { ...countsAmong(questions), awaitsReview })
  }
}
