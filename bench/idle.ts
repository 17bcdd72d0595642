// `node bench/idle.ts`, and part of `npm run bench`: the memory of an idle process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#server/demo/people.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'

const IDLE_MS = 60_000
const PAGES = [
  '/staff',
  '/api/user',
  '/api/stats',
  '/api/briefs',
  '/api/projects',
  '/api/tickets',
  '/api/users',
]

/** Resident memory in bytes (Linux), a minute after the second start on the demo's data, and a minute after a visit. */
export interface IdleFigures {
  started: number
  visited: number
}

export async function measureIdle(): Promise<IdleFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-bench-'))
  const cache = mkdtempSync(join(tmpdir(), 'project-portal-compiled-'))
  const settings = {
    DEMO: 'on',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: cache, // as with `npm start`
  }
  const start = async () => new PortalProcess(settings, await freePort()).ready()
  try {
    await (await start()).end('SIGTERM') // fills the database and the cache
    const portal = await start()
    try {
      await sleep(IDLE_MS)
      const started = residentBytes(portal.pid)
      await visit(portal.url)
      await sleep(IDLE_MS)
      return { started, visited: residentBytes(portal.pid) }
    } finally {
      await portal.end('SIGTERM')
    }
  } finally {
    for (const made of [folder, cache]) rmSync(made, { recursive: true, force: true })
  }
}

async function visit(url: string): Promise<void> {
  const body = JSON.stringify({ username: 'sarah', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  for (const page of PAGES) {
    const answer = await fetch(url + page, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

/** The figures in a sentence. */
export const idleLine = ({ started, visited }: IdleFigures) =>
  `Idle: ${megabytes(started)} MB a minute after the start, ${megabytes(visited)} MB a minute after a visit.`

if (import.meta.main) process.stdout.write(`${idleLine(await measureIdle())}\n`)
