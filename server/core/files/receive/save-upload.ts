import type { FastifyRequest } from 'fastify'
import { fileMissingMessage } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'

/**
 * Writes the row of a stored file and returns its id. The bytes stay if the transaction commits. `answerLinkId` is the
 * answer link through which a guest sent the file.
 * @throws 400 if it arrived in parts that another request has already used
 */
export async function saveUpload(
  tx: Database,
  { userId, file, answerLinkId }: { userId: number; file: ReceivedFile; answerLinkId?: number },
): Promise<number> {
  if (file.resumableUpload) await consumeResumableUpload(tx, userId, file.resumableUpload.id)
  const { id } = await tx
    .insertInto('uploads')
    .values({
      name: file.name,
      userId,
      fileName: file.fileName,
      fileType: file.fileType,
      fileSize: file.fileSize,
      sha256: Buffer.from(file.sha256, 'hex'),
      answerLinkId: answerLinkId ?? null,
      countedCompanyId: file.counted?.companyId ?? null,
      countedOn: file.counted?.day ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  file.isReferenced = true
  return id
}

async function consumeResumableUpload(tx: Database, userId: number, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('resumableUploads')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw badRequest(fileMissingMessage())
}

/** Writes the rows of files that came inside a JSON body. */
export async function saveInlineFiles(tx: Database, userId: number, request: FastifyRequest): Promise<void> {
  for (const file of request.received ?? []) await saveUpload(tx, { userId, file })
}
