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
  waitUntilDeserted,
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

describe.each(accounts)('portal process as %s', (_account, runAs) => {
  beforeEach(() => {
    if (runAs) chownSync(portals.folder, runAs.uid, runAs.gid)
  })

  test(
    'starts on a new and on an existing data folder, and exits cleanly on SIGTERM and SIGINT',
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
    'stops its database and loses no acknowledged write when it is killed',
    { tags: ['nightly'] },
    async () => {
      const first = await (await launch({}, { runAs })).ready()
      const acknowledged = await killWhileWriting(first, () => void first.end('SIGKILL'))
      await waitUntilDeserted(portals.folder)
      const second = await (await launch({}, { runAs })).ready()
      expect(await usernames(second)).toEqual(expect.arrayContaining(acknowledged))
    },
  )

  test(
    'loses no acknowledged write when it is killed together with its database',
    { tags: ['nightly'] },
    async () => {
      const first = await (await launch({}, { runAs })).ready()
      const acknowledged = await killWhileWriting(first, () => {
        killAll(processesOn(portals.folder))
        void first.end('SIGKILL')
      })
      const second = await (await launch({}, { runAs })).ready()
      expect(await usernames(second)).toEqual(expect.arrayContaining(acknowledged))
    },
  )

  test('takes over a database that outlived the killed portal', { tags: ['nightly'] }, async () => {
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

test('restarts its database when only the database is killed', { tags: ['nightly'] }, async () => {
  const portal = await (await launch()).ready()
  const findServers = () =>
    processesOn(portals.folder).filter(({ command }) => /^(?!sh ).*\/bin\/postgres -D/.test(command))
  // A new backend has the server's command line for a moment.
  await expect.poll(findServers).toHaveLength(1)
  killAll(findServers())
  await expect
    .poll(() => usernames(portal).catch((error: unknown) => error), { timeout: 20_000 })
    .toEqual(['maria'])
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(processesOn(portals.folder)).toEqual([])
})

test(
  'refuses a second start on the same data folder while the first portal keeps serving',
  { tags: ['nightly'] },
  async () => {
    const first = await (await launch()).ready()
    const second = await launch()
    expect(await second.waitForExit()).toBe(1)
    expect(second.errors).toMatch(
      /^The portal cannot start: another portal is running on this DATA_DIR .+\n$/,
    )
    expect(await usernames(first)).toEqual(['maria'])
  },
)

test('names a port that is already in use, and leaves nothing running', { tags: ['nightly'] }, async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const portal = await launch({ PORT: String(port) })
  expect(await portal.waitForExit()).toBe(1)
  expect(portal.errors).toMatch(/^The portal cannot start: .*already in use.* PORT .*\n$/)
  expect(processesOn(portals.folder)).toEqual([])
  other.close()
})

test('names an invalid setting in one line before creating anything', async () => {
  const portal = await launch({ DEMO: 'perhaps' }, { anew: true })
  expect(await portal.waitForExit()).toBe(1)
  expect(portal.errors).toBe('The portal cannot start: DEMO must be on or off\n')
  expect(portal.output).toBe('')
  expect(existsSync(join(portals.folder, 'postgresql-18'))).toBe(false)
})

test('uses the database of DATABASE_URL instead of the embedded one', { tags: ['nightly'] }, async () => {
  const database = await testDatabase()
  const portal = await (await launch({ DATABASE_URL: database.url })).ready()
  expect(await usernames(portal)).toEqual(['maria'])
  expect(existsSync(join(portals.folder, 'postgresql-18'))).toBe(false)
  expect(await portal.end('SIGTERM')).toBe(0)
})

test('names a missing database without revealing its password', async () => {
  const database = await testDatabase()
  const url = database.url.replace('portal@', 'portal:hidden@').replace(/test_\w+/, 'missing')
  const portal = await launch({ DATABASE_URL: url })
  expect(await portal.waitForExit()).toBe(1)
  expect(portal.errors).toMatch(/^The portal cannot start: DATABASE_URL: .*"missing" does not exist\n$/)
  expect(portal.errors).not.toContain('hidden')
})

test('waits for a database that is not available yet, and stops on SIGTERM', async () => {
  const portal = await launch({
    DATABASE_URL: `postgres://portal:hidden@127.0.0.1:${await freePort()}/portal`,
  })
  await expect
    .poll(() => portal.output, { timeout: 20_000 })
    .toMatch(/^Waiting for the database at 127\.0\.0\.1:/m)
  expect(portal.output).not.toContain('hidden')
  expect(await portal.end('SIGTERM')).toBe(0)
})

test('waits for a storage bucket that does not exist yet', { tags: ['nightly'] }, async () => {
  const database = await testDatabase()
  const port = await freePort()
  const STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${port}/portal-files?tls=off`
  const portal = await launch({
    DATABASE_URL: database.url,
    STORAGE_URL,
    SECRET_KEY: 'a key that is long enough for this',
  })
  await expect.poll(() => portal.output).toContain('Waiting for the bucket in STORAGE_URL')
  const { stop } = await startS3rver('portal-files', port)
  await portal.ready()
  await stop()
})

test(
  'prints a one-time setup link when there is no staff account and no demo',
  { tags: ['nightly'] },
  async () => {
    const portal = await (await launch({ STAFF_USERNAME: '', STAFF_PASSWORD: '', STAFF_EMAIL: '' })).ready()
    await expect
      .poll(() => portal.output)
      .toMatch(/Create the first one with this one-time link: http:\/\/localhost:\d+\/setup#[\w-]{43}\n/)
  },
)

test('prints working demo sign-ins at every start', { tags: ['nightly'] }, async () => {
  const printed: string[] = []
  for (let starts = 0; starts < 2; starts++) {
    const portal = await (
      await launch({ DEMO: 'on', STAFF_USERNAME: '', STAFF_PASSWORD: '', STAFF_EMAIL: '' })
    ).ready()
    await expect.poll(() => portal.output).toContain('Sign in as')
    for (const [, username, password] of portal.output.matchAll(/Sign in as (\S+) with password (.+) \(/g)) {
      expect((await post(portal, '/api/login', { username, password })).status).toBe(200)
      printed.push(`${username}`)
    }
    expect(await portal.end('SIGTERM')).toBe(0)
  }
  expect(printed.length).toBeGreaterThan(2)
  expect(printed.slice(0, printed.length / 2)).toEqual(printed.slice(printed.length / 2))
})

test('reads a secret from a file named in the settings', { tags: ['nightly'] }, async () => {
  const file = join(portals.folder, 'password')
  writeFileSync(file, `${STAFF.STAFF_PASSWORD}\n`, { mode: 0o600 })
  const portal = await (await launch({ STAFF_PASSWORD: '', STAFF_PASSWORD_FILE: file })).ready()
  expect(await usernames(portal)).toEqual(['maria'])
})

test('logs an uncaught error last and exits with code 1', async () => {
  const fault = encodeURIComponent('process.once("SIGUSR2", () => { throw new Error("unforeseen") })')
  const portal = await launch({ NODE_OPTIONS: `--import=data:text/javascript,${fault}` })
  await portal.ready()
  expect(await portal.end('SIGUSR2')).toBe(1)
  const last: unknown = JSON.parse(portal.output.trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ level: 60, err: { message: 'unforeseen' } })
})
