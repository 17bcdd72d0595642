import type { FastifyRequest } from 'fastify'
import { fileGone } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'

/**
 * Writes the row of a stored file and returns its id. The bytes stay if the transaction commits. `answerLinkId` is the
 * link through which someone without an account sent it.
 * @throws 400 if it arrived in parts that another request has already used
 */
export async function keepFile(
  tx: Database,
  userId: number,
  file: ReceivedFile,
  answerLinkId: number | null = null,
): Promise<number> {
  if (file.resumed) await takeResumed(tx, userId, file.resumed.id)
  const { id } = await tx
    .insertInto('uploads')
    .values({
      name: file.name,
      userId,
      fileName: file.fileName,
      fileType: file.fileType,
      fileSize: file.fileSize,
      sha256: Buffer.from(file.sha256, 'hex'),
      answerLinkId,
      countedCompanyId: file.counted?.companyId ?? null,
      countedOn: file.counted?.day ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  file.kept = true
  return id
}

async function takeResumed(tx: Database, userId: number, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('resumableUploads')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw badRequest(fileGone())
}

/** Writes the rows of files that came inside a JSON body. */
export async function keepInlineFiles(tx: Database, userId: number, request: FastifyRequest): Promise<void> {
  for (const file of request.received ?? []) await keepFile(tx, userId, file)
}
