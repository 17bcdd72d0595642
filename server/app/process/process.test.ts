import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { startS3rver } from '#server/test/buckets.ts'
import { testDatabase } from '#server/test/database.ts'
import { nightly } from '#server/test/nightly.ts'
import {
  type PortalProcess,
  type RunAs,
  freePort,
  killAll,
  processesOn,
  untilDeserted,
} from '#server/test/portal-process.ts'
import { FIRST_STAFF as STAFF, portalProcesses } from '#server/test/portal-processes.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

const portals = portalProcesses('process')
const { launch } = portals

const post = (portal: PortalProcess, path: string, body: object, cookie = '') =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function signIn(portal: PortalProcess): Promise<string> {
  const answer = await post(portal, '/api/login', {
    username: STAFF.STAFF_USERNAME,
    password: STAFF.STAFF_PASSWORD,
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function usernames(portal: PortalProcess): Promise<string[]> {
  const cookie = await signIn(portal)
  const answer = await fetch(`${portal.url}/api/users?limit=500`, { headers: { cookie } })
  const body = await answer.text()
  expect(answer.status, body).toBe(200)
  const people = JSON.parse(body) as { username: string }[]
  return people.map(({ username }) => username)
}

/** Creates accounts until the portal is gone; returns the acknowledged names. */
async function writeUntilGone(portal: PortalProcess, cookie: string, writer: number): Promise<string[]> {
  const acknowledged: string[] = []
  for (let count = 0; ; count++) {
    const username = `writer-${writer}-${count}`
    const person = { username, password: 'a secret', fullName: 'A writer', email: `${username}@example.com` }
    const answer = await post(portal, '/api/users', { ...person, companyName: 'Acme' }, cookie).catch(
      () => undefined,
    )
    // 503: the database stopped a moment before the portal.
    if (!answer || answer.status === 503) return acknowledged
    expect(answer.status).toBe(201)
    acknowledged.push(username)
  }
}

async function killWhileWriting(portal: PortalProcess, kill: () => void): Promise<string[]> {
  const cookie = await signIn(portal)
  const writers = [1, 2, 3].map((writer) => writeUntilGone(portal, cookie, writer))
  await expect.poll(async () => (await usernames(portal)).length, { timeout: 20_000 }).toBeGreaterThan(6)
  kill()
  return (await Promise.all(writers)).flat()
}

const watchdogs = () => processesOn(portals.folder).filter(({ command }) => command.startsWith('sh '))

// Another account can run the portal only from a checkout that it can enter.
function mayEnter(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (path === '/' || mayEnter(dirname(path)))
}
const otherAccount = process.getuid?.() === 0 && mayEnter(fileURLToPath(new URL('../../..', import.meta.url)))
const accounts: [string, RunAs][] = [['this account', undefined]]
if (otherAccount) accounts.push(['an ordinary account', NOBODY])

// Tests as the other account are nightly.

describe.each(accounts)('as %s', (_account, runAs) => {
  beforeEach(() => {
    if (runAs) chownSync(portals.folder, runAs.uid, runAs.gid)
  })

  test(
    'it starts, ends cleanly on SIGTERM and SIGINT, and keeps its data',
    nightly(runAs !== undefined),
    async () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        const portal = await (await launch({}, { runAs, anew: true })).ready()
        expect(await usernames(portal)).toEqual(['maria'])
        await expect
          .poll(() => portal.output)
          .toContain(`Project Portal is ready: http://localhost:${new URL(portal.url).port}`)
        expect(await portal.end(signal)).toBe(0)
        expect(processesOn(portals.folder)).toEqual([])
        expect(portal.errors).toBe('')
      }
    },
  )

  test(
    'killed while it writes, it takes its database along and loses nothing',
    { tags: ['nightly'] },
    async () => {
      const first = await (await launch({}, { runAs })).ready()
      const acknowledged = await killWhileWriting(first, () => void first.end('SIGKILL'))
      await untilDeserted(portals.folder)
      const second = await (await launch({}, { runAs })).ready()
      expect(await usernames(second)).toEqual(expect.arrayContaining(acknowledged))
    },
  )

  test('killed together with its database, it loses nothing', { tags: ['nightly'] }, async () => {
    const first = await (await launch({}, { runAs })).ready()
    const acknowledged = await killWhileWriting(first, () => {
      killAll(processesOn(portals.folder))
      void first.end('SIGKILL')
    })
    const second = await (await launch({}, { runAs })).ready()
    expect(await usernames(second)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('a database that outlived its portal is taken over', { tags: ['nightly'] }, async () => {
    const first = await (await launch({}, { runAs })).ready()
    const acknowledged = await killWhileWriting(first, () => {
      killAll(watchdogs())
      void first.end('SIGKILL')
    })
    expect(processesOn(portals.folder)).not.toEqual([])
    const second = await (await launch({}, { runAs })).ready()
    expect(await usernames(second)).toEqual(expect.arrayContaining(acknowledged))
    expect(await second.end('SIGTERM')).toBe(0)
    expect(processesOn(portals.folder)).toEqual([])
  })
})

test(
  'when only its database is killed it stays, and serves again by itself',
  { tags: ['nightly'] },
  async () => {
    const portal = await (await launch()).ready()
    const database = processesOn(portals.folder).filter(({ command }) => command.includes('/bin/postgres -D'))
    const killed = database.filter(({ command }) => !command.startsWith('sh '))
    expect(killed).toHaveLength(1)
    killAll(killed)
    await expect
      .poll(() => usernames(portal).catch((error: unknown) => error), { timeout: 20_000 })
      .toEqual(['maria'])
    expect(await portal.end('SIGTERM')).toBe(0)
    expect(processesOn(portals.folder)).toEqual([])
  },
)

test(
  'a second start on the same data folder says so and ends; the first one keeps serving',
  { tags: ['nightly'] },
  async () => {
    const first = await (await launch()).ready()
    const second = await launch()
    expect(await second.exited()).toBe(1)
    expect(second.errors).toMatch(
      /^The portal cannot start: another portal is running on this DATA_DIR .+\n$/,
    )
    expect(await usernames(first)).toEqual(['maria'])
  },
)

test('a port that is taken is named, and nothing is left running', { tags: ['nightly'] }, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const portal = await launch({ PORT: String(port) })
  expect(await portal.exited()).toBe(1)
  expect(portal.errors).toMatch(/^The portal cannot start: .*already in use.* PORT .*\n$/)
  expect(processesOn(portals.folder)).toEqual([])
  other.close()
})

test('a bad setting is named in one line before anything is made', async () => {
  const portal = await launch({ DEMO: 'perhaps' }, { anew: true })
  expect(await portal.exited()).toBe(1)
  expect(portal.errors).toBe('The portal cannot start: DEMO must be on or off\n')
  expect(portal.output).toBe('')
  expect(existsSync(join(portals.folder, 'postgresql-18'))).toBe(false)
})

test('the database of DATABASE_URL is used instead of an embedded one', { tags: ['nightly'] }, async () => {
  const database = await testDatabase()
  const portal = await (await launch({ DATABASE_URL: database.url })).ready()
  expect(await usernames(portal)).toEqual(['maria'])
  expect(existsSync(join(portals.folder, 'postgresql-18'))).toBe(false)
  expect(await portal.end('SIGTERM')).toBe(0)
})

test('a database that refuses is named without its password', async () => {
  const database = await testDatabase()
  const url = database.url.replace('portal@', 'portal:hidden@').replace(/test_\w+/, 'missing')
  const portal = await launch({ DATABASE_URL: url })
  expect(await portal.exited()).toBe(1)
  expect(portal.errors).toMatch(/^The portal cannot start: DATABASE_URL: .*"missing" does not exist\n$/)
  expect(portal.errors).not.toContain('hidden')
})

test('it waits for a database that is not there yet, and can be ended while it waits', async () => {
  const portal = await launch({
    DATABASE_URL: `postgres://portal:hidden@127.0.0.1:${await freePort()}/portal`,
  })
  await expect
    .poll(() => portal.output, { timeout: 20_000 })
    .toMatch(/^Waiting for the database at 127\.0\.0\.1:/m)
  expect(portal.output).not.toContain('hidden')
  expect(await portal.end('SIGTERM')).toBe(0)
})

test('it waits for a bucket that is not there yet', { tags: ['nightly'] }, async () => {
  const database = await testDatabase()
  const port = await freePort()
  const STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${port}/portal-files?tls=off`
  const portal = await launch({
    DATABASE_URL: database.url,
    STORAGE_URL,
    SECRET_KEY: 'a key that is long enough for this',
  })
  await expect.poll(() => portal.output).toContain('Waiting for the bucket of STORAGE_URL')
  const { stop } = await startS3rver('portal-files', port)
  await portal.ready()
  await stop()
})

test(
  'without staff and demo a one-time link to make the first account is printed',
  { tags: ['nightly'] },
  async () => {
    const portal = await (await launch({ STAFF_USERNAME: '', STAFF_PASSWORD: '', STAFF_EMAIL: '' })).ready()
    await expect
      .poll(() => portal.output)
      .toMatch(/Set one up, once, at http:\/\/localhost:\d+\/setup#[\w-]{43}\n/)
  },
)

test(
  'with the demo the sign-ins are printed at every start, and each works',
  { tags: ['nightly'] },
  async () => {
    const printed: string[] = []
    for (let starts = 0; starts < 2; starts++) {
      const portal = await (
        await launch({ DEMO: 'on', STAFF_USERNAME: '', STAFF_PASSWORD: '', STAFF_EMAIL: '' })
      ).ready()
      await expect.poll(() => portal.output).toContain('Sign in as')
      for (const [, username, password] of portal.output.matchAll(
        /Sign in as (\S+) with password (.+) \(/g,
      )) {
        expect((await post(portal, '/api/login', { username, password })).status).toBe(200)
        printed.push(`${username}`)
      }
      expect(await portal.end('SIGTERM')).toBe(0)
    }
    expect(printed.length).toBeGreaterThan(2)
    expect(printed.slice(0, printed.length / 2)).toEqual(printed.slice(printed.length / 2))
  },
)

test('a secret that the settings keep in a file is read from there', { tags: ['nightly'] }, async () => {
  const file = join(portals.folder, 'password')
  writeFileSync(file, `${STAFF.STAFF_PASSWORD}\n`, { mode: 0o600 })
  const portal = await (await launch({ STAFF_PASSWORD: '', STAFF_PASSWORD_FILE: file })).ready()
  expect(await usernames(portal)).toEqual(['maria'])
})

test('an error that nothing caught is the last line of the log, and ends the process', async () => {
  const fault = encodeURIComponent('process.once("SIGUSR2", () => { throw new Error("unforeseen") })')
  const portal = await launch({ NODE_OPTIONS: `--import=data:text/javascript,${fault}` })
  await portal.ready()
  expect(await portal.end('SIGUSR2')).toBe(1)
  const last: unknown = JSON.parse(portal.output.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ level: 60, err: { message: 'unforeseen' } })
})
