import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { AppError, notFound } from '#server/errors.ts'
import { FileMissing, type Storage } from '#server/storage/storage.ts'

/** A stored file as its row tells. */
export interface StoredFile {
  name: string
  fileName: string
  fileType: string
  fileSize: number
  sha256: Buffer
}

/** What a browser may show by itself; everything else is a download, so that nothing runs in our origin. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'text/plain'])

/**
 * Streams a file: a range of it if asked, nothing if the reader has it already.
 * @throws 416 for a range that the file does not have
 */
export async function sendFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.toString('base64url')}"`
  const shown = SHOWN.has(file.fileType)
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': file.fileType === 'text/plain' ? 'text/plain; charset=utf-8' : file.fileType,
    'content-disposition': contentDisposition(file.fileName, { type: shown ? 'inline' : 'attachment' }),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const range = rangeOf(request, etag, file.fileSize)
  const length = range ? range.end - range.start + 1 : file.fileSize
  const bytes = await storage.read(file.name, range).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound('File') : error
  })
  if (range)
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`)
  return reply.header('content-length', length).send(bytes)
}

/** The one range that a request wants; undefined for the whole. Several ranges at once get the whole. */
function rangeOf(request: FastifyRequest, etag: string, size: number) {
  const { range, 'if-range': validator } = request.headers
  if (range === undefined || (validator !== undefined && validator !== etag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) throw new AppError(416, 'No such range', `The file has ${size} bytes.`)
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0]
}
