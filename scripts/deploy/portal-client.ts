import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { check, waitUntil } from './run.ts'

/** The address of a portal, and how to reach it. */
export interface Origin {
  protocol: 'http:' | 'https:'
  host: string
  port: number
  /** The name in the certificate, and the CA that is trusted to sign it. */
  servername?: string
  ca?: Buffer
  /** The address that calls come from. */
  localAddress?: string
  /** Sent with every call. */
  headers?: Headers
}

type Headers = Record<string, string>
type Body = string | Uint8Array

const JSON_TYPE = { 'content-type': 'application/json' }

function send(origin: Origin, method: string, path: string, headers: Headers, body?: Body) {
  const request = origin.protocol === 'https:' ? requestTls : requestPlain
  return new Promise<IncomingMessage>((resolve, reject) => {
    request({ ...origin, method, path, headers: { ...origin.headers, ...headers } })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Waits until a portal serves requests. @throws with its log if it doesn't */
export async function waitUntilReady(origin: Origin, log: () => string): Promise<void> {
  const requestReadiness = () => send(origin, 'GET', '/readyz', {}).catch(() => undefined)
  await waitUntil(
    async () => {
      const answer = await requestReadiness()
      answer?.resume()
      return answer?.statusCode === 200 || undefined
    },
    () => `/readyz did not respond:\n${log()}`,
  )
}

/** A program that calls a portal as one user and prints the results. */
export class PortalClient {
  readonly #origin: Origin
  #cookie = ''

  constructor(origin: Origin) {
    this.#origin = origin
  }

  async #call(method: string, path: string, body?: Body, headers: Headers = {}) {
    const answer = await send(this.#origin, method, path, { cookie: this.#cookie, ...headers }, body)
    return { status: answer.statusCode, headers: answer.headers, bytes: await readBytes(answer) }
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse(String((await this.#call('GET', path)).bytes)) as T
  }

  sendJson(method: string, path: string, body: object) {
    return this.#call(method, path, JSON.stringify(body), JSON_TYPE)
  }

  async signIn(username: string, password: string): Promise<void> {
    const { status, headers, bytes } = await this.sendJson('POST', '/api/login', { username, password })
    this.#cookie = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
    check('staff sign in', status === 200, String(bytes))
  }

  /** Uploads a file and returns the name of the upload. */
  async upload(file: Uint8Array<ArrayBuffer>, fileName: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([file]), fileName)
    const whole = new Response(form)
    const type = { 'content-type': whole.headers.get('content-type') ?? '' }
    const answer = await this.#call('POST', '/api/uploads', new Uint8Array(await whole.arrayBuffer()), type)
    check(`a file of ${file.length} bytes is uploaded`, answer.status === 201, String(answer.bytes))
    return (JSON.parse(String(answer.bytes)) as { name: string }).name
  }

  async ensureUpload(name: string, file: Uint8Array): Promise<void> {
    const { status, bytes } = await this.#call('GET', `/api/uploads/${name}`)
    check('the uploaded file is unchanged', bytes.equals(file), status)
  }

  async ensureThumbnail(name: string): Promise<void> {
    const type = async () =>
      (await this.#call('GET', `/api/uploads/${name}?size=thumbnail`)).headers['content-type']
    await waitUntil(
      async () => (await type()) === 'image/webp' || undefined,
      () => `${name} did not get a thumbnail`,
    )
    check('it gets a thumbnail', true)
  }

  /** Follows the stream of changes. `text` is what has arrived. */
  async follow(): Promise<{ text: () => string; end: () => void }> {
    const stream = await send(this.#origin, 'GET', '/api/events', { cookie: this.#cookie })
    let received = ''
    stream.on('data', (chunk: Buffer) => (received += String(chunk)))
    return { text: () => received, end: () => stream.destroy() }
  }
}

const MARIA = {
  username: 'maria',
  password: 'a long enough secret',
  fullName: 'Maria Lopez',
  email: 'maria@agency.example',
}
export const PICTURE = 'docs/images/dashboard.png'

/** The data that every later visit has to find. */
export interface LeftRecords {
  upload: string
}

/** Sets up a new portal at this port of this machine, as its first staff member, and uploads a picture. */
export async function visitFirst(port: number, log: () => string): Promise<LeftRecords> {
  const staff = await connectToPortal(port, log)
  const token = /\/setup#(\S+)/.exec(log())?.[1]
  const { status, bytes } = await staff.sendJson('POST', '/api/setup', { ...MARIA, token })
  check('the setup link from the first start creates a staff account', status === 201, String(bytes))
  await staff.signIn(MARIA.username, MARIA.password)
  const upload = await staff.upload(pictureBytes(), 'dashboard.png')
  await staff.ensureThumbnail(upload)
  return { upload }
}

/** Visits the portal again after a restart. */
export async function visitAgain(port: number, log: () => string, { upload }: LeftRecords): Promise<void> {
  const staff = await connectToPortal(port, log)
  check('it serves requests again', true)
  await staff.signIn(MARIA.username, MARIA.password)
  await staff.ensureUpload(upload, pictureBytes())
}

const pictureBytes = () => new Uint8Array(readFileSync(PICTURE))

async function connectToPortal(port: number, log: () => string): Promise<PortalClient> {
  const origin: Origin = { protocol: 'http:', host: '127.0.0.1', port }
  await waitUntilReady(origin, log)
  return new PortalClient(origin)
}
