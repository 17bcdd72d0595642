// @module-tag nightly
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, connect } from '#server/platform/db/connection.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import { type TestDatabase, testDatabase } from '#server/test/database.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { runCommand } from '#server/test/run-command.ts'

/* A demo is started, then opened in production mode. */

let folder: string
let database: TestDatabase
let db: Database
let started: PortalProcess[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-demo-'))
  database = await testDatabase()
  db = connect(database.url, { max: 2 })
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((portal) => portal.end('SIGKILL')))
  await db.destroy()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({ DATA_DIR: folder, DATABASE_URL: database.url })
const PRODUCTION = { DEMO: '', NODE_ENV: 'production', LOG_LEVEL: 'silent' }

async function launch(more: Record<string, string>): Promise<PortalProcess> {
  const portal = new PortalProcess({ ...settings(), ...more }, await freePort())
  started.push(portal)
  return portal
}

async function startDemo(): Promise<void> {
  const portal = await (await launch({ DEMO: 'on' })).ready()
  expect(await signIn(portal, 'sarah')).toBe(200)
  expect(await portal.end('SIGTERM')).toBe(0)
}

/** Returns the error output of a production start that fails; empty if it serves. */
async function refusal(more: Record<string, string> = {}): Promise<string> {
  const portal = await launch({ ...PRODUCTION, ...more })
  const served = portal.ready().then(
    () => true,
    () => false,
  )
  if (await served) await portal.end('SIGTERM')
  await portal.waitForExit()
  return portal.errors
}

const signIn = async (portal: PortalProcess, username: string, password = 'portal-demo') => {
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${portal.url}/api/login`, { method: 'POST', headers, body })).status
}

async function run(...args: string[]) {
  const { code, output, errors } = await runCommand({ NODE_ENV: 'production', ...settings() }, ...args)
  return { failed: code !== 0, output: output + errors }
}
const leave = (...args: string[]) => run('demo', 'end', ...args)

/** Leaves the database as a release that did not mark demos would. */
const unmark = () => db.updateTable('portal').set({ demo: false }).execute()
const usernames = async () =>
  (await db.selectFrom('users').select('username').where('deactivatedAt', 'is', null).execute()).map(
    ({ username }) => username,
  )

const REFUSAL =
  /^The portal cannot start: DEMO is off, but this database is a demo, because .+`npm run demo:leave -- --empty`.+`npm run demo:leave -- --keep`.+\n$/

test('refuses to start a demo in production, and keeps its records without its accounts on request', async () => {
  await startDemo()
  expect(await refusal()).toMatch(REFUSAL)
  expect(await refusal({ PROCESSES: '2' })).toMatch(REFUSAL)
  expect((await run('doctor')).output).toContain('This is a demo with DEMO off')
  const unsaid = await leave()
  expect([unsaid.failed, unsaid.output]).toEqual([true, expect.stringContaining('--keep')])

  const tickets = await db.selectFrom('tickets').select('id').execute()
  const { failed, output } = await leave('--keep')
  expect([failed, output]).toEqual([false, expect.stringContaining('sarah, tomas, amina, katharina')])
  const portal = await (await launch(PRODUCTION)).ready()
  for (const username of ['sarah', 'amina', 'ciaran', 'giulia'])
    expect(await signIn(portal, username)).toBe(401)
  await expect.poll(() => portal.output).toContain('Create the first one with this one-time link: ')
  expect(await db.selectFrom('tickets').select('id').execute()).toEqual(tickets)
  expect((await leave('--keep')).output).toBe('This portal is not a demo. Nothing was changed\n')
  const entries = db.selectFrom('auditLog').select('id').where('action', '=', 'user.deactivated')
  expect(await entries.execute()).toHaveLength(14)
})

test('empties a demo on request and starts as a new portal', async () => {
  await startDemo()
  expect(await leave('--empty')).toMatchObject({ failed: false })
  expect(await usernames()).toEqual([])
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  const portal = await (await launch(PRODUCTION)).ready()
  await expect.poll(() => portal.output).toContain('Create the first one with this one-time link: ')
  expect(await signIn(portal, 'sarah')).toBe(401)
  expect((await run('doctor')).output).not.toContain('This is a demo')
  expect(await leave('--empty')).toMatchObject({ failed: true })
})

test('recognizes an unmarked demo by its password, even with renamed accounts', async () => {
  await startDemo()
  await unmark()
  const own = await hashPassword('a quiet harbour')
  await sql`update credentials set password_hash = ${own} from users
    where users.id = user_id and username <> 'haruka' and username <> 'tomas'`.execute(db)
  await db.updateTable('users').set({ username: 'boss' }).where('username', '=', 'tomas').execute()
  expect(await refusal()).toMatch(/\(boss, haruka\)/)

  const { failed, output } = await leave('--keep')
  expect(failed).toBe(false)
  expect(output).toMatch(/Staff who can still sign in: .*sarah/)
  const left = await usernames()
  expect(left).toContain('sarah')
  expect(left).not.toContain('boss')
  const portal = await (await launch(PRODUCTION)).ready()
  expect(await signIn(portal, 'haruka')).toBe(401)
  expect(await signIn(portal, 'sarah', 'a quiet harbour')).toBe(200)
})

test('starts a real portal with a demo username, and does not change it by commands', async () => {
  await db
    .insertInto('users')
    .values({
      username: 'sarah',
      fullName: 'Sarah',
      email: 'sarah@agency.example',
      role: 'staff',
      staffRole: 'owner',
    })
    .execute()
  const own = await hashPassword('a quiet harbour')
  await sql`insert into credentials (user_id, password_hash) select id, ${own} from users`.execute(db)
  expect(await refusal()).toBe('')
  for (const choice of ['--empty', '--keep'])
    expect((await leave(choice)).output).toBe('This portal is not a demo. Nothing was changed\n')
  expect(await usernames()).toEqual(['sarah'])
})
