import { buffer } from 'node:stream/consumers'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse as parseRange } from 'range-parser'
import type { FileSize } from '#shared/files/schemas.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { getThumbnailKey } from '#server/platform/storage/key.ts'
import { FileMissing, type Storage } from '#server/platform/storage/storage.ts'
import { detectEncoding } from '../text-encoding.ts'
import { fixFileExtension } from '../receive/fix-file-extension.ts'
import { t } from '#shared/i18n/t.ts'

/** A stored file, from its row. */
export interface StoredFile {
  name: string
  fileName: string
  fileType: string
  fileSize: number
  sha256: Buffer
  /** The size of the thumbnail in bytes. Null without a thumbnail. */
  thumbnailSize: number | null
  /** The problem that the doctor found with the file's bytes. */
  problem: 'missing' | 'damaged' | null
}

/** Types that a browser can display. Everything else is a download, so that nothing executes in our origin. */
const INLINE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
  'text/plain',
])

/** Sends the thumbnail of a picture, or the picture itself while it has no thumbnail. */
export const sendThumbnail: typeof sendFile = (storage, visit, file) => {
  const { name, fileName, thumbnailSize } = file
  const small = { name: getThumbnailKey(name), fileName: `${fileName}.webp`, fileType: 'image/webp' }
  return sendFile(storage, visit, {
    ...file,
    ...(thumbnailSize !== null && { ...small, fileSize: thumbnailSize }),
  })
}

/** Returns the function that sends a file in the requested size. */
export const getFileSender = (size: FileSize | undefined) => (size === 'thumbnail' ? sendThumbnail : sendFile)

/**
 * Streams a file, or a range of it if requested. Sends nothing if the browser's copy is current. A shared computer
 * stores no copy.
 * @throws 410 if its bytes are lost or damaged, 416 for a range outside the file
 */
export async function sendFile(
  storage: Storage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: StoredFile,
): Promise<FastifyReply> {
  if (file.problem) throw new AppError(410, t('Gone'), LOST[file.problem]())
  const { etag, contentType } = await readContentHeaders(storage, file).catch(rejectMissing)
  const isInline = INLINE_TYPES.has(file.fileType)
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': request.onSharedComputer ? 'no-store' : 'private, no-cache',
    'content-type': contentType,
    'content-disposition': contentDisposition(fixFileExtension(file.fileName, file.fileType), {
      type: isInline ? 'inline' : 'attachment',
    }),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const range = getRequestedRange(request, etag, file.fileSize)
  const length = range ? range.end - range.start + 1 : file.fileSize
  const bytes = await storage.read(file.name, range).catch(rejectMissing)
  if (range)
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`)
  return reply.header('content-length', length).send(bytes)
}

function rejectMissing(error: unknown): never {
  throw error instanceof FileMissing ? notFound('File') : error
}

/** The number of bytes that are read to detect the encoding of a text. */
const TEXT_BYTES = 512 * 1024

/** Returns the media type, for a text with its encoding, and an ETag that changes if the encoding or the bytes do. */
async function readContentHeaders(storage: Storage, { name, fileType, fileSize, sha256 }: StoredFile) {
  const tag = `${sha256.toString('base64url')}.${fileSize}`
  if (fileType !== 'text/plain') return { etag: `"${tag}"`, contentType: fileType }
  const start = await buffer(await storage.read(name, { start: 0, end: Math.min(fileSize, TEXT_BYTES) - 1 }))
  const charset = detectEncoding(start, start.length === fileSize) ?? 'utf-8'
  // Browsers store a copy with its encoding, and use both for as long as the tag is current.
  return {
    etag: charset === 'utf-8' ? `"${tag}"` : `"${tag}.${charset}"`,
    contentType: `text/plain; charset=${charset}`,
  }
}

const LOST = {
  missing: () => t('This file is missing. Please ask for a new copy.'),
  damaged: () => t('This file is damaged. Please ask for a new copy.'),
}

// Results of `parseRange`: every range is within the file, or some are outside. Anything else is malformed.
const UNDERSTOOD = 0
const OUTSIDE = 2

/** Returns the requested range, or undefined for the whole file. A request for several ranges gets the whole file. */
function getRequestedRange(request: FastifyRequest, etag: string, size: number) {
  const { range, 'if-range': validator } = request.headers
  if (range === undefined || (validator !== undefined && validator !== etag)) return undefined
  const { code, type, ranges } = parseRange(size, range)
  if (type !== 'bytes' || (code !== UNDERSTOOD && code !== OUTSIDE)) return undefined
  if (code === OUTSIDE && ranges.length === 0)
    throw new AppError(
      416,
      t('Range not available'),
      t('The file has {size, plural, one {# byte} other {# bytes}}.', { size }),
    )
  return ranges.length === 1 ? ranges[0] : undefined
}
