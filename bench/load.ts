import autocannon from 'autocannon'
import { Pool } from 'pg'

/** What one burst of load showed. */
export interface Burst {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU of the server and of PostgreSQL for one request, in microseconds. */
  cpu: number
}

/** What is measured: an address, and the CPU time used there so far, in microseconds. */
export interface Subject {
  url: string
  cpu: () => Promise<number>
}

export interface Load {
  connections: number
  seconds: number
}

export interface Calls {
  /** Asked one after the other, again from the beginning at the end. */
  paths: string[]
  headers?: Record<string, string>
  /** With a body they are POSTs. */
  body?: unknown
}

/** Asks a server as fast as it answers. Throws unless every answer is a success. */
export async function burst(subject: Subject, { paths, headers, body }: Calls, load: Load): Promise<Burst> {
  const before = await subject.cpu()
  const result = await autocannon({
    url: subject.url,
    connections: load.connections,
    duration: load.seconds,
    ...(headers && { headers }),
    requests: paths.map((path) =>
      body === undefined ? { path } : { path, method: 'POST', body: JSON.stringify(body) },
    ),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  const answers = result['2xx']
  if (failed > 0 || answers === 0) throw new Error(`${paths[0]}: ${answers} answered, ${failed} failed`)
  const { p50, p99 } = result.latency
  return { perSecond: answers / result.duration, p50, p99, cpu: ((await subject.cpu()) - before) / answers }
}

/**
 * Rows that PostgreSQL commits durably, one INSERT a transaction, over this many connections of the
 * driver: what pgbench would do, which the embedded PostgreSQL does not bring.
 */
export async function durableWrites(
  { url: connectionString, cpu }: Subject,
  { connections, seconds }: Load,
): Promise<Burst> {
  const pool = new Pool({ connectionString, max: connections })
  await pool.query(
    'create table if not exists bench_writes (id serial primary key, title text, description text)',
  )
  const before = await cpu()
  const end = performance.now() + seconds * 1000
  const latencies: number[] = []
  const writer = async () => {
    for (let now = performance.now(); now < end;) {
      await pool.query(WRITE)
      latencies.push(performance.now() - now)
      now = performance.now()
    }
  }
  await Promise.all(Array.from({ length: connections }, writer))
  const used = (await cpu()) - before
  await pool.end()
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpu: used / sorted.length,
  }
}

const WRITE = {
  name: 'write',
  text: 'insert into bench_writes (title, description) values ($1, $2)',
  values: ['A ticket about the opening hours', 'We close at six, not at eight as the page says.'],
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** What a burst between the others shows, each figure by itself. */
export const middle = (bursts: Burst[]): Burst => ({
  perSecond: median(bursts.map((one) => one.perSecond)),
  p50: median(bursts.map((one) => one.p50)),
  p99: median(bursts.map((one) => one.p99)),
  cpu: median(bursts.map((one) => one.cpu)),
})
