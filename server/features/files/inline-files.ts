import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES, FILES_REFUSED, tooManyFiles } from '#shared/files.ts'
import type { App } from '#server/http.ts'
import { badRequest, invalid, tooLarge } from '#server/errors.ts'
import { badFile, decodeBase64, unescapeSlashes } from './base64.ts'
import { ByteReader } from './byte-reader.ts'
import { type FileRules, storeReceived } from './store-received.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** The rules for what comes inside a ticket or an answer. */
export const ATTACHMENT_RULES: FileRules = {
  maxBytes: ATTACHMENT_MAX_BYTES,
  types: ATTACHMENT_TYPES,
  refusal: FILES_REFUSED,
}

/** What a body may have besides its files. */
const MOST_TEXT_BYTES = 1024 * 1024
const LONGEST_HEADER = 2048
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+((?:;[^;,"]*)*);base64,$/
const FILE_LISTS = /^"(?:attachments|files)"$/

interface InlineRules extends FileRules {
  maxFiles: number
}

/** Registers routes whose JSON bodies may hold whole files; see `inlineFilesParser`. */
export function acceptInlineFiles(app: App, rules: InlineRules, routes: (app: App) => void): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', inlineFilesParser(app, rules))
    routes(scope)
  })
}

/**
 * Reads a JSON body whose lists of `attachments` or `files` may hold data URLs
 * (`data:<type>;name=<file name>;base64,…`). Each is decoded and stored as it arrives, and its upload's name stands
 * in its place, so that memory does not grow with what is sent.
 * @throws 400 for too many files or bad base64, 413 for too much, and as `storeReceived`
 */
const inlineFilesParser =
  (app: App, rules: InlineRules) =>
  async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const text = await new Body(app, request, rules, new ByteReader(payload)).rewrite()
    return text === '' ? undefined : parse(text)
  }

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

class Body {
  readonly #app: App
  readonly #request: FastifyRequest
  readonly #rules: InlineRules
  readonly #reader: ByteReader
  readonly #text: Buffer[] = []
  #bytes = 0
  #files = 0

  constructor(app: App, request: FastifyRequest, rules: InlineRules, reader: ByteReader) {
    this.#app = app
    this.#request = request
    this.#rules = rules
    this.#reader = reader
  }

  async rewrite(): Promise<string> {
    let last = ''
    let inList = false
    for (;;) {
      const between = await this.#between()
      if (this.#reader.ended) return Buffer.concat(this.#text).toString()
      inList = between.includes('[') ? FILE_LISTS.test(last) : inList && !/[\]}]/.test(between)
      if (inList && (await this.#reader.startsWith('data:'))) await this.#file()
      else last = await this.#string()
    }
  }

  /** What stands between two strings. */
  async #between(): Promise<string> {
    const parts: Buffer[] = []
    for await (const part of this.#reader.until(QUOTE)) parts.push(this.#add(part))
    return Buffer.concat(parts).toString('latin1')
  }

  /** Copies a string and returns it as it stands, quotes included. */
  async #string(): Promise<string> {
    const parts = [this.#add(Buffer.of(QUOTE))]
    for (let escaped = true; escaped;) {
      for await (const part of this.#reader.until(QUOTE)) parts.push(this.#add(part))
      escaped = !this.#reader.ended && endsInEscape(parts)
      parts.push(this.#add(Buffer.of(QUOTE)))
    }
    return parts.length < 5 ? Buffer.concat(parts).toString() : ''
  }

  async #file(): Promise<void> {
    const { maxFiles } = this.#rules
    this.#files += 1
    if (this.#files > maxFiles) throw invalid([{ path: 'attachments', message: tooManyFiles(maxFiles) }])
    const header = await this.#reader.take(0x2c, LONGEST_HEADER)
    const found = DATA_URL.exec(unescapeSlashes(header))
    if (!found) throw badFile()
    const bytes = decodeBase64(this.#reader.until(QUOTE))
    const file = await storeReceived(this.#app, this.#request, bytes, nameIn(found[1] ?? ''), this.#rules)
    this.#add(Buffer.from(JSON.stringify(file.name)))
  }

  /** Adds a copy to the text and returns it. */
  #add(bytes: Buffer): Buffer {
    this.#bytes += bytes.length
    if (this.#bytes > MOST_TEXT_BYTES) throw tooLarge('The request is too large.')
    const copy = Buffer.from(bytes)
    this.#text.push(copy)
    return copy
  }
}

function endsInEscape(parts: Buffer[]): boolean {
  const text = Buffer.concat(parts)
  let backslashes = 0
  while (text[text.length - 1 - backslashes] === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/** The name in a data URL's parameters, written plainly or percent-encoded. */
function nameIn(parameters: string): string | undefined {
  const name = /;name=([^;]*)/.exec(parameters)?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
