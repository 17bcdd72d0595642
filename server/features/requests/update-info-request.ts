import { sql } from 'kysely'
import type * as z from 'zod'
import { APPROVED_RESPONSE, EMPTY_RESPONSE, REMIND_PAUSE_MS } from '#shared/requests/values.ts'
import type { InfoRequestChange } from '#shared/requests/schemas.ts'
import { advanceClockNow } from '#server/core/sla/business-clock.ts'
import { requireCompanyNotArchived } from '#server/core/access/archive.ts'
import { validateDay } from '#server/core/api/validate-day.ts'
import { conflict, fieldError, forbidden } from '#server/platform/errors.ts'
import { answerByMessage } from './questions/answer-by-message.ts'
import { acceptAnswers, returnAnswers } from './questions/review-answers.ts'
import { reopenRequest } from './questions/update-request-status.ts'
import { saveReturnedAnswer, attachFilesToReturn } from './returned-answers.ts'
import { replaceAttachments } from '#server/core/files/attach.ts'
import { notifyQuestionAssignees } from './question-assignees.ts'
import { type LockedInfoRequest, saveInfoRequest } from './queries.ts'
import { formatQuestionLines } from './question-titles.ts'
import { requireNotWithdrawn, restoreInfoRequest } from './withdraw-info-request.ts'
import { t } from '#shared/i18n/t.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { Context } from '#server/core/context/context.ts'

type Change = z.output<typeof InfoRequestChange>

/**
 * Answers a locked request as its client. Without text and files, it only marks the request as completed, or approves it.
 * @throws 400 for a decision that the request doesn't take, 403 for fields that belong to the agency, 409 if it's
 * withdrawn or already answered
 */
export async function answerInfoRequest(
  ctx: Context,
  request: LockedInfoRequest,
  { responseData, decision, status, ...fields }: Change,
): Promise<void> {
  if (Object.keys(fields).length > 0) throw forbidden(t('Only staff can change a request.'))
  requireNotWithdrawn(ctx.actor, request)
  if (request.status === 'completed') throw conflict(t('This request has already been answered.'))
  if (status !== undefined && status !== 'completed')
    throw forbidden(t('You can only answer this request, not change its status.'))
  if (decision) validateDecision(request, { responseData, decision })
  if (request.questionCount > 0) {
    const { message = null, attachments = [] } = responseData ?? {}
    return answerByMessage(ctx, request, { message, attachments })
  }
  if (!responseData && !decision) throw fieldError('responseData', t('Please write an answer'))

  const { message = null, attachments = [] } = responseData ?? {}
  const fallback = attachments.length > 0 ? '' : EMPTY_RESPONSE
  await saveInfoRequest(ctx.db, request.id, {
    responseMessage: message ?? (decision === 'approved' ? APPROVED_RESPONSE : fallback),
    decision,
    status: 'completed',
    completedAt: sql`now()`,
    answeredBy: ctx.actor.id,
    awaitsReview: true,
    ...(await advanceClockNow(ctx.db, {
      answeringSide: 'client',
      clock: request,
      update: { next: null, answers: true },
    })),
  })
  await attachFilesToReturn(ctx.db, request.id, attachments)
  await replaceAttachments(ctx, attachments, { infoRequestId: request.id })
  await ctx.emit('info_provided', request, { status: 'completed', text: message, decision })
}

/** Checks that the request asks for an approval, and that the client describes a change. @throws 400 */
function validateDecision({ kind, questionCount }: LockedInfoRequest, change: Change): void {
  if (kind !== 'approval' || questionCount > 0)
    throw fieldError('decision', t('This request doesn’t ask for approval.'))
  if (change.decision === 'change_requested' && change.responseData?.message == null)
    throw fieldError('responseData.message', t('Please describe the change'))
}

/**
 * Changes a locked request as staff: restores it, edits it, accepts its answer, or reverts its status, which returns
 * the answer to the client. The answer is stored with the reason.
 * @throws 400 for an invalid new day, and for a reason or a review without an answer, 403 for answering on the client's
 * behalf, 409 if it's withdrawn, and for returning an answer in an archived company
 */
export async function editInfoRequest(
  ctx: Context,
  locked: LockedInfoRequest,
  { withdrawn, ...change }: Change,
): Promise<void> {
  const request = withdrawn === false ? await restoreInfoRequest(ctx, locked) : locked
  if (Object.keys(change).length === 0) return
  requireNotWithdrawn(ctx.actor, request)
  validateStaffEdit(request, change)
  if (change.reviewed) await (request.questionCount > 0 ? acceptAnswers : markReviewed)(ctx, request)
  await saveEdit(ctx, request, change)
}

async function saveEdit(ctx: Context, request: LockedInfoRequest, change: Change): Promise<void> {
  const { status = request.status, reason } = change
  const edits = getEdits(request, change)
  validateDay('dueDate', edits.dueDate, request.dueDate)
  const returned = isAnswerReturned(request, change)
  if (!returned && status === request.status && Object.keys(edits).length === 0) return
  if (returned) await requireCompanyNotArchived(ctx.db, request.companyId)
  const returning = request.questionCount > 0 ? returnAnswers : returnAnswer
  const moved = returned ? await returning(ctx, request, reason) : { editedAt: sql<string>`now()` }
  await saveInfoRequest(ctx.db, request.id, { ...edits, status, ...moved, updatedAt: sql`now()` })
  const { title = request.title, dueDate: due = request.dueDate, description } = edits
  const mail = { text: reason ?? description, due }
  const changed = { ...request, title, ...('clientId' in moved && { clientId: moved.clientId }) }
  const except = await notifyQuestionAssignees(ctx, changed, () => ({
    ...mail,
    change: returned ? 'returned' : 'edited',
  }))
  await ctx.emit(returned ? 'info_returned' : 'info_request_updated', changed, { ...mail, status, except })
}

/** Returns the fields that change. */
const getEdits = (request: LockedInfoRequest, { title, description, kind, dueDate, blocks }: Change) => ({
  ...(title !== undefined && title !== request.title && { title }),
  ...(description !== undefined && description !== request.description && { description }),
  ...(kind !== undefined && kind !== request.kind && { kind }),
  ...(dueDate !== undefined && dueDate !== request.dueDate && { dueDate }),
  ...(blocks !== undefined && blocks !== request.blocks && { blocks }),
})

/** Whether the change reverts an answered status, or returns the answers to questions submitted so far. */
const isAnswerReturned = (request: LockedInfoRequest, { status = request.status, reason }: Change): boolean =>
  status !== 'completed' &&
  (request.status === 'completed' || (reason !== undefined && request.answeredCount > 0))

function validateStaffEdit(request: LockedInfoRequest, change: Change): void {
  const { responseData, decision, status, reason, reviewed } = change
  const isCompleted = request.status === 'completed'
  const returned = isAnswerReturned(request, change)
  if (responseData || decision || (status === 'completed' && !isCompleted))
    throw forbidden(t('Only the client can answer a request.'))
  if (reason !== undefined && !returned) throw fieldError('reason', t('There’s no answer to return.'))
  const answered = isCompleted || request.answeredCount > 0
  if (reviewed && (returned || !answered)) throw fieldError('reviewed', t('There’s no answer to review.'))
}

/** Stores the answer that is returned to the client. Returns the columns that reopen the request. */
async function returnAnswer(ctx: Context, request: LockedInfoRequest, reason: string | undefined) {
  await saveReturnedAnswer(ctx, request, reason)
  return reopenRequest(ctx.db, request)
}

async function markReviewed(ctx: Context, request: LockedInfoRequest): Promise<void> {
  await saveInfoRequest(ctx.db, request.id, { awaitsReview: false })
  await ctx.emit('info_reviewed', request, { status: 'completed' })
}

/**
 * Reminds the client of a locked request that is waiting for an answer, and the people to whom open questions of it
 * were handed over.
 * @throws 409 if it's withdrawn or answered, its company is archived, or the client was reminded in the last 24 hours
 */
export async function remindClient(ctx: Context, request: LockedInfoRequest): Promise<void> {
  const { id, dueDate, status, remindedAt } = request
  requireNotWithdrawn(ctx.actor, request)
  await requireCompanyNotArchived(ctx.db, request.companyId)
  if (status === 'completed') throw conflict(t('This request has already been answered.'))
  if (remindedAt !== null && currentTime().getTime() - Date.parse(remindedAt) < REMIND_PAUSE_MS)
    throw conflict(t('The client was reminded less than a day ago. You can send one reminder per day.'))
  await saveInfoRequest(ctx.db, id, { remindedAt: sql`now()` })
  const except = await notifyQuestionAssignees(ctx, request, ({ questions }) => ({
    change: 'reminded',
    due: dueDate,
    lines: () => formatQuestionLines(request, questions),
  }))
  await ctx.emit('info_reminded', request, { due: dueDate, except })
}
