import { randomBytes } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/http.ts'
import { badRequest, tooLarge, unsupportedType } from '#server/errors.ts'
import { FileTooLarge, type SpooledFile } from '#server/storage/storage.ts'
import { sniffType } from './file-type.ts'

/** A file whose bytes are stored and that no row speaks of yet. Unless it is marked `kept`, it goes away again. */
export class ReceivedFile {
  kept = false
  readonly name = randomBytes(16).toString('hex')
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
  readonly sha256: string

  constructor(spooled: SpooledFile, fileName: string, fileType: string) {
    this.fileName = fileName
    this.fileType = fileType
    this.fileSize = spooled.size
    this.sha256 = spooled.sha256
  }

  /** What makes two uploads the same request: the bytes and what they are called. */
  toJSON() {
    return { fileName: this.fileName, sha256: this.sha256 }
  }
}

/** The body of a multipart request: its one file and its fields. */
export interface Form {
  file: ReceivedFile
  fields: Record<string, string>
}

interface Rules {
  maxBytes: number
  /** Types that are let in; any without it. */
  types?: Record<string, unknown>
  refusal: string
}

/**
 * Receives a multipart request before its transaction begins: spools, hashes and counts the file, sniffs its type
 * and stores it. The handler finds a `Form` in the body.
 * @throws 400 without a file, 413 beyond `maxBytes`, 415 for a type that is not let in
 */
export const receiveForm =
  (app: App, rules: Rules) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) throw unsupportedType('Send the file as multipart/form-data.')
    const fields: Record<string, string> = {}
    let file: ReceivedFile | undefined
    for await (const part of request.parts({ limits: { fileSize: rules.maxBytes + 1 } })) {
      if (part.type === 'file') file = await receive(app, part, rules, reply)
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    if (!file) throw badRequest('Please select a file to upload')
    request.body = { file, fields } satisfies Form
  }

async function receive(
  app: App,
  part: MultipartFile,
  rules: Rules,
  reply: FastifyReply,
): Promise<ReceivedFile> {
  const { storage } = app.services
  const spooled = await spool(app, part, rules, reply)
  try {
    if (spooled.size === 0) throw badRequest('This file is empty.')
    const fileName = cleanName(part.filename)
    const fileType = await sniffType(spooled.path, fileName)
    if (rules.types && !(fileType in rules.types)) throw unsupportedType(rules.refusal)
    const file = new ReceivedFile(spooled, fileName, fileType)
    reply.raw.once('close', () => {
      if (!file.kept) storage.remove(file.name).catch((error: unknown) => app.log.error(error))
    })
    await storage.put(spooled, file.name)
    return file
  } finally {
    await storage.discard(spooled)
  }
}

async function spool(app: App, part: MultipartFile, rules: Rules, reply: FastifyReply): Promise<SpooledFile> {
  try {
    return await app.services.storage.spool(part.file, { limit: rules.maxBytes })
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error
    void reply.header('connection', 'close') // the rest of the body is not worth reading
    throw tooLarge(rules.refusal)
  }
}

const LONGEST_NAME = 255

/** A name for people to read: as it was given, but without a path and what no screen can show. */
function cleanName(name: string | undefined): string {
  const base = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const shown = base.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return shown.slice(-LONGEST_NAME) || 'file'
}
