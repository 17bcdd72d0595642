import autocannon, { type Request } from 'autocannon'

/** The results of one burst of load. */
export interface Burst {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** CPU time of the server and of PostgreSQL per request, in microseconds. */
  cpu: number
}

/** The server to measure: its URL, and the CPU time used there so far, in microseconds. */
export interface Subject {
  url: string
  cpu: () => Promise<number>
}

export interface Load {
  connections: number
  seconds: number
}

export interface Calls {
  /** The paths, requested in turn, again and again. */
  paths: string[]
  headers?: Record<string, string>
  /** If there is a body, the requests are POSTs. */
  body?: unknown
}

/** Sends requests as fast as the server responds. Throws unless every response is a success. */
export async function burst(subject: Subject, { paths, headers, body }: Calls, load: Load): Promise<Burst> {
  const before = await subject.cpu()
  const requests = paths.map((path): Request =>
    body === undefined ? { path } : { path, method: 'POST', body: JSON.stringify(body) },
  )
  let begins = 0
  const result = await autocannon({
    url: subject.url,
    connections: load.connections,
    duration: load.seconds,
    ...(headers && { headers }),
    requests,
    // Each connection starts at a different path. Otherwise all would request the same path at the same moment.
    setupClient: (client) => {
      client.setRequests([...requests.slice(begins), ...requests.slice(0, begins)])
      begins = (begins + Math.ceil(requests.length / load.connections)) % requests.length
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  const answers = result['2xx']
  if (failed > 0 || answers === 0)
    throw new Error(`${paths[0]}: ${answers} requests succeeded, ${failed} failed`)
  const { p50, p99 } = result.latency
  return { perSecond: answers / result.duration, p50, p99, cpu: ((await subject.cpu()) - before) / answers }
}
