import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fileMissingMessage } from '#shared/files/values.ts'
import type { App } from '#server/core/api/app.ts'
import { badRequest, conflict, tooLarge, unsupportedType } from '#server/platform/errors.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { noRoomToday, readRemainingBytes } from './allowance.ts'
import { getCountedBytes, findResumable, readPartKeys } from '../resumable/resumable-queries.ts'
import type { UploadRules } from './upload-rules.ts'
import { concatenateParts, storeReceivedFile } from './store-received-file.ts'
import { t } from '#shared/i18n/t.ts'

const DRAIN_MS = 2_000

/** The content of a request with a file. */
export interface ReceivedForm {
  /** The file that arrived. @throws 400 for a resumable upload that no longer exists */
  readonly file: ReceivedFile
  fields: Record<string, string>
}

/** The JSON body that refers to a previously uploaded resumable file, with the fields of the form. */
const ResumableBody = z
  .object({ resumable: z.string().regex(/^[0-9a-f]{32}$/) })
  .catchall(z.string().max(1000))

/**
 * Receives a file before its request's transaction begins, as multipart or from a finished resumable upload. The
 * handler finds a `ReceivedForm` in the body.
 * @throws 400 without a file and for a truncated body, and as `storeReceivedFile` does
 */
export const receiveForm =
  (app: App, rules: UploadRules | ((request: FastifyRequest) => Promise<UploadRules>)) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const resumed = ResumableBody.safeParse(request.body).data
    if (!resumed && !request.isMultipart()) throw unsupportedType(t('Send the file as multipart/form-data.'))
    const uploadRules = typeof rules === 'function' ? await rules(request) : rules
    if (resumed) {
      request.body = await readResumableForm(app, request, { rules: uploadRules, body: resumed })
      return
    }
    void reply.header('connection', 'close') // The rest of a rejected body is not worth reading.
    try {
      await rejectEarly(app, request, uploadRules)
      request.body = await readForm(app, request, uploadRules)
    } catch (error) {
      request.raw.unpipe() // Otherwise, the parser would continue with the rejected body.
      await drainBriefly(request.raw)
      throw isBroken(error) ? badRequest(t('The upload was incomplete. Please try again.')) : error
    }
    void reply.removeHeader('connection')
  }

/** Reads on for a moment. If the connection closes while a client sends, it gets a reset and no response. */
async function drainBriefly(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DRAIN_MS)
  for (const over of ['end', 'close', 'error']) body.once(over, resolve)
  body.resume()
  await drained
  clearTimeout(timer)
}

/** The size allowed for the form around a file: its fields, boundaries and headers. */
const FORM_BYTES = 64 * 1024

async function rejectEarly(
  { services }: App,
  { headers, actor }: FastifyRequest,
  { maxBytes, refusal, owner = actor ?? undefined }: UploadRules,
): Promise<void> {
  const least = Number(headers['content-length'] ?? 0) - FORM_BYTES
  if (least > maxBytes) throw tooLarge(refusal())
  const remainingBytes = await readRemainingBytes(services.pool, services.config, owner ?? null)
  if (least > remainingBytes) throw noRoomToday(services.config, remainingBytes, least)
  await services.storage.enforceSpaceLimit(Math.max(0, least))
}

/** Decodes quotation marks in a name, which browsers encode (https://html.spec.whatwg.org/#multipart-form-data). */
const decodeQuotes = (name: string) => name.replaceAll('%22', '"')

async function readForm(app: App, request: FastifyRequest, rules: UploadRules): Promise<ReceivedForm> {
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  for await (const part of iterateParts(request, rules.maxBytes)) {
    if (part.type === 'file') {
      const name = decodeQuotes(part.filename)
      file = await storeReceivedFile(app, request, { stream: part.file, name, rules })
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!file) throw badRequest(t('Please select a file to upload'))
  return { file, fields }
}

/**
 * Yields the parts of a form, and awaits the next part while one is used. The parser reports too many parts only to a
 * caller that is waiting for one. Otherwise, it would read through the whole body while the file is stored.
 */
async function* iterateParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
  const nextPart = () => {
    const next = parts.next()
    next.catch(() => request.raw.unpipe())
    return next
  }
  let part = await nextPart()
  while (!part.done) {
    const next = nextPart()
    yield part.value
    part = await next
  }
}

async function readResumableForm(
  app: App,
  request: FastifyRequest,
  { rules, body: { resumable: id, ...fields } }: { rules: UploadRules; body: z.infer<typeof ResumableBody> },
): Promise<ReceivedForm> {
  const { pool, storage } = app.services
  const upload = request.actor && (await findResumable(pool, request.actor.id, id))
  // A repeated request may find that the first request has taken the upload. Then the response is stored under its key,
  // and the file isn't needed.
  if (!upload) return new ResumableForm(id, fields, undefined)
  if (upload.fileSize > rules.maxBytes) throw tooLarge(rules.refusal())
  if (upload.received < upload.fileSize) throw conflict(t('This file hasn’t finished uploading.'))
  const parts = await readPartKeys(pool, id)
  const file = await storeReceivedFile(app, request, {
    stream: concatenateParts(storage, parts),
    name: upload.fileName,
    rules: { ...rules, counted: true },
  })
  file.resumableUpload = { id, parts }
  file.counted = getCountedBytes(upload)
  return new ResumableForm(id, fields, file)
}

class ResumableForm implements ReceivedForm {
  readonly fields: Record<string, string>
  readonly #id: string
  readonly #file: ReceivedFile | undefined

  constructor(id: string, fields: Record<string, string>, file: ReceivedFile | undefined) {
    this.fields = fields
    this.#id = id
    this.#file = file
  }

  get file(): ReceivedFile {
    if (!this.#file) throw badRequest(fileMissingMessage())
    return this.#file
  }

  /** Returns the identity of the form for detecting a repeated request. For a repetition, the file may be gone. */
  toJSON() {
    return { resumable: this.#id, fields: this.fields }
  }
}

// The parser reports broken bodies only by message, without codes.
const isBroken = (error: unknown) =>
  error instanceof Error &&
  !('statusCode' in error) &&
  /^Multipart: |end of multipart data$|^The needle cannot /.test(error.message)
