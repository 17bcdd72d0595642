import type { Caller, Json, Result } from './caller.ts'

/** A browser without a screen: stores the cookies it gets, and sends them with API calls. */
export class BrowserSession {
  readonly cookies = new Map<string, string>()
  readonly #caller: Caller

  /** `caller` must have no session. */
  constructor(caller: Caller) {
    this.#caller = caller
  }

  get = <Body = Json>(path: string) => this.send<Body>('GET', path)
  post = <Body = Json>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<Body>('POST', path, body, headers)
  delete = <Body = Json>(path: string) => this.send<Body>('DELETE', path)

  async send<Body = Json>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#caller.send<Body>(method, path, body, {
      ...headers,
      ...(cookie && { cookie }),
    })
    this.#keep(answer)
    return answer
  }

  /** Returns another browser with the same cookies, as after a theft. */
  copy(): BrowserSession {
    const copy = new BrowserSession(this.#caller)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  #keep({ setCookies }: Result<unknown>): void {
    for (const cookie of setCookies) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? []
      if (value === '' || /Max-Age=0/i.test(attributes)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
