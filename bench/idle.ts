// `npm run bench:idle`, and part of `npm run bench`: measures the memory of an idle process, before and after rendering
// pages.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#server/demo/stories/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { temporaryFolder } from './support/demo.ts'

const IDLE_MS = 60_000
const PAGES = '/staff /api/user /api/stats /api/briefs /api/projects /api/tickets /api/users'.split(' ')
const PAGES_RENDERED = 640

/** Resident memory in bytes (Linux). */
export interface IdleFigures {
  /** A minute after the second start on the demo's data. */
  started: number
  /** A minute after a visit. */
  visited: number
  /** Right after many pages were rendered. */
  rendered: number
  /** A minute after that. */
  afterwards: number
}

export async function measureIdle(): Promise<IdleFigures> {
  using folder = temporaryFolder()
  using cache = temporaryFolder()
  const settings = {
    DEMO: 'on',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '0',
    NODE_COMPILE_CACHE: cache.path, // as with `npm start`
  }
  const start = async () => new PortalProcess(settings, await freePort()).ready()
  await (await start()).end('SIGTERM') // fills the database and the cache
  const portal = await start()
  try {
    await sleep(IDLE_MS)
    const started = residentBytes(portal.pid)
    const cookie = await signIn(portal.url)
    for (const page of PAGES) await open(portal.url + page, cookie)
    await sleep(IDLE_MS)
    const visited = residentBytes(portal.pid)
    for (let i = 0; i < PAGES_RENDERED; i += 1) await open(`${portal.url}/staff`, cookie)
    const rendered = residentBytes(portal.pid)
    await sleep(IDLE_MS)
    return { started, visited, rendered, afterwards: residentBytes(portal.pid) }
  } finally {
    await portal.end('SIGTERM')
  }
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'sarah', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function open(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie, accept: 'text/html, */*' } })
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  await answer.arrayBuffer()
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** Formats the results as a sentence. */
export const idleLine = ({ started, visited, rendered, afterwards }: IdleFigures) =>
  `Idle: ${megabytes(started)} MB a minute after the start, ${megabytes(visited)} MB a minute after a visit; ` +
  `${megabytes(rendered)} MB after ${PAGES_RENDERED} pages, ${megabytes(afterwards)} MB a minute later.`

if (import.meta.main) process.stdout.write(`${idleLine(await measureIdle())}\n`)
