import { sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type LockedInfoRequest, responseFiles } from './queries.ts'
import type { Context } from '#server/core/context/context.ts'

/** Stores a request's answer, with the reason, before it's returned to the client. Returns the id of that return. */
export async function saveReturnedAnswer(
  ctx: Context,
  { id, responseMessage, completedAt }: LockedInfoRequest,
  reason: string | undefined,
): Promise<number> {
  const saved = await ctx.db
    .insertInto('infoRequestReturns')
    .columns(['infoRequestId', 'returnedBy', 'reason', 'message', 'decision', 'files', 'answeredAt'])
    .expression((eb) =>
      eb
        .selectFrom('infoRequests')
        .select([
          'infoRequests.id',
          sql<number>`${ctx.actor.id}::integer`.as('returnedBy'),
          sql<string | null>`${reason ?? null}::text`.as('reason'),
          sql<string>`${responseMessage ?? ''}::text`.as('message'),
          'infoRequests.decision',
          sql<string>`(${responseFiles})::jsonb`.as('files'),
          sql<string>`coalesce(${completedAt}::timestamptz, now())`.as('answeredAt'),
        ])
        .where('infoRequests.id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

interface ReturnedAnswer {
  infoRequestId: number
  questionId: number
  message: string
  files: readonly Attachment[]
  reason: string
  answeredAt: string
}

/** Stores the returned answer to one question. */
export async function saveReturnedQuestionAnswer(ctx: Context, answer: ReturnedAnswer): Promise<void> {
  const files = answer.files.map(({ name, fileName, fileType, fileSize }) => ({
    name,
    fileName,
    fileType,
    fileSize,
  }))
  await ctx.db
    .insertInto('infoRequestReturns')
    .values({ ...answer, returnedBy: ctx.actor.id, files: JSON.stringify(files) })
    .execute()
}

const selectLastReturn = (tx: Database, requestId: number) =>
  tx
    .selectFrom('infoRequestReturns')
    .select('id')
    .where('infoRequestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)

/** Attaches files of a returned answer to the return if the next answer omits them, so that they stay readable. */
export async function attachFilesToReturn(
  tx: Database,
  requestId: number,
  names: readonly string[],
): Promise<void> {
  const last = await selectLastReturn(tx, requestId).executeTakeFirst()
  if (!last) return
  await tx
    .updateTable('attachments')
    .set({ infoRequestId: null, infoRequestReturnId: last.id })
    .where('infoRequestId', '=', requestId)
    .where('uploadId', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('name', '!=', sql<string>`all(${[...names]})`),
    )
    .execute()
}

/** Attaches files of the returned answer to one question to the return. The next answer omits these attachments. */
export async function attachQuestionFilesToReturn(
  tx: Database,
  question: { id: number; infoRequestId: number },
  attachmentIds: readonly number[],
): Promise<void> {
  const last = await selectLastReturn(tx, question.infoRequestId)
    .where((eb) => eb.or([eb('questionId', '=', question.id), eb('questionId', 'is', null)]))
    .executeTakeFirst()
  if (!last) return
  await tx
    .updateTable('attachments')
    .set({ infoAnswerId: null, infoRequestReturnId: last.id, draft: false })
    .where('id', 'in', [...attachmentIds])
    .execute()
}
