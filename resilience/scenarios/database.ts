import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Connection } from 'pg'
import type { PortalProcess } from '#server/test/portal-process.ts'
import { Gate } from '#server/test/gate.ts'
import type { Sandbox } from '../sandbox.ts'
import { HURRIED_ROUNDS, type Run, type Scenario, runUnderLoad } from '../scenario.ts'

/** Time limits for responses while the database is down, on a busy machine. */
const HEALTH_MS = 5_000
const READY_MS = 10_000
const REFUSED_MS = 18_000
const BACK_MS = 30_000

interface Probe {
  broken: string[]
  slowest: number
}

/** Sends the requests of users and of a proxy while the database is down. */
async function probe(portal: PortalProcess, cookie: string): Promise<Probe> {
  const asked = [
    ask(`${portal.url}/healthz`, HEALTH_MS, [200]),
    ask(`${portal.url}/readyz`, READY_MS, [503]),
    // More requests than the portal has connections.
    ...Array.from({ length: 15 }, () => ask(`${portal.url}/api/tickets`, REFUSED_MS, [503], { cookie })),
  ]
  const answers = await Promise.all(asked)
  return {
    broken: answers.flatMap(({ wrong }) => wrong ?? []),
    slowest: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
  }
}

async function ask(url: string, mostMs: number, expected: number[], headers: Record<string, string> = {}) {
  const began = performance.now()
  const response = await fetch(url, { headers }).catch(() => undefined)
  const milliseconds = Math.round(performance.now() - began)
  await response?.arrayBuffer()
  const told = url.includes('/api/') ? response?.headers.has('retry-after') : true
  const well = response && expected.includes(response.status) && told && milliseconds <= mostMs
  const path = new URL(url).pathname
  return {
    milliseconds,
    wrong: well ? undefined : `${path} ${response?.status ?? 'no response'} after ${milliseconds} ms`,
  }
}

/** Takes the database away and brings it back, round after round, while sending requests. */
async function runWithoutDatabase(
  run: Run,
  portal: PortalProcess,
  database: string,
  take: () => Promise<unknown>,
  giveBack: () => Promise<unknown>,
) {
  const { sandbox, random, rounds } = run
  const { cookie } = await sandbox.staff(portal.url)
  const broken: string[] = []
  let slowest = 0
  const verdict = await runUnderLoad(run, {
    url: portal.url,
    database: async () => database,
    disturb: async () => {
      await sleep(random.pickBetween(200, 800))
      await take()
      if (rounds > HURRIED_ROUNDS) await sleep(random.pickBetween(0, 30_000))
      const found = await probe(portal, cookie)
      broken.push(...found.broken)
      slowest = Math.max(slowest, found.slowest)
      await giveBack()
      await waitUntilReady(portal)
    },
  })
  const { unexplained, longestAnswer } = sandbox.history
  return {
    ...verdict,
    failed: broken.length + unexplained,
    note: [
      `refused within ${slowest} ms`,
      `the longest request took ${Math.round(longestAnswer)} ms`,
      ...broken,
    ].join(', '),
  }
}

/** Waits until the portal recovers without help. Throws if it doesn't. */
async function waitUntilReady(portal: PortalProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < BACK_MS; await sleep(50))
    if ((await fetch(`${portal.url}/readyz`)).ok) return
  throw new Error('The portal did not recover')
}

/** Starts a portal that reaches its database through a gate. The gate is closed during the start. */
async function startBehindGate(
  sandbox: Sandbox,
): Promise<{ portal: PortalProcess; gate: Gate; database: string }> {
  const database = await sandbox.database()
  const folder = new URLSearchParams(database.split('?')[1]).get('host') ?? ''
  const gate = await Gate.openBefore({ path: `${folder}/.s.PGSQL.5432` })
  const DATABASE_URL = `postgres://portal@127.0.0.1:${gate.port}/portal`
  const launching = sandbox.launch({ DATABASE_URL })
  await sleep(500)
  await gate.open()
  return { portal: await launching, gate, database }
}

const PUSHING = 12

/** Holds all remaining connections of the database, until released. */
class Crowd {
  readonly #database: string
  #held: Connection[] = []
  #isFull = false

  constructor(database: string) {
    this.#database = database
  }

  async gather(): Promise<void> {
    const gathered = new AbortController()
    const push = async () => {
      while (!gathered.signal.aborted) await this.#enter()
    }
    // Many at once. Otherwise the portal would reconnect before the next one succeeds.
    const pushing = Array.from({ length: PUSHING }, push)
    // Twice, because a connection in progress is not visible yet.
    for (let quiet = 0; quiet < 2; await sleep(100))
      quiet = !(await this.#drivesOut()) && this.#isFull ? quiet + 1 : 0
    gathered.abort()
    await Promise.all(pushing)
  }

  /** Terminates the portal's connections. Returns false if it has none left. */
  async #drivesOut(): Promise<boolean> {
    const ended = await this.#held[0]?.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name like 'project-portal%'`,
    )
    return (ended?.rowCount ?? 0) > 0
  }

  async leave(): Promise<void> {
    await Promise.all(this.#held.splice(0).map((one) => one.end()))
  }

  async #enter(): Promise<void> {
    const connection = new Connection(this.#database)
    connection.on('error', () => {})
    try {
      await connection.connect()
      this.#held.push(connection)
      this.#isFull = false
    } catch {
      this.#isFull = true
      await connection.end().catch(() => {})
    }
  }
}

export const DATABASE: Record<string, Scenario> = {
  'the database is unavailable at the start and later': async (run) => {
    const { portal, gate, database } = await startBehindGate(run.sandbox)
    const outcome = await runWithoutDatabase(
      run,
      portal,
      database,
      () => gate.close(),
      () => gate.open(),
    )
    await gate.close()
    return outcome
  },

  'the database hangs': async (run) => {
    const { portal, gate, database } = await startBehindGate(run.sandbox)
    const outcome = await runWithoutDatabase(
      run,
      portal,
      database,
      async () => gate.block(),
      () => gate.open(),
    )
    await gate.close()
    return outcome
  },

  'other clients hold all database connections': async (run) => {
    const database = await run.sandbox.database()
    const portal = await run.sandbox.launch({ DATABASE_URL: database })
    const crowd = new Crowd(database)
    return runWithoutDatabase(
      run,
      portal,
      database,
      () => crowd.gather(),
      () => crowd.leave(),
    )
  },
}
