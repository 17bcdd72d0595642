import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  filesRejectedMessage,
  tooManyFilesMessage,
} from '#shared/files/values.ts'
import type { App } from '#server/core/api/app.ts'
import { fieldError, tooLarge } from '#server/platform/errors.ts'
import { createJsonBodyParser } from '#server/platform/http/json-body.ts'
import { badFile, decodeBase64 } from './base64.ts'
import { JsonText } from './json-text.ts'
import type { UploadRules } from './upload-rules.ts'
import { storeReceivedFile } from './store-received-file.ts'
import { t } from '#shared/i18n/t.ts'

const QUOTE = 0x22
/** The rules for files inside the JSON of a ticket or an answer. */
export const ATTACHMENT_RULES: UploadRules = {
  maxBytes: ATTACHMENT_MAX_BYTES,
  types: ATTACHMENT_TYPES,
  refusal: filesRejectedMessage,
}

/** Maximum size of a body apart from its files. */
const MAX_TEXT_BYTES = 1024 * 1024
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+((?:;[^;,"]*)*);base64,$/

interface InlineRules extends UploadRules {
  maxFiles: number
}

/** Registers routes whose JSON bodies can contain whole files; see `extractInlineFiles`. */
export function acceptInlineFiles(app: App, rules: InlineRules, routes: (app: App) => void): void {
  void app.register(async (scope) => {
    const parse = createJsonBodyParser(app)
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
      const text = await extractInlineFiles(app, request, { payload, rules })
      if (text === '') return undefined
      return new Promise((resolve, reject) => {
        parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
      })
    })
    routes(scope)
  })
}

/**
 * Returns the text of a JSON body without its files. The lists `attachments` and `files` can contain data URLs
 * (`data:<type>;name=<file name>;base64,…`). Each is decoded and stored as it arrives, and replaced with its upload's
 * name, so that memory use doesn't grow with the request.
 * @throws 400 for too many files or bad base64, 413 for too much, and as `storeReceivedFile` does
 */
async function extractInlineFiles(
  app: App,
  request: FastifyRequest,
  { payload, rules }: { payload: Readable; rules: InlineRules },
): Promise<string> {
  const reader = new ByteReader(payload)
  const text = new JsonText()
  for (let piece, files = 0; (piece = await reader.next());) {
    text.add(piece)
    const header = text.findFile()
    if (header !== undefined) {
      files += 1
      if (files > rules.maxFiles) throw fieldError('attachments', tooManyFilesMessage(rules.maxFiles))
      const name = parseFileName(header)
      reader.pushBack(piece.subarray(piece.length - text.ahead))
      const bytes = decodeBase64(reader.readUntilByte(QUOTE))
      const file = await storeReceivedFile(app, request, { stream: bytes, name, rules })
      text.replaceFile(JSON.stringify(file.name))
    }
    if (text.length > MAX_TEXT_BYTES) throw tooLarge(t('The request is too large.'))
  }
  return text.toString()
}

/** Returns the name in a data URL's parameters, plain or percent-encoded. @throws 400 if the header is malformed */
function parseFileName(header: string): string | undefined {
  const parameters = DATA_URL.exec(parseJsonString(header))?.[1]
  if (parameters === undefined) throw badFile()
  const name = /;name=([^;]*)/.exec(parameters)?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the value of a JSON string, given its raw text. */
function parseJsonString(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    throw badFile()
  }
}

/** Reads a stream chunk by chunk. */
class ByteReader {
  #unread: Buffer = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** Returns the next bytes, or undefined at the end of the stream. */
  async next(): Promise<Buffer | undefined> {
    const unread = this.#unread
    this.#unread = Buffer.alloc(0)
    if (unread.length > 0) return unread
    const chunk = await this.#chunks.next()
    return chunk.done ? undefined : chunk.value
  }

  /** Puts bytes back, to be read again. */
  pushBack(bytes: Buffer): void {
    this.#unread = bytes
  }

  /** Yields the bytes up to the next `byte`, which it skips, chunk by chunk. Without one, yields the rest. */
  async *readUntilByte(byte: number): AsyncGenerator<Buffer> {
    for (let piece; (piece = await this.next());) {
      const index = piece.indexOf(byte)
      if (index === -1) yield piece
      else {
        this.pushBack(piece.subarray(index + 1))
        yield piece.subarray(0, index)
        return
      }
    }
  }
}
