import { Agent, request } from 'node:http'
import { computePercentiles } from '../support/figures.ts'

/** The requests to the portal during a measurement, and how long they took. */
export interface Measurement {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** The number of requests without a successful response. */
  failed: number
  /** The number of cores that the portal and PostgreSQL used. */
  busy: number
  /** The number of cores that sending and receiving used. */
  generator: number
}

export interface SentCall {
  method?: 'GET' | 'POST'
  path: string
  cookie: string
  accept?: string
  body?: unknown
}

/** The server to measure: its URL, and the CPU time used there so far, in microseconds. */
export interface Target {
  url: string
  cpu: () => number
}

/** Sends requests as browsers do through a proxy, and measures each from its start to its last byte. */
export class Meter {
  readonly url: string
  readonly #cpu: () => number
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 256 })
  #took: number[] = []
  #failed = 0

  constructor({ url, cpu }: Target) {
    this.url = url
    this.#cpu = cpu
  }

  /** Sends a request and returns the text of a successful response. It never throws, and counts failures. */
  async send(sent: SentCall): Promise<string> {
    const began = performance.now()
    const answer = await this.#answered(sent).catch(() => undefined)
    if (answer === undefined) this.#failed++
    else this.#took.push(performance.now() - began)
    return answer ?? ''
  }

  /** Measures all requests that are sent within this time. */
  async measureFor(milliseconds: number): Promise<Measurement> {
    ;[this.#took, this.#failed] = [[], 0]
    const [cpu, busy] = [process.cpuUsage(), this.#cpu()]
    const began = performance.now()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(cpu)
    return {
      perSecond: this.#took.length / seconds,
      ...computePercentiles(this.#took),
      failed: this.#failed,
      busy: (this.#cpu() - busy) / 1e6 / seconds,
      generator: (user + system) / 1e6 / seconds,
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #answered({ method = 'GET', path, cookie, accept = 'application/json', body }: SentCall): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const isPage = accept === 'text/html'
    const headers = {
      cookie,
      accept,
      'sec-fetch-site': isPage ? 'none' : 'same-origin',
      // A page is read, so it's requested uncompressed. Other responses aren't read.
      ...(!isPage && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sending = request(this.url + path, { method, headers, agent: this.#agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void (isPage && parts.push(part)))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) resolve(Buffer.concat(parts).toString())
        else reject(new Error(`${path} returned ${statusCode}`))
      })
    })
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
    return promise
  }
}
