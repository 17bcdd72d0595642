import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import type { ReceivedFile } from '#server/storage/received-file.ts'

/** Writes the row of a stored file and returns its number; with the transaction the bytes stay. */
export async function keepFile(tx: Database, userId: number, file: ReceivedFile): Promise<number> {
  const { id } = await tx
    .insertInto('uploads')
    .values({
      name: file.name,
      userId,
      fileName: file.fileName,
      fileType: file.fileType,
      fileSize: file.fileSize,
      sha256: Buffer.from(file.sha256, 'hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  file.kept = true
  return id
}

/** Writes the rows of files that came inside a JSON body. */
export async function keepInlineFiles(tx: Database, userId: number, request: FastifyRequest): Promise<void> {
  for (const file of request.received ?? []) await keepFile(tx, userId, file)
}
