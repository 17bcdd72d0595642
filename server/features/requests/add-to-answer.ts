import { sql } from 'kysely'
import type * as z from 'zod'
import { formatDate } from '#shared/i18n/format.ts'
import type { AnswerAddition } from '#shared/requests/schemas.ts'
import { ANSWER_MAX } from '#shared/requests/values.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { attachFiles } from '#server/core/files/attach.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import { type LockedInfoRequest, saveInfoRequest } from './queries.ts'
import { requireNotWithdrawn } from './withdraw-info-request.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Adds a dated part to the answer of a locked request, which then awaits review again.
 * @throws 400 for an empty addition, or if the answer gets too long, 409 if the request is withdrawn or not answered
 */
export async function addToAnswer(
  ctx: Context,
  request: LockedInfoRequest,
  { message, attachments = [] }: z.output<typeof AnswerAddition>,
): Promise<void> {
  requireNotWithdrawn(ctx.actor, request)
  if (request.status !== 'completed')
    throw conflict(t('You can add to an answer once you’ve submitted it. Answer this request first.'))
  if (message === null && attachments.length === 0)
    throw fieldError('message', t('Write what you want to add, or attach a file'))
  const added = await formatAddition(ctx.db, message ?? attachments.length)
  const sum = appendText(request.responseMessage, added)
  const beside = request.questionCount > 0 ? appendText(request.responseBeside, added) : null
  if ((beside ?? sum).length > ANSWER_MAX)
    throw fieldError('message', t('Your answer is too long. Put the rest in a file and attach it.'))

  if (request.addedAt === null)
    await addAnswerPart(ctx.db, request, {
      message: request.responseMessage ?? '',
      writtenAt: request.completedAt,
    })
  await attachFiles(ctx, attachments, { infoRequestId: request.id })
  await addAnswerPart(ctx.db, request, { message: message ?? '' })
  const columns = { responseMessage: sum, responseBeside: beside, addedAt: sql<string>`now()` }
  await saveInfoRequest(ctx.db, request.id, { ...columns, awaitsReview: true })
  await ctx.emit('info_added', request, { status: 'completed', text: message })
}

/**
 * Formats an addition, or its number of files, under its day in the agency's calendar. The text is stored for both
 * sides, in the agency's language.
 */
async function formatAddition(tx: Database, addition: string | number): Promise<string> {
  const day = (await readBusinessClock(tx)).toDay(currentTime().toISOString())
  return withAgencyLanguage(tx, () => {
    const text = typeof addition === 'string' ? addition : formatFileCount(addition)
    return [t('Added on {day}:', { day: formatDate(day) }), text].join('\n')
  })
}

const formatFileCount = (count: number) => t('{count, plural, one {# file} other {# files}}', { count })

/** Puts an addition below the previous text. */
const appendText = (text: string | null, addition: string) => (text ? `${text}\n\n${addition}` : addition)

/** Stores a part of an answer, and assigns it the files that belong to no part yet. */
async function addAnswerPart(
  tx: Database,
  { id: infoRequestId }: LockedInfoRequest,
  { message, writtenAt }: { message: string; writtenAt?: string | null | undefined },
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
