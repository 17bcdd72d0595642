import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from './history.ts'

const AGAIN_MS = 50
const TIMEOUT_MS = 120_000
const ANSWER_MS = 30_000

export interface Answer {
  status: number
  body: Record<string, unknown>
  /** The record's version. Empty if it doesn't have one. */
  etag: string
}

/** Error codes of undici for a connection that the other side closed. */
const CLOSED = ['ECONNRESET', 'UND_ERR_SOCKET']

/**
 * Calls `fetch` like a browser. The other side can close an idle connection just as a request is sent, as a proxy does
 * whose node has gone away. Then the request is sent again, on another connection (RFC 9112, section 9.3.1).
 */
export async function fetchAsBrowser(
  url: string,
  request: RequestInit,
  onSentAgain?: () => void,
): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (!CLOSED.includes(cause?.code ?? '')) throw error
    onSentAgain?.()
    return fetch(url, request)
  }
}

/** A program that calls the portal as one user and retries, with the same key, until it knows the outcome. */
export class Client {
  readonly #url: string
  /** The `Cookie` header of its session. */
  readonly cookie: string
  readonly #history: History

  constructor(url: string, cookie: string, history: History) {
    this.#url = url
    this.cookie = cookie
    this.#history = history
  }

  /** Makes one attempt. Returns null if there was no response. */
  async once(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const key = headers['idempotency-key']
    const at = this.#history.now()
    const request = `${method} ${path}`
    const json = body !== undefined && !(body instanceof FormData)
    try {
      const call = {
        method,
        headers: {
          cookie: this.cookie,
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }
      const response = await fetchAsBrowser(this.#url + path, call, () => this.#history.sentAgain++)
      const text = await response.text()
      const { status } = response
      const comeBack = response.headers.has('retry-after')
      const message = status < 500 ? undefined : text
      this.#history.add({ at, request, key, status, comeBack, message })
      const etag = response.headers.get('etag') ?? ''
      return { status, body: text ? (JSON.parse(text) as Answer['body']) : {}, etag }
    } catch (error) {
      this.#history.add({ at, request, key, status: null, comeBack: false, message: String(error) })
      return null
    }
  }

  /** Retries until a response reveals the outcome. Throws if none does within two minutes. */
  async send(method: string, path: string, body?: object | FormData, key?: string): Promise<Answer> {
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(AGAIN_MS)) {
      const answer = await this.once(method, path, body, key ? { 'idempotency-key': key } : {})
      if (answer && answer.status < 500) return answer
    }
    throw new Error(`${method} ${path} got no response within two minutes`)
  }
}

/** Signs in and returns the `Cookie` header. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetchAsBrowser(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (response.status === 503) return signIn(url, username, password)
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
