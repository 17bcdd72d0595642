import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { PageResponse, PageVisitor } from '#shared/rendered-page.ts'
import type { App } from '#server/services.ts'

/** What a browser sends with a page's calls in another way than with the page, or not at all. */
const OF_PAGES_ONLY =
  /^(?:accept(?!-language$).*|authorization|connection|content-.*|if-.*|range|sec-.*|transfer-.*|upgrade.*)$/

/**
 * The calls of one page that the server renders. They are answered as if the visitor's browser had sent them, so that every
 * guard, policy and schema holds.
 */
export class PageCalls {
  readonly #app: App
  readonly #request: FastifyRequest
  readonly #sent: Promise<unknown>[] = []
  #left = false

  constructor(app: App, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  /** The page's `fetch`. */
  fetch: PageVisitor['fetch'] = (address, { method }) => {
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

  /** Whether a call was left to the browser, which may be answered there. */
  get isIncomplete(): boolean {
    return this.#left
  }

  async #answer(address: string, method: string): Promise<PageResponse> {
    if (method !== 'GET' || hasText(address)) {
      this.#left = true
      throw new Error('Left to the page')
    }
    const { headers, socket } = this.#request
    const given = Object.entries(headers).filter(([name]) => !OF_PAGES_ONLY.test(name))
    const response = await this.#app.inject({
      url: address,
      headers: { ...Object.fromEntries(given), accept: 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    })
    const { statusCode: status } = response
    if (!isLasting(status)) this.#left = true
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
      json: async () => JSON.parse(response.body) as unknown,
    }
  }
}

/** A page must not repeat a text of somebody's choice beside the data (docs/security.md), so it searches by itself. */
const hasText = (address: string) => /[?&]q=/.test(address)

/** Whether the browser would get the same answer. */
const isLasting = (status: number) => status < 500 && status !== 429
