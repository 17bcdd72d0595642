import { type RawBuilder, sql } from 'kysely'
import { type InfoRequestStatus, EMPTY_RESPONSE } from '#shared/requests/values.ts'
import type { EventActor } from '#shared/events/event.ts'
import { advanceClockNow } from '#server/core/sla/business-clock.ts'
import { resolveReassignee } from '#server/features/companies/contact.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import { type LockedInfoRequest, lockInfoRequest, saveInfoRequest } from '../queries.ts'
import type { Respondent } from './decide-answer.ts'
import { formatAnswers } from './format-answers.ts'
import {
  countQuestions,
  getPendingQuestions,
  isComplete,
  isFullyAnswered,
  isSubmitted,
} from './question-state.ts'
import { type QuestionRow, readAnswerFiles, lockQuestions } from './read-questions.ts'
import type { Context } from '#server/core/context/context.ts'
import { t } from '#shared/i18n/t.ts'

/** The columns of a locked request that summarize its answers. */
export async function summarizeAnswers(
  tx: Database,
  questions: readonly QuestionRow[],
  beside: string | null,
) {
  const files = await readAnswerFiles(tx, questions)
  return {
    ...countQuestions(questions),
    responseMessage: await withAgencyLanguage(tx, () => formatAnswers(questions, files, beside)),
    responseBeside: beside,
  }
}

/**
 * Prepares an answered request to be reopened: deletes the parts of its answer, and returns the columns to save, with
 * its respondent.
 */
export async function reopenRequest(tx: Database, request: LockedInfoRequest) {
  await tx.deleteFrom('answerParts').where('infoRequestId', '=', request.id).execute()
  const clockColumns = await advanceClockNow(tx, {
    answeringSide: 'client',
    clock: request,
    update: { next: 'client', answers: false },
  })
  // The respondent may have left the company, or may no longer be allowed to answer.
  const { companyId, clientId: userId, projectId: project } = request
  const again = { action: 'infoRequest.answer', project, person: userId } as const
  const clientId = await resolveReassignee(tx, { companyId, userId }, again)
  return {
    clientId,
    completedAt: null,
    addedAt: null,
    answeredBy: null,
    decision: null,
    awaitsReview: false,
    ...clockColumns,
  }
}

interface StatusOptions {
  /** The text outside the answers. */
  beside?: string | null
  /** Whether the client says that nothing is missing. */
  completes?: boolean
}

/**
 * Updates the counts and the status of a locked request after answers were submitted, and emits its event. The last
 * answer that it needs completes it. An answer that makes another question appear reopens it.
 */
export async function updateRequestStatus(
  ctx: Context<EventActor>,
  {
    respondent,
    request,
    questions,
    options: { beside = request.responseBeside, completes = false } = {},
  }: {
    respondent: Respondent
    request: LockedInfoRequest
    questions: readonly QuestionRow[]
    options?: StatusOptions | undefined
  },
): Promise<void> {
  const sums = await summarizeAnswers(ctx.db, questions, beside)
  const wasComplete = request.status === 'completed'
  const { missing } = getPendingQuestions(questions)
  if (wasComplete ? missing.length === 0 : completes || isComplete(questions)) {
    await completeRequest(ctx, {
      respondent,
      request,
      summary: sums,
      hasSeveralAuthors: hasSeveralAuthors(questions),
    })
    return
  }
  const reopening = wasComplete ? await reopenRequest(ctx.db, request) : {}
  await saveInfoRequest(ctx.db, request.id, { ...sums, status: 'in_progress', ...reopening })
  await ctx.emit('info_answer_given', request)
}

async function completeRequest(
  ctx: Context<EventActor>,
  {
    respondent,
    request,
    summary,
    hasSeveralAuthors,
  }: {
    respondent: Respondent
    request: LockedInfoRequest
    summary: Awaited<ReturnType<typeof summarizeAnswers>>
    hasSeveralAuthors: boolean
  },
): Promise<void> {
  const again = request.status === 'completed'
  const text = summary.responseMessage ?? EMPTY_RESPONSE
  const open = summary.askedCount - summary.answeredCount
  await saveInfoRequest(ctx.db, request.id, {
    ...summary,
    responseMessage: text,
    awaitsReview: true,
    ...(!again && {
      status: 'completed',
      completedAt: sql`now()`,
      answeredBy: respondent.userId,
      ...(await advanceClockNow(ctx.db, {
        answeringSide: 'client',
        clock: request,
        update: { next: null, answers: true },
      })),
    }),
  })
  await ctx.emit(again ? 'info_answer_sent' : 'info_provided', request, {
    status: 'completed',
    text,
    hasSeveralAuthors,
    ...(open > 0 && { lines: () => [formatOpenLine(open)] }),
    ...(respondent.name !== null && { guest: respondent.name }),
  })
}

/** Whether several people submitted the answers. A guest has no ID. */
const hasSeveralAuthors = (questions: readonly QuestionRow[]): boolean =>
  new Set(questions.filter(isSubmitted).map(({ givenBy, givenName }) => givenBy?.id ?? givenName)).size > 1

/** Returns the line for a request with all required answers. `open` is the number of open optional questions. */
const formatOpenLine = (open: number): string =>
  t(
    'All required questions are answered, {open, plural, one {# optional is open} other {# optional are open}}.',
    {
      open,
    },
  )

/**
 * The columns that complete a request after staff removed its last open question. `answeredBy` is the user who
 * submitted the last answer, or null for a guest.
 */
async function getCompletionColumns(
  tx: Database,
  request: LockedInfoRequest,
  questions: readonly QuestionRow[],
) {
  const submittedQuestions = getPendingQuestions(questions).visible.filter(isSubmitted)
  const last = submittedQuestions.toSorted((a, b) => (b.givenAt ?? '').localeCompare(a.givenAt ?? ''))[0]
  return {
    completedAt: sql<string>`now()`,
    answeredBy: last?.givenBy?.id ?? null,
    awaitsReview: submittedQuestions.some(({ state }) => state === 'given'),
    ...(await advanceClockNow(tx, {
      answeringSide: 'client',
      clock: request,
      update: { next: null, answers: true },
    })),
  }
}

/**
 * Updates a locked request after staff returned an answer or changed questions, which can reopen or complete it.
 * Returns the request for its events.
 */
export async function updateRequestByStaff(
  tx: Database,
  request: LockedInfoRequest,
  {
    questions,
    changes,
  }: {
    questions: readonly QuestionRow[]
    changes: { status?: InfoRequestStatus; questionCount?: number; editedAt?: RawBuilder<string> }
  },
): Promise<LockedInfoRequest> {
  const status = changes.status ?? getStatus(request, questions)
  const reopening =
    request.status === 'completed' && status !== 'completed' ? await reopenRequest(tx, request) : undefined
  const completing =
    request.status !== 'completed' &&
    status === 'completed' &&
    (await getCompletionColumns(tx, request, questions))
  const sums = await summarizeAnswers(tx, questions, request.responseBeside)
  await saveInfoRequest(tx, request.id, { ...sums, ...changes, status, ...reopening, ...completing })
  return { ...request, status, clientId: reopening?.clientId ?? request.clientId }
}

/** The status of a request after staff changed its questions. */
function getStatus({ status }: LockedInfoRequest, questions: readonly QuestionRow[]): InfoRequestStatus {
  if (status !== 'completed') return isFullyAnswered(questions) ? 'completed' : status
  return getPendingQuestions(questions).missing.length > 0 ? 'in_progress' : status
}

/** Marks a request as reviewed once none of its submitted answers waits for a review. */
export async function updateReviewStatus(
  ctx: Context<EventActor>,
  request: LockedInfoRequest,
  questions: readonly QuestionRow[],
): Promise<void> {
  const waiting = getPendingQuestions(questions).visible.some(({ state }) => state === 'given')
  if (!request.awaitsReview || waiting) {
    await ctx.emit('info_answer_reviewed', request)
    return
  }
  await saveInfoRequest(ctx.db, request.id, { awaitsReview: false })
  await ctx.emit('info_reviewed', request, { status: 'completed' })
}

/**
 * Locks the requests whose answers an undo restores, and returns their ids. Call it before the undo, because every call
 * locks requests before their answers.
 */
export async function lockUndoneRequests(tx: Database, undoId: number): Promise<number[]> {
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
 * Updates requests after an undo restored answers. Another call may have counted the previous answers and ended the
 * review since then.
 */
export async function updateUndoneRequests(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const request = await lockInfoRequest(tx, id)
    if (!request) continue
    const questions = await lockQuestions(tx, id)
    const isWaiting = getPendingQuestions(questions).visible.some(({ state }) => state === 'given')
    const awaitsReview = request.status === 'completed' && (request.awaitsReview || isWaiting)
    await saveInfoRequest(tx, id, { ...countQuestions(questions), awaitsReview })
  }
}
