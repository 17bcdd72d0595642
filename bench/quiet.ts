// `npm run bench:quiet -- [minutes] [times]`, and part of `npm run bench`: the first page after quiet minutes compared with the
// next ones, and the memory that the connections hold meanwhile.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#server/demo/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { type Spread, spreadOf } from './spread.ts'

const PAGE = '/staff'
/** The first pages after a start compile what they run. */
const WARM_UP = 40
/** The pages that follow each first one. */
const NEXT = 5

/** First bytes and the portal's CPU time for a page, in milliseconds, and memory in bytes (Linux). */
export interface QuietFigures {
  minutes: number
  first: Spread
  next: Spread
  firstCpu: Spread
  nextCpu: Spread
  /** The portal's resident memory at the end of the last quiet time. */
  portal: number
  /** How many connections PostgreSQL held then, and the memory that these processes share with no other. */
  connections: number
  privateToConnections: number
}

/** Visits a page signed in after each of several quiet times on the demo's data. */
export async function measureQuiet(minutes: number, times: number): Promise<QuietFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const settings = { NODE_ENV: 'production', DEMO: 'on', DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const portal = new PortalProcess(settings, await freePort())
  try {
    await portal.ready()
    const cookie = await signIn(portal.url)
    for (let i = 0; i < WARM_UP; i += 1) await visit(portal, cookie)
    const [first, next]: [Visit[], Visit[]] = [[], []]
    let memory = memoryOf(portal.pid, folder)
    for (let i = 0; i < times; i += 1) {
      await sleep(minutes * 60_000)
      memory = memoryOf(portal.pid, folder)
      first.push(await visit(portal, cookie))
      for (let j = 0; j < NEXT; j += 1) next.push(await visit(portal, cookie))
    }
    const spread = (visits: Visit[], key: keyof Visit) => spreadOf(visits.map((one) => one[key]))
    return {
      minutes,
      first: spread(first, 'firstByte'),
      next: spread(next, 'firstByte'),
      firstCpu: spread(first, 'cpu'),
      nextCpu: spread(next, 'cpu'),
      ...memory,
    }
  } finally {
    await portal.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'sarah', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}`)
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

interface Visit {
  firstByte: number
  cpu: number
}

async function visit({ url, pid }: PortalProcess, cookie: string): Promise<Visit> {
  const before = cpuOf(pid)
  const took = await firstByte(url, cookie)
  return { firstByte: took, cpu: cpuOf(pid) - before }
}

/** The CPU time of all threads in milliseconds, more exact than that of `processCpu`. */
const cpuOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(contentsOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6,
    0,
  )

/** Milliseconds from opening a connection to the first byte of the page, which is read to its end. */
function firstByte(url: string, cookie: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const began = performance.now()
  get(url + PAGE, { headers: { cookie, accept: 'text/html' }, agent: false }, (response) => {
    const took = performance.now() - began
    if (response.statusCode !== 200) reject(new Error(`${PAGE} answered ${response.statusCode}`))
    response.on('end', () => resolve(took)).resume()
  }).on('error', reject)
  return promise
}

function memoryOf(pid: number, folder: string) {
  const [postmaster = ''] = readFileSync(join(folder, 'postgresql-18/postmaster.pid'), 'utf8').split('\n')
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => contentsOf(`/proc/${name}/stat`).includes(`) S ${postmaster} `))
    .filter((name) => contentsOf(`/proc/${name}/cmdline`).includes('[local]'))
  const ofBackends = backends.map((name) =>
    kilobytes(`/proc/${name}/smaps_rollup`, /^Private_\w+:\s+(\d+)/gm),
  )
  return {
    portal: kilobytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/g) * 1024,
    connections: backends.length,
    privateToConnections: ofBackends.reduce((sum, one) => sum + one, 0) * 1024,
  }
}

const kilobytes = (file: string, line: RegExp) =>
  [...contentsOf(file).matchAll(line)].reduce((sum, [, size]) => sum + Number(size), 0)

/** The contents of a file; empty if it no longer exists. */
function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const inWords = ({ median, least, most }: Spread) =>
  `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** The figures in two sentences. */
export const quietLine = (figures: QuietFigures) =>
  `First byte after ${figures.minutes} quiet minutes: ${inWords(figures.first)}, next ${inWords(figures.next)}; ` +
  `CPU of the portal ${inWords(figures.firstCpu)}, next ${inWords(figures.nextCpu)}. ` +
  `Meanwhile: portal ${megabytes(figures.portal)} MB, ` +
  `${figures.connections} connections of PostgreSQL ${megabytes(figures.privateToConnections)} MB.`

if (import.meta.main) {
  const [minutes = 10, times = 3] = process.argv.slice(2).map(Number)
  process.stdout.write(`${quietLine(await measureQuiet(minutes, times))}\n`)
}
