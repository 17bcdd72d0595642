import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll, processesOn } from '#server/test/portal-process.ts'
import { type Verdict, check } from './check.ts'
import type { Ground } from './ground.ts'
import { startProxy } from './proxy.ts'
import type { Random } from './random.ts'
import { startWriters } from './workload.ts'

export interface Run {
  ground: Ground
  random: Random
  rounds: number
}

export interface Outcome extends Verdict {
  /** Requests that failed although none may. */
  failed: number
  note: string
}

const WRITERS = 8

/** Writers work while `disturb` does, round after round; then everything is looked at. */
async function underLoad(
  { ground, random, rounds }: Run,
  url: string,
  databaseOf: () => Promise<string>,
  disturb: (round: number) => Promise<void>,
): Promise<Verdict> {
  const work = startWriters(await ground.clients(url, WRITERS), random)
  for (let round = 0; round < rounds; round++) await disturb(round)
  work.stop()
  await work.done
  const database = await databaseOf()
  await ground.tidy(database)
  return check(database, await ground.storage, work.acknowledged)
}

const nothing = { acknowledged: 0, lost: 0, duplicated: 0, halfApplied: 0, orphans: 0, failed: 0 }
const outage = (ground: Ground) => `longest outage ${Math.round(ground.history.longestOutage)} ms`

/** What can go wrong, by name. Each runs the real program. */
export const SCENARIOS: Record<string, (run: Run) => Promise<Outcome>> = {
  'the portal is killed while eight write': async (run) => {
    const { ground, random } = run
    let portal = await ground.launch()
    const port = Number(new URL(portal.url).port)
    const verdict = await underLoad(
      run,
      portal.url,
      () => ground.ownDatabase(),
      async () => {
        await sleep(random.between(300, 1500))
        await portal.end('SIGKILL')
        portal = await ground.launch({}, port)
      },
    )
    return { ...verdict, failed: 0, note: outage(ground) }
  },

  'its PostgreSQL is killed while eight write': async (run) => {
    const { ground, random } = run
    const portal = await ground.launch()
    const verdict = await underLoad(
      run,
      portal.url,
      () => ground.ownDatabase(),
      async () => {
        await sleep(random.between(300, 1500))
        const found = processesOn(ground.folder).filter(({ command }) => command.includes('/bin/postgres -D'))
        killAll(found.filter(({ command }) => !command.startsWith('sh ')))
        await portal.ready()
      },
    )
    return { ...verdict, failed: 0, note: outage(ground) }
  },

  'all its connections are ended again and again': async (run) => {
    const { ground, random } = run
    const portal = await ground.launch()
    const database = await ground.ownDatabase()
    const verdict = await underLoad(
      run,
      portal.url,
      async () => database,
      async () => {
        await sleep(random.between(200, 1000))
        await ground.query(
          database,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'project-portal%'`,
        )
      },
    )
    return { ...verdict, failed: 0, note: outage(ground) }
  },

  'two nodes behind a proxy are restarted in turn': async (run) => {
    const { ground } = run
    const settings = { DATABASE_URL: await ground.database(), DRAIN_SECONDS: '2' }
    const nodes = [await ground.launch(settings), await ground.launch(settings)]
    const proxy = await startProxy(
      ground.folder,
      nodes.map(({ url }) => url),
    )
    const verdict = await underLoad(
      run,
      proxy.url,
      () => ground.database(),
      async (round) => {
        await sleep(500)
        const turn = round % nodes.length
        const port = Number(new URL(nodes[turn]?.url ?? '').port)
        await nodes[turn]?.end('SIGTERM')
        nodes[turn] = await ground.launch(settings, port)
        await sleep(500)
      },
    )
    await proxy.close()
    const { failed, events } = ground.history
    return { ...verdict, failed, note: `${events.length} requests through ${proxy.name}` }
  },

  'uploads are cut off at 10, 50 and 90 %': async ({ ground, random, rounds }) => {
    const portal = await ground.launch()
    const staff = await ground.staff(portal.url)
    for (let round = 0; round < rounds; round++)
      for (const share of [0.1, 0.5, 0.9])
        await cutUpload(portal.url, staff.cookie, random.between(10_000, 2_000_000), share)
    await sleep(500)
    const database = await ground.ownDatabase()
    const verdict = await check(database, await ground.storage, {
      tickets: [],
      comments: [],
      files: new Map(),
    })
    return { ...verdict, failed: 0, note: `${rounds * 3} uploads cut` }
  },

  'a brief is accepted fifty times at once': async ({ ground, rounds }) => {
    const portal = await ground.launch()
    const client = await ground.client(portal.url)
    const staff = await ground.staff(portal.url)
    let projects = 0
    for (let round = 0; round < rounds; round++) {
      const brief = await client.send('POST', '/api/briefs', BRIEF)
      const accept = () => staff.send('POST', `/api/briefs/${String(brief.body['id'])}/accept`)
      const answers = await Promise.all(Array.from({ length: 50 }, accept))
      projects += answers.filter(({ status }) => status < 300).length
    }
    const database = await ground.ownDatabase()
    const verdict = await check(database, await ground.storage, {
      tickets: [],
      comments: [],
      files: new Map(),
    })
    return {
      ...verdict,
      duplicated: projects - rounds,
      failed: ground.history.failed,
      note: `${rounds} briefs`,
    }
  },

  'the same request comes twenty times at once': async ({ ground, rounds }) => {
    const portal = await ground.launch()
    const client = await ground.client(portal.url)
    const tickets: string[] = []
    for (let round = 0; round < rounds; round++) {
      const title = `Said twenty times, round ${round}`
      const body = { title, description: 'The opening hours are wrong.', serviceCategory: 'general' }
      const send = () => client.send('POST', '/api/tickets', body, `key-${round}`)
      await Promise.all(Array.from({ length: 20 }, send))
      tickets.push(title)
    }
    const known = { tickets, comments: [], files: new Map<string, string>() }
    const verdict = await check(await ground.ownDatabase(), await ground.storage, known)
    return { ...verdict, failed: ground.history.failed, note: `${rounds} requests` }
  },

  'four nodes migrate an empty database at once': async ({ ground }) => {
    const settings = { DATABASE_URL: await ground.database() }
    const nodes = await Promise.all(Array.from({ length: 4 }, () => ground.launch(settings)))
    const ready = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).ok))
    return { ...nothing, failed: ready.filter((ok) => !ok).length, note: '4 nodes' }
  },
}

const BRIEF = {
  projectName: 'Bakery website',
  projectType: 'business',
  projectDescription: 'A friendly website for our bakery.',
  websiteStyle: 'modern',
  hasContent: 'yes',
  numPages: '1-5',
}

/** Begins an upload of so many bytes and hangs up after a share of them. */
async function cutUpload(url: string, cookie: string, bytes: number, share: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\nContent-Type: text/plain\r\n\r\n`
  const length = head.length + bytes + '\r\n--cut--\r\n'.length
  const socket = openSocket(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n${head}`,
  )
  await new Promise((sent) => socket.write('x'.repeat(Math.floor(bytes * share)), sent))
  await sleep(50)
  socket.destroy()
}
