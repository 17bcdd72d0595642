import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZIP_MAX_BYTES, ZIP_MAX_FILES, zipTooLargeMessage } from '#shared/files/values.ts'
import type { Context } from '#server/core/context/context.ts'
import type { PolicyAction, RecordScope } from '#shared/contract/policy.ts'
import { authorize } from '#server/core/access/access.ts'
import { tooLarge } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { StoredFile } from './send-file.ts'

/** The files of one record, which all have the same record scope. */
interface ZipContent<File> {
  action: PolicyAction
  record: string
  files: readonly File[]
  getScope: (file: File) => RecordScope
}

interface ZipCall {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Streams all files of one record as a ZIP, for an actor who can do `action` to each of them. Once bytes were sent, a
 * failure breaks the connection, so that no one mistakes a part for the whole.
 * @throws 404 without files, 413 for more than one ZIP can hold
 */
export async function sendZip<File extends StoredFile>(
  storage: Storage,
  { ctx, request, reply }: ZipCall,
  { action, record, files, getScope }: ZipContent<File>,
): Promise<FastifyReply> {
  authorize(ctx.actor, action, { record: files[0], getScope })
  const bytes = files.reduce((sum, { fileSize }) => sum + fileSize, 0)
  if (files.length > ZIP_MAX_FILES || bytes > ZIP_MAX_BYTES) throw tooLarge(zipTooLargeMessage())
  void reply.headers({
    'cache-control': 'no-store',
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(`${record}-files.zip`, { type: 'attachment' }),
  })
  if (request.method === 'HEAD') return reply.send()
  const { zipFiles } = await import('./zip-files.ts')
  const zip = zipFiles(storage, files)
  zip.once('error', (error) => request.log.error(error))
  reply.raw.once('close', () => zip.destroy())
  return reply.send(zip)
}
