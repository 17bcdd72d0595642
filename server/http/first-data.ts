import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/services.ts'

/** What a page is made of and asks for first. */
export interface FirstData {
  /** The ids of its routes. */
  routes: readonly string[]
  /** What its calls were answered, by their addresses: JSON as the browser reads it (`web/api/first-data.ts`). */
  answers: ReadonlyMap<string, string>
}

/** A page whose calls take longer had better load its code meanwhile. */
const PATIENCE_MS = 2000
/** More of them would only wait for each other. */
const MAX_AT_ONCE = 20
/** What the web reads of an answer beside its body. */
const HEADERS = ['link', 'x-total-count', 'x-unread-count']
/** What a browser sends with a page's calls in another way than with the page, or not at all. */
const OF_PAGES_ONLY =
  /^(?:accept.*|authorization|connection|content-.*|if-.*|range|sec-.*|transfer-.*|upgrade.*)$/

/**
 * Returns what reads the first data of a page that somebody asks for: it runs the loaders of the web's routes (`script`,
 * built from `web/load-page.ts`) and answers their calls as if the visitor's browser had sent them, so that every guard,
 * policy and schema holds. Each page has the script's state to itself. Undefined if it fails or takes too long.
 */
export function firstDataReader(
  app: App,
  script: string,
): (request: FastifyRequest) => Promise<FirstData | undefined> {
  let start: Script | undefined
  let reading = 0
  const read = async (request: FastifyRequest): Promise<FirstData> => {
    start ??= compiled(script)
    const calls = new Calls(app, request)
    const page: { loadPage?: (address: string) => Promise<string[]> } = {}
    start(page, calls.fetch, ...Object.values(GLOBALS))
    const routes = (await page.loadPage?.(request.url)) ?? []
    await calls.settled()
    return { routes, answers: calls.answers }
  }
  return async (request) => {
    if (reading >= MAX_AT_ONCE) return undefined
    reading++
    const data = read(request)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'A page went out without its first data')
        return undefined
      })
      .finally(() => reading--)
    return Promise.race([data, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

type Script = (...globals: unknown[]) => void

const compiled = (file: string): Script =>
  compileFunction(readFileSync(file, 'utf8'), ['exports', 'fetch', ...Object.keys(GLOBALS)], {
    filename: file,
  }) as Function as Script

/** The calls of one page. */
class Calls {
  readonly answers = new Map<string, string>()
  readonly #app: App
  readonly #request: FastifyRequest
  readonly #sent: Promise<unknown>[] = []

  constructor(app: App, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  /** The script's `fetch`. */
  fetch = (address: string, { method }: { method: string }) => {
    const answered = this.#answer(address, method)
    this.#sent.push(answered.catch(() => undefined))
    return answered
  }

  /** Waits for the answers to all calls, and to those that follow from them. */
  async settled(): Promise<void> {
    for (let known = -1; known < this.#sent.length; await nextTurn()) {
      known = this.#sent.length
      await Promise.all(this.#sent)
    }
  }

  async #answer(address: string, method: string) {
    if (method !== 'GET' || hasText(address)) throw new Error('Left to the page')
    const { headers, socket } = this.#request
    const given = Object.entries(headers).filter(([name]) => !OF_PAGES_ONLY.test(name))
    const response = await this.#app.inject({
      url: address,
      headers: { ...Object.fromEntries(given), accept: 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    })
    const { statusCode: status, body } = response
    const read = HEADERS.flatMap((name) => {
      const value = response.headers[name]
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    if (isLasting(status) && body)
      this.answers.set(
        address,
        `{"status":${status},"headers":${JSON.stringify(Object.fromEntries(read))},"body":${body}}`,
      )
    const values = new Map(read)
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: { get: (name: string) => values.get(name.toLowerCase()) ?? null },
      json: async () => JSON.parse(body) as unknown,
    }
  }
}

/** A page must not repeat a text of somebody's choice beside the data (docs/security.md), so it searches by itself. */
const hasText = (address: string) => /[?&]q=/.test(address)

/** Whether the browser would get the same answer. */
const isLasting = (status: number) => status < 500 && status !== 429

class PlainHeaders extends Map<string, string> {
  constructor(given: Record<string, string> = {}) {
    super(Object.entries(given))
  }
}

/** The router's redirects are such. */
class PlainResponse {
  readonly status: number
  readonly headers: PlainHeaders

  constructor(_body: null, { status, headers }: { status: number; headers: PlainHeaders }) {
    this.status = status
    this.headers = headers
  }
}

/** What the loaders use of a browser, beside `fetch`. */
const GLOBALS = {
  // Node's own would load its fetch, 14 MB.
  Headers: PlainHeaders,
  Response: PlainResponse,
  localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  location: { origin: 'http://localhost' },
  self: {},
  // The router prints errors of loaders, which the browser's own calls meet, too.
  console: { error: () => {}, warn: () => {} },
  // The query cache would keep each page's data for minutes.
  setTimeout: () => 0,
}
