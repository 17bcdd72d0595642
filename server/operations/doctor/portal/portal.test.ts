import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { PNG } from '#server/test/caller.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { formatArchiveName } from '#server/operations/backup/archive.ts'
import { createStorageKey, getThumbnailKey } from '#server/platform/storage/key.ts'
import { type Finding, collectFindings, runSequentially } from '../check.ts'
import { PORTAL_CHECKS } from './all.ts'
import { storedFilesCheck } from './stored-files.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const getPath = (name: string) =>
  join(portal.config.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)
const TWO_DAYS_MS = 48 * 60 * 60 * 1000
const age = (name: string) => {
  const then = new Date(Date.now() - TWO_DAYS_MS)
  utimesSync(getPath(name), then, then)
}

async function doctor(repair = false, settings: Partial<Config> = {}): Promise<string[]> {
  const findings = await check({ ...settings, repair })
  return findings.flatMap(({ state, line, repaired = '' }) =>
    state === 'wrong' ? [`${line} ${repaired}`.trim()] : [],
  )
}

/** Returns everything that the doctor reports. */
async function check({ repair, ...settings }: Partial<Config> & { repair: boolean }) {
  const config = { ...portal.config, ...settings }
  const findings: (Finding & { check: string })[] = []
  await runSequentially(
    PORTAL_CHECKS,
    { ...portal.app.services, db: portal.db, config, repair },
    (name, finding) => findings.push({ ...finding, check: name }),
  )
  return findings
}

const findingsWith = (settings: Partial<Config>) => doctor(false, settings)

/** Creates a two-day-old file that is attached to a comment, or to nothing. */
async function buildFile({ used }: { used: boolean }) {
  const anna = await portal.buildClient()
  const client = portal.as(anna)
  const { name } = await portal.buildUpload(anna, { bytes: Buffer.concat([PNG, randomBytes(100)]) })
  if (used) {
    const { id } = await portal.buildTicket({ userId: anna.id })
    const comment = { content: 'See here.', entityType: 'ticket', entityId: id, attachments: [name] }
    await client.post('/api/comments', comment)
  }
  await sql`update uploads set created_at = now() - interval '2 days' where name = ${name}`.execute(portal.db)
  age(name)
  return { name, read: () => client.get(`/api/uploads/${name}`), client }
}

/** Returns the findings about email replies whose sender is not verified. */
async function senderFindings(inboundMailAuth: string | undefined) {
  const findings = await check({ replyAddress: 'reply@agency.example', inboundMailAuth, repair: false })
  return findings.map(({ line }) => line).filter((line) => line.startsWith('INBOUND_MAIL_AUTH'))
}

/** Returns the findings and notes about backups in a folder that holds these files; undefined: without a setting. */
async function backupFindings(names: string[] | undefined, recipient?: string) {
  const folder = mkdtempSync(join(portal.config.dataDir, 'backups-'))
  for (const name of names ?? []) writeFileSync(join(folder, name), '')
  const backups = { folder, bucket: undefined, recipient, everyHours: 24, keep: 7 }
  const findings = await check({ production: true, ...(names && { backups }), repair: false })
  return findings.filter((finding) => finding.check === 'Backups').map(({ line }) => line)
}

beforeEach(async () => {
  await doctor(true)
  expect(await doctor()).toEqual([])
})

test('finds nothing and repairs nothing when all is well', async () => {
  const used = await buildFile({ used: true })
  const unused = await buildFile({ used: false })
  expect([await doctor(), await doctor(true)]).toEqual([[], []])
  expect([(await used.read()).status, (await unused.read()).status]).toEqual([200, 200])
})

test('reports that the senders of mail replies are not verified', async () => {
  expect(await senderFindings(undefined)).toEqual([expect.stringMatching(/marked as not checked/)])
  expect(await senderFindings('mx.agency.example')).toEqual([])
})

test('reports a contact who left the company, and not one who left another company', async () => {
  const [anna, elsewhere] = [await portal.buildClient(), await portal.buildClient()]
  const ben = await portal.buildMember(anna.companyId)
  const { id } = await portal.buildProject({ userId: ben.id, companyId: anna.companyId })
  const now = new Date().toISOString()
  await portal.db
    .insertInto('memberships')
    .values({ userId: ben.id, companyId: elsewhere.companyId, role: 'viewer', endedAt: now })
    .execute()
  expect(await doctor()).toEqual([])
  await portal.db
    .updateTable('memberships')
    .set({ endedAt: now })
    .where('userId', '=', ben.id)
    .where('companyId', '=', anna.companyId)
    .execute()
  expect(await doctor()).toEqual(['1 projects have a contact who left the company.'])
  await portal.db.updateTable('projects').set({ userId: anna.id }).where('id', '=', id).execute()
})

test('reports an unusable emergency account under provider-only sign-in', async () => {
  const { id } = await portal.buildStaff({ username: 'emergency' })
  const withoutPassword = await portal.buildStaff({ username: 'emergency-2' })
  await portal.db.deleteFrom('credentials').where('userId', '=', withoutPassword.id).execute()
  await portal.buildClient({ username: 'emergency-3' })
  const told = [expect.stringMatching(/^EMERGENCY_ACCOUNT is not an active staff member/)]
  expect(await findingsWith({ signIn: 'provider', emergencyAccount: 'Emergency' })).toEqual([])
  for (const emergencyAccount of ['emergenzy', 'emergency-2', 'emergency-3'])
    expect(await findingsWith({ signIn: 'provider', emergencyAccount })).toEqual(told)
  expect(await findingsWith({ signIn: 'any', emergencyAccount: 'emergenzy' })).toEqual([])
  expect(await findingsWith({ signIn: 'provider' })).toEqual([])
  const deactivatedAt = new Date().toISOString()
  await portal.db.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute()
  expect(await findingsWith({ signIn: 'provider', emergencyAccount: 'emergency' })).toEqual(told)
})

test('reports missing, late, and unencrypted backups', async () => {
  const now = formatArchiveName(new Date(), undefined)
  const late = formatArchiveName(new Date(Date.now() - TWO_DAYS_MS - 60_000), 'age1')
  expect(await backupFindings(undefined)).toEqual([
    expect.stringMatching(/^Neither BACKUP_DIR nor BACKUP_URL/),
  ])
  expect(await backupFindings([now])).toEqual([expect.stringMatching(/^BACKUP_AGE_RECIPIENT is not set/)])
  expect(await backupFindings([`${now}.age`], 'age1')).toEqual([])
  expect(await backupFindings([], 'age1')).toEqual(['BACKUP_DIR does not contain a backup.'])
  expect(await backupFindings([late], 'age1')).toEqual([
    `BACKUP_DIR: the newest backup is ${late}, but a backup is due every 24 hours. The log shows why it failed.`,
  ])
  expect(await backupFindings([now, late], 'age1')).toEqual([
    expect.stringMatching(/^BACKUP_DIR: 1 of 2 backups are not encrypted/),
  ])
})

test('reports missing bytes of a used file, keeps its row, and tells readers', async () => {
  const { name, read } = await buildFile({ used: true })
  rmSync(getPath(name))

  expect(await doctor()).toEqual([
    expect.stringMatching(/^The file for upload \d+ \(picture.png\) is missing.$/),
  ])
  expect((await read()).status).toBe(404)
  expect(await doctor(true)).toEqual([expect.stringMatching(/marked as missing/)])
  expect(await read()).toMatchObject({
    status: 410,
    body: { detail: 'This file is missing. Please ask for a new copy.' },
  })
  expect(await doctor(true)).toEqual([expect.stringMatching(/Restore it from a backup/)])
  await sql`delete from attachments where upload_id = (select id from uploads where name = ${name})`.execute(
    portal.db,
  )
})

test('deletes the row of an unused file without bytes', async () => {
  const { name, read } = await buildFile({ used: false })
  rmSync(getPath(name))
  expect(await doctor(true)).toEqual([expect.stringMatching(/referred to this upload, so it was deleted/)])
  expect([(await read()).status, await doctor()]).toEqual([404, []])
})

test.each([
  ['of another length', (path: string) => truncateSync(path, 50)],
  ['of the same length', (path: string) => writeFileSync(path, Buffer.alloc(PNG.length + 100))],
])('never sends bytes %s, and sends the file again once it is restored', async (_what, damage) => {
  const { name, read } = await buildFile({ used: true })
  const whole = (await read()).bytes
  damage(getPath(name))

  expect(await doctor()).not.toEqual([])
  expect(await doctor(true)).toContainEqual(expect.stringMatching(/marked as damaged/))
  expect(await read()).toMatchObject({
    status: 410,
    body: { detail: 'This file is damaged. Please ask for a new copy.' },
  })

  writeFileSync(getPath(name), whole)
  expect(await doctor(true)).toEqual([expect.stringMatching(/intact again/)])
  expect((await read()).bytes.equals(whole)).toBe(true)
})

test('deletes files without a row after a day, and no other files', async () => {
  const { name } = await buildFile({ used: true })
  const [old, young, foreign] = [createStorageKey(), createStorageKey(), 'somebody-elses.txt']
  for (const key of [old, young, foreign]) await storeFile(key)
  age(old)
  age(foreign)

  expect(await doctor()).toEqual([`${old} (5 Bytes) isn't referenced by any record.`])
  expect(keys()).toEqual(expect.arrayContaining([old, young, foreign, name]))
  expect(await doctor(true)).toEqual([expect.stringMatching(/It was deleted/)])
  expect(keys()).toEqual(expect.arrayContaining([young, foreign, name]))
  expect(keys()).not.toContain(old)
  await portal.storage.remove(foreign)
})

test('does not report a file and a thumbnail stored after the listing', async () => {
  const { name } = await buildFile({ used: true })
  await portal.storage.put(
    await portal.storage.spool(Readable.from([Buffer.from('thumb')]), { limit: 5 }),
    getThumbnailKey(name),
  )
  await sql`update uploads set thumbnail_size = 5 where name = ${name}`.execute(portal.db)
  const storage = new Proxy(portal.storage, {
    get: (target, key) =>
      key === 'list'
        ? () => Readable.from([])
        : (Reflect.get(target, key) as (...args: unknown[]) => unknown).bind?.(target),
  })
  const subject = { db: portal.db, storage, config: portal.config, repair: false }
  expect(await collectFindings(storedFilesCheck, subject)).toEqual([])
})

test('has a lost thumbnail made again', async () => {
  const { name } = await buildFile({ used: true })
  await sql`update uploads set thumbnail_size = 5 where name = ${name}`.execute(portal.db)
  expect(await doctor(true)).toEqual([
    expect.stringMatching(/thumbnail of .* is missing. The portal will create it again/),
  ])
  const row = await portal.db
    .selectFrom('uploads')
    .select('thumbnailSize')
    .where('name', '=', name)
    .executeTakeFirst()
  expect(row?.thumbnailSize).toBeNull()
})

test('keeps the parts of an unfinished upload, and deletes an upload without parts', async () => {
  const anna = await portal.buildClient()
  const [id, key] = [createStorageKey(), createStorageKey()]
  await portal.db
    .insertInto('resumableUploads')
    .values({
      id,
      userId: anna.id,
      fileName: 'a.png',
      fileSize: 10,
      received: 5,
      updatedAt: new Date(Date.now() - TWO_DAYS_MS).toISOString(),
    })
    .execute()
  await portal.db.insertInto('resumableParts').values({ key, uploadId: id, start: 0, size: 5 }).execute()
  await storeFile(key)
  age(key)
  expect(await doctor(true)).toEqual([])
  await portal.storage.remove(key)
  expect(await doctor(true)).toEqual([expect.stringMatching(/It was removed/)])
})

async function storeFile(key: string): Promise<void> {
  await portal.storage.put(
    await portal.storage.spool(Readable.from([Buffer.from('bytes')]), { limit: 10 }),
    key,
  )
}

const keys = () =>
  readdirSync(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
