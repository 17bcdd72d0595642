import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import { Client, signIn } from '../client.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Scenario, nothing, outage, runUnderLoad } from '../scenario.ts'
import { startProxy } from '../proxy.ts'

/**
 * The extreme time zones first, then zones with odd minutes, and zones with daylight saving, some of which change at
 * midnight.
 */
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Antarctica/Troll',
]

/** Days on which some zone's clocks change, and the ends of months and years. */
const DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-10-25',
  '2026-11-01',
  '2024-02-29',
  '2026-12-31',
  '2027-01-01',
]
const CLIENT = { username: 'katharina', password: 'portal-demo' }
const STAFF = { username: 'sarah', password: 'portal-demo' }
const RECORDS = 6

/** Every URL that can be read, except streams, and data that reading changes. */
const paths = Object.values(apiEndpoints)
  .flatMap((group) => Object.values(group))
  .filter(({ method, path }) => method === 'GET' && !/events|calendar|sign-in|openapi|docs/.test(path))
  .flatMap(({ path }) =>
    path.includes(':')
      ? Array.from({ length: RECORDS }, (_, i) => path.replace(/:\w+/, String(i + 1)))
      : [path],
  )

async function readAll({ cookie }: Client, url: string): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { cookie } })
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
    read.set(path, `${response.status} ${body.replaceAll(/"requestId":"[^"]+"/g, '')}`)
  }
  return read
}

/** Returns the URLs whose responses differ. */
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter((path) => one.get(path) !== other.get(path))

async function people(sandbox: Sandbox, url: string): Promise<[Client, Client]> {
  const as = async ({ username, password }: typeof STAFF) =>
    new Client(url, await signIn(url, username, password), sandbox.history)
  return [await as(STAFF), await as(CLIENT)]
}

const isTask = (value: unknown): value is { id: number; dueDate: string } =>
  typeof value === 'object' && value !== null && 'dueDate' in value

/** Writes a task for each day through one node, and reads them through another. */
async function findWrongDays(staff: Client, elsewhere: Client): Promise<string[]> {
  const wrong: string[] = []
  for (const dueDate of DAYS) {
    const body = {
      projectId: 1,
      title: `Due ${dueDate}`,
      description: 'On that day.',
      dueDate,
      assignedTo: 'staff',
    }
    const made = await staff.send('POST', '/api/tasks', body)
    const list = await elsewhere.send('GET', '/api/projects/1/tasks')
    const read = Object.values(list.body).find((task) => isTask(task) && task.id === made.body['id'])
    if (made.body['dueDate'] !== dueDate || !isTask(read) || read.dueDate !== dueDate)
      wrong.push(`${dueDate} became ${String(made.body['dueDate'])} and ${JSON.stringify(read)}`)
  }
  return wrong
}

const [INSTALLED] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const FAKETIME = process.env['FAKETIME_LIBRARY'] ?? INSTALLED
const JUMPS = ['+90s', '-90s', '+2h', '-2h', '+26h', '-26h', '+8d', '-8d', '+0s']

/** Why the clock can't be changed here. Undefined if it can. */
export const NO_JUMPS = FAKETIME ? undefined : 'needs libfaketime (Debian: faketime)'

/** Runs two nodes behind a proxy. The clock of one node jumps back and forth. */
const jumpingClock: Scenario = async (run) => {
  const { sandbox, random } = run
  const file = join(sandbox.folder, 'faketime')
  const jump = () => writeFile(file, `${JUMPS[random.pickBetween(0, JUMPS.length - 1)]}\n`)
  await jump()
  const settings = { DATABASE_URL: await sandbox.database() }
  const jumping = {
    LD_PRELOAD: FAKETIME ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const nodes = [await sandbox.launch(settings), await sandbox.launch({ ...settings, ...jumping })]
  const proxy = await startProxy(
    sandbox.folder,
    nodes.map(({ url }) => url),
  )
  const verdict = await runUnderLoad(run, {
    url: proxy.url,
    database: () => sandbox.database(),
    disturb: async () => {
      await sleep(random.pickBetween(200, 800))
      await jump()
    },
  })
  await proxy.close()
  return { ...verdict, failed: sandbox.history.failed, note: outage(sandbox) }
}

export const CLOCKS: Record<string, Scenario> = {
  'nodes run in different time zones': async ({ sandbox, rounds }) => {
    const settings = {
      DATABASE_URL: await sandbox.database(),
      DEMO: 'on',
      PUBLIC_URL: 'https://portal.example',
    }
    const here = await sandbox.launch({ ...settings, TZ: 'UTC' })
    const [staff, client] = await people(sandbox, here.url)
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const zone = ZONES[round % ZONES.length] ?? 'UTC'
      const there = await sandbox.launch({ ...settings, TZ: zone })
      const staffThere = new Client(there.url, staff.cookie, sandbox.history)
      wrong.push(...(await findWrongDays(staffThere, staff)), ...(await findWrongDays(staff, staffThere)))
      for (const person of [staff, client]) {
        const first = await readAll(person, here.url)
        const other = await readAll(person, there.url)
        const again = await readAll(person, here.url)
        const changing = new Set(differing(first, again))
        wrong.push(
          ...differing(first, other)
            .filter((path) => !changing.has(path))
            .map((path) => `${path} in ${zone}`),
        )
      }
      await there.end('SIGTERM')
    }
    return {
      ...nothing,
      failed: wrong.length,
      note: [
        `${Math.min(rounds, ZONES.length)} zones, ${paths.length} addresses read by two people`,
        ...wrong,
      ].join(', '),
    }
  },

  ...(NO_JUMPS === undefined && { "a node's clock jumps": jumpingClock }),
}
