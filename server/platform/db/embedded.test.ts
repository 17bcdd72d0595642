import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyCluster } from '#server/test/ready-folder.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { EmbeddedError } from './embedded/error.ts'

let folder: string
const started: EmbeddedDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-embedded-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Copies a ready cluster into a folder and starts on it. */
async function start(dataFolder = folder, durable = false): Promise<EmbeddedDatabase> {
  copyCluster(inject('readyFolder'), dataFolder)
  return restartDatabase(dataFolder, durable)
}

/** Starts on a folder as it is. */
async function restartDatabase(dataFolder = folder, durable = false): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataFolder, durable })
  started.push(embedded)
  return embedded
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    void client.end().catch(() => {})
  }
}

const pidFile = () => join(folder, 'postgresql-18', 'postmaster.pid')
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function eventually<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 200) throw error
      await sleep(50)
    }
  }
}

test('keeps its data after a stop and a start', { tags: ['nightly'] }, async () => {
  const first = await start()
  await query(first.url(), 'create table kept as select 1 as one')
  await first.stop()
  const second = await start()
  expect(await query(second.url(), 'select one from kept')).toEqual([{ one: 1 }])
})

// `server/app/process/process.test.ts` starts two whole portals on one folder.
test(
  'refuses a second portal on the same data folder while the first keeps working',
  { tags: ['nightly'] },
  async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(EmbeddedError)
    await expect(start()).rejects.toThrow(/^another portal is running on this DATA_DIR \(.+\)/)
    expect(await query(first.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test(
  'lets one of two simultaneous starts on a new data folder serve, and refuses the other',
  { tags: ['nightly'] },
  async () => {
    const outcomes = await Promise.allSettled([restartDatabase(), restartDatabase()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/another portal is running on this DATA_DIR/)
    expect(await query(started[0]?.url() ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('restarts PostgreSQL when it is killed, with all acknowledged data', { tags: ['nightly'] }, async () => {
  const embedded = await start(folder, true)
  await query(embedded.url(), 'create table kept as select 1 as one')
  const killed = serverPid()
  process.kill(killed, 'SIGKILL')
  await eventually(async () => expect(serverPid()).not.toBe(killed))
  expect(await eventually(() => query(embedded.url(), 'select one from kept'))).toEqual([{ one: 1 }])
})

test('works in a data folder too deep for a socket, and keeps the socket private', async () => {
  const deep = join(folder, ...Array.from({ length: 12 }, () => 'a-rather-long-name'))
  mkdirSync(deep, { recursive: true })
  for (let path = deep; path !== tmpdir(); path = join(path, '..')) chmodSync(path, 0o755)
  const embedded = await start(deep)
  expect(await query(embedded.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  const sockets = new URL(embedded.url().replace('@/', '@local/')).searchParams.get('host') ?? ''
  expect(sockets.startsWith(tmpdir())).toBe(true)
  expect(sockets.startsWith(folder)).toBe(false)
  expect(statSync(sockets).mode & 0o077).toBe(0)
  await embedded.stop()
  rmSync(sockets, { recursive: true })
})

test('starts despite lock files with the process ID of another process', async () => {
  await (await start()).stop()
  const stale = [process.pid, join(folder, 'postgresql-18'), 1_700_000_000, 5432, folder, '', '', 'ready']
  writeFileSync(pidFile(), `${stale.join('\n')}\n`)
  writeFileSync(join(folder, 'postgresql-18', '.s.PGSQL.5432.lock'), `${stale.join('\n')}\n`)
  const embedded = await start()
  expect(await query(embedded.url(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts despite an empty pid file from a crash', { tags: ['nightly'] }, async () => {
  await (await start()).stop()
  writeFileSync(pidFile(), '')
  const embedded = await start()
  expect(await query(embedded.url(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('deletes a partial cluster from an interrupted start', { tags: ['nightly'] }, async () => {
  mkdirSync(join(folder, 'postgresql-18.new-abc'), { recursive: true })
  writeFileSync(join(folder, 'postgresql-18.new-abc', 'PG_VERSION'), '18\n')
  const embedded = await restartDatabase()
  expect(await query(embedded.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  // A copy of the binaries may be next to the cluster, if its user can't read the checkout.
  const clusters = readdirSync(folder).filter((name) => !name.startsWith('postgresql-binaries-'))
  expect(clusters).toEqual(['postgresql-18'])
})

test('names a data folder that cannot be created', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  await expect(restartDatabase(join(folder, 'a-file', 'data'))).rejects.toThrow(
    /^DATA_DIR .+a-file.data cannot be used: /,
  )
})

test('listens on no network address', async () => {
  const embedded = await start()
  const settings = await query(
    embedded.url(),
    "select setting from pg_settings where name = 'listen_addresses'",
  )
  expect(settings).toEqual([{ setting: '' }])
})
