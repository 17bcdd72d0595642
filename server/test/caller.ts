import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import type { App } from '#server/core/api/app.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'PUT'
type Headers = Record<string, string>

/** A response. `body` is the decompressed, parsed JSON, or text for any other type; `bytes` is the raw body. */
export interface Result<Body> {
  status: number
  body: Body
  headers: Record<string, string>
  /** Each `Set-Cookie` header, verbatim. */
  setCookies: string[]
  bytes: Buffer
}

/** A problem document (RFC 9457), or a loosely typed record. */
export type Json = Record<string, unknown>

export interface TestFile {
  fileName?: string
  bytes?: Uint8Array | string
  /** The content type that the sender claims. */
  type?: string
}

/** Calls the application as one person. */
export class Caller {
  readonly #app: App
  readonly #signIn: (() => Promise<string>) | undefined
  readonly #always: Headers
  #cookie: Promise<string> | undefined

  /** `always` is sent with every call. */
  constructor(app: App, signIn?: () => Promise<string>, always: Headers = {}) {
    this.#app = app
    this.#signIn = signIn
    this.#always = always
  }

  /** Returns the `Cookie` header of this user's session; undefined if there is no session. */
  cookie(): Promise<string> | undefined {
    this.#cookie ??= this.#signIn?.()
    return this.#cookie
  }

  get = <Body = Json>(path: string, headers?: Headers) => this.send<Body>('GET', path, undefined, headers)
  post = <Body = Json>(path: string, body?: unknown, headers?: Headers) =>
    this.send<Body>('POST', path, body, headers)
  patch = <Body = Json>(path: string, body?: unknown, headers?: Headers) =>
    this.send<Body>('PATCH', path, body, headers)
  put = <Body = Json>(path: string, body?: unknown, headers?: Headers) =>
    this.send<Body>('PUT', path, body, headers)
  delete = <Body = Json>(path: string, headers?: Headers) =>
    this.send<Body>('DELETE', path, undefined, headers)

  /** Requests a response that does not end, and disconnects once it starts. */
  async begin(path: string): Promise<Result<undefined>> {
    const cookie = await this.cookie()
    const answer = await this.#app.inject({
      method: 'GET',
      url: path,
      headers: { ...(cookie && { cookie }), ...this.#always },
      payloadAsStream: true,
    })
    answer.stream().destroy()
    return { status: answer.statusCode, body: undefined, headers: {}, setCookies: [], bytes: Buffer.alloc(0) }
  }

  /** Sends a string or a Buffer as it is, anything else as JSON. */
  async send<Body = Json>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<Result<Body>> {
    const cookie = await this.cookie()
    const answer = await this.#app.inject({
      method,
      url: path,
      headers: { ...(cookie && { cookie }), ...contentType(body), ...this.#always, ...headers },
      ...(body !== undefined && { payload: getPayload(body) }),
    })
    this.#takeOver(answer.cookies)
    return {
      status: answer.statusCode,
      body: getBody(answer.headers['content-type'], getText(answer)) as Body,
      headers: getHeaders(answer.headers),
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
      bytes: answer.rawPayload,
    }
  }

  /** A renewed session token replaces the previous one, as in a browser. */
  #takeOver(cookies: { name: string; value: string }[]): void {
    const renewed = cookies.find(({ name, value }) => /^(?:__Host-)?sid$/.test(name) && value !== '')
    if (renewed && this.#cookie) this.#cookie = Promise.resolve(`${renewed.name}=${renewed.value}`)
  }

  /** Sends a file like a browser, after the form's other fields. */
  async upload<Body = Json>(
    path: string,
    file: TestFile = {},
    fields: Record<string, string> = {},
    headers: Headers = {},
  ): Promise<Result<Body>> {
    const { bytes, type } = await readForm(file, fields)
    return this.send<Body>('POST', path, bytes, { 'content-type': type, ...headers })
  }
}

/** The smallest valid PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function readForm(file: TestFile, fields: Record<string, string>) {
  const { fileName = 'picture.png', bytes = PNG, type = 'image/png' } = file
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), fileName)
  const message = new Response(form)
  return {
    bytes: Buffer.from(await message.arrayBuffer()),
    type: message.headers.get('content-type') ?? '',
  }
}

const contentType = (body: unknown): Headers =>
  body === undefined ? {} : { 'content-type': 'application/json' }

const getPayload = (body: unknown) =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Returns the text of a response, decompressed as a browser would. */
function getText({
  headers,
  body,
  rawPayload,
}: Pick<LightMyRequestResponse, 'headers' | 'body' | 'rawPayload'>): string {
  const decompress = DECOMPRESS[String(headers['content-encoding'])]
  return decompress && rawPayload.length > 0 ? decompress(rawPayload).toString() : body
}

const getBody = (type: string | undefined, text: string): unknown =>
  type?.includes('json') && text !== '' ? JSON.parse(text) : text

const getHeaders = (headers: Record<string, unknown>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
