import { sql } from 'kysely'
import type * as z from 'zod'
import { formatDate } from '#shared/i18n/format.ts'
import type { AnswerAddition } from '#shared/requests/schemas.ts'
import { ANSWER_MAX } from '#shared/requests/values.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { officeClock } from '#server/core/sla/office-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { attach } from '#server/core/files/attach.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import { type LockedInfoRequest, saveInfoRequest } from './queries.ts'
import { ensureAsked } from './withdraw-info-request.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Adds to the answer of a locked request, as a dated part of it, which awaits review again.
 * @throws 400 for nothing, or beyond what an answer holds, 409 if it is withdrawn or not answered
 */
export async function addToAnswer(
  ctx: Context,
  request: LockedInfoRequest,
  { message, attachments = [] }: z.output<typeof AnswerAddition>,
): Promise<void> {
  ensureAsked(ctx.actor, request)
  if (request.status !== 'completed')
    throw conflict(t('You can add to an answer once you have submitted it. Answer this request first.'))
  if (message === null && attachments.length === 0)
    throw fieldError('message', t('Write what you want to add, or attach a file'))
  const added = await underItsDay(ctx.db, message ?? attachments.length)
  const sum = joined(request.responseMessage, added)
  const beside = request.questionCount > 0 ? joined(request.responseBeside, added) : null
  if ((beside ?? sum).length > ANSWER_MAX)
    throw fieldError('message', t('Your answer is too long now. Put the rest into a file and attach it.'))

  if (request.addedAt === null)
    await addPart(ctx.db, request, request.responseMessage ?? '', request.completedAt)
  await attach(ctx, attachments, { infoRequestId: request.id })
  await addPart(ctx.db, request, message ?? '')
  const columns = { responseMessage: sum, responseBeside: beside, addedAt: sql<string>`now()` }
  await saveInfoRequest(ctx.db, request.id, { ...columns, awaitsReview: true })
  await ctx.emit('info_added', request, { status: 'completed', text: message })
}

/** An addition, or how many files it is, under its day in the agency's calendar: stored as it is for both sides. */
async function underItsDay(tx: Database, addition: string | number): Promise<string> {
  const day = (await officeClock(tx)).dayOf(currentTime().toISOString())
  return inAgencysLanguage(tx, () => {
    const words = typeof addition === 'string' ? addition : filesInWords(addition)
    return [t('Added on {day}:', { day: formatDate(day) }), words].join('\n')
  })
}

const filesInWords = (count: number) => t('{count, plural, one {# file} other {# files}}', { count })

/** What stood there, and below it what was added. */
const joined = (before: string | null, added: string) => (before ? `${before}\n\n${added}` : added)

/** Stores a part of an answer; the files that no part has yet are its. */
async function addPart(
  tx: Database,
  { id: infoRequestId }: LockedInfoRequest,
  message: string,
  writtenAt?: string | null,
): Promise<void> {
  const { id: answerPartId } = await tx
    .insertInto('answerParts')
    .values({ infoRequestId, message, ...(writtenAt != null && { writtenAt }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('attachments')
    .set({ answerPartId })
    .where('infoRequestId', '=', infoRequestId)
    .where('answerPartId', 'is', null)
    .execute()
}
