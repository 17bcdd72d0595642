import { createHash } from 'node:crypto'
import {
  createReadStream,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { basename, dirname, join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { emptyDatabase } from '#server/test/database.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { restoreArchive } from './restore-archive.ts'
import { runDueBackups, openSchedule } from './schedule.ts'
import { listRecordTables, withClient } from './tables.ts'
import { verifyArchive } from './read-archive.ts'
import { createFolderDestination } from './folder.ts'
import { saveArchive } from './save-archive.ts'
import type { BackupSource } from './write-archive.ts'

let portal: TestApp
let folder: string
let archive: string
let source: BackupSource

beforeAll(async () => {
  portal = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'project-portal-backup-'))
  archive = join(folder, 'portal.tar')
  writeFileSync(join(folder, 'key'), 'the key')
  source = { url: getDatabaseUrl(portal.db), storage: portal.storage, keyFile: join(folder, 'key') }
  await live(portal)
  await writeArchive(source, archive)
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const writeArchive = (from: BackupSource, path: string, recipient?: string) =>
  saveArchive(from, { destination: createFolderDestination(dirname(path)), name: basename(path), recipient })
const opens = (path: string) => async () => createReadStream(path)

const failOnError = (error: unknown) => {
  throw error
}

/** Creates some of everything: people with unusual names, a ticket with a file, a conversation, a decision. */
async function live({ as, anonymous, buildClient, buildStaff, buildBrief }: TestApp): Promise<void> {
  const client = await buildClient({ username: 'katharina', fullName: 'Ka\\tharina\t"Böhm" 😀' })
  const staff = as(await buildStaff())
  await anonymous.post('/api/login', { username: 'katharina', password: PASSWORD })
  const brief = await buildBrief({ userId: client.id })
  await staff.post(`/api/briefs/${brief.id}/accept`)
  const upload = await as(client).upload('/api/uploads')
  const ticket = await as(client).post('/api/tickets', {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.\nAnd so is \\.',
    serviceCategory: 'general',
    attachments: [upload.body['name']],
  })
  expect(ticket.status).toBe(201)
  await staff.post('/api/comments', {
    entityType: 'ticket',
    entityId: ticket.body['id'],
    content: 'We look.',
  })
}

/** Returns a hash of the contents of each table. */
const getContents = (url: string) =>
  withClient(url, async (client) => {
    const contents: Record<string, string> = {}
    for (const [table, columns] of await listRecordTables(client)) {
      const rows = await buffer(
        client.query(
          copyTo(
            `copy (select ${columns.join()} from ${table} order by ${columns
              .map((_, i) => i + 1)
              .slice(0, 2)
              .join()}) to stdout`,
          ),
        ),
      )
      contents[table] = createHash('sha256').update(rows).digest('hex')
    }
    return contents
  })

async function runRestore(path = archive) {
  const target = mkdtempSync(join(folder, 'target-'))
  const database = await emptyDatabase()
  const storage = await createStorage(readConfig({ DATA_DIR: target }))
  const keyFile = join(target, 'key')
  await restoreArchive(opens(path), { url: database.url, storage, keyFile })
  return { url: database.url, storage, keyFile }
}

describe('restored portal', () => {
  let copy: Awaited<ReturnType<typeof runRestore>>
  beforeAll(async () => {
    copy = await runRestore()
  })

  test('has every row, every file, and the key', async () => {
    expect(await getContents(copy.url)).toEqual(await getContents(source.url))
    const [upload] = await portal.db.selectFrom('uploads').select('name').execute()
    const readBytes = async ({ storage }: { storage: BackupSource['storage'] }) =>
      buffer(await storage.read(upload?.name ?? ''))
    expect(await readBytes(copy)).toEqual(await readBytes(source))
    expect(readFileSync(copy.keyFile, 'utf8')).toBe('the key')
  })

  test('assigns new IDs and enforces its constraints', async () => {
    await withClient(copy.url, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into users (username, full_name, email) values ('new-one', 'New', 'new@a.example') returning id`,
      )
      const { rows: most } = await client.query<{ id: number }>('select max(id) as id from users')
      expect(rows[0]?.id).toBe(most[0]?.id)
      const orphan = `insert into comments (user_id, ticket_id, content) values (1, 999999, 'x')`
      await expect(client.query(orphan)).rejects.toThrow('foreign key')
      await expect(client.query('delete from audit_log')).rejects.toThrow()
      const touched = `update tickets set title = 'Other hours' returning version`
      expect((await client.query<{ version: number }>(touched)).rows[0]?.version).toBeGreaterThan(1)
    })
  })

  test('is not overwritten by another restore', async () => {
    await expect(restoreArchive(opens(archive), { ...copy })).rejects.toThrow('Restore into an empty one')
  })
})

/** Makes a damaged copy of the archive and returns its path. */
const spoilt = (spoil: (path: string, bytes: Buffer) => void) => {
  const path = join(folder, `spoilt-${crypto.randomUUID()}.tar`)
  writeFileSync(path, readFileSync(archive))
  spoil(path, readFileSync(archive))
  return path
}
const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

const OLD_RELEASE = fileURLToPath(new URL('../../../resilience/releases/0.2.0/portal.tar', import.meta.url))

/** Expects that the backup can't be restored, and that the empty database stays empty. */
async function expectRefusal(path: string, message: RegExp) {
  const database = await emptyDatabase()
  await expect(restoreArchive(opens(path), { ...source, url: database.url })).rejects.toThrow(message)
  expect(await withClient(database.url, async (client) => (await listRecordTables(client)).size)).toBe(0)
}

describe('invalid backup', () => {
  test.each<[string, () => string, RegExp]>([
    ['is cut off', () => spoilt((path, bytes) => truncateSync(path, Math.floor(bytes.length / 2))), /backup/],
    ['lacks its end only', () => spoilt((path, bytes) => truncateSync(path, bytes.length - 2048)), /backup/],
    [
      'has one bit changed in a table',
      () => spoilt((path, bytes) => writeFileSync(path, flip(bytes, bytes.indexOf('database/users') + 530))),
      /damaged|whole/,
    ],
    [
      'has one letter changed in its list',
      () => spoilt((path, bytes) => writeFileSync(path, flip(bytes, bytes.indexOf('"sequences"') + 30))),
      /damaged/,
    ],
    ['is another file', () => spoilt((path) => writeFileSync(path, 'PK not a backup'.repeat(100))), /backup/],
    ['is empty', () => spoilt((path) => writeFileSync(path, '')), /end is missing|complete/],
  ])('is refused without changing anything when it %s', async (_what, make, message) => {
    const path = make()
    await expect(verifyArchive(createReadStream(path))).rejects.toThrow(message)
    await expectRefusal(path, message)
  })

  test('is refused when it comes from a version before 0.3.0', async () => {
    await expectRefusal(OLD_RELEASE, /^An earlier version of the portal made this backup/)
  })

  test('is refused when it comes from a build with another schema', async () => {
    await withClient(source.url, async (client) => {
      const path = join(folder, 'other-build.tar')
      const { rows } = await client.query<{ baseline: string }>('select baseline from portal')
      await client.query(`update portal set baseline = 'of another build'`)
      await writeArchive(source, path)
      await client.query('update portal set baseline = $1', [rows[0]?.baseline])
      await expectRefusal(path, /^Another build of the portal made this backup/)
    })
  })

  test('is refused when it comes from a newer version', async () => {
    await withClient(source.url, async (client) => {
      await client.query(`insert into kysely_migration (name, timestamp) values ('999-future', 'now')`)
      const path = join(folder, 'newer.tar')
      await writeArchive(source, path)
      await client.query(`delete from kysely_migration where name = '999-future'`)
      await expect(runRestore(path)).rejects.toThrow('newer version')
    })
  })
})

test('captures one moment while tickets are created', { tags: ['nightly'] }, async () => {
  const client = await portal.buildClient()
  const path = join(folder, 'busy.tar')
  const done = new AbortController()
  const writing = (async () => {
    for (let n = 0; !done.signal.aborted; n++)
      await portal.buildTicket({ userId: client.id, title: `Ticket number ${n}` })
  })()
  await writeArchive(source, path)
  done.abort()
  await writing
  const copy = await runRestore(path)
  await withClient(copy.url, async (reader) => {
    const { rows } = await reader.query<{ tickets: string; tallied: string }>(
      `select (select count(*) from tickets) as tickets,
         (select sum(n) from tallies where kind = 'tickets' and company_id = 0) as tallied`,
    )
    expect(rows[0]?.tickets).toBe(rows[0]?.tallied)
  })
})

test('leaves no file behind when a backup fails', async () => {
  const before = readdirSync(folder)
  const broken = { ...source, url: source.url.replace(/\/[^/?]+\?/, '/no_such_database?') }
  await expect(writeArchive(broken, join(folder, 'never.tar'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(before)
})

test('makes a scheduled backup when it is due, and keeps the configured number', async () => {
  const scheduled = join(folder, 'scheduled')
  const settings = { folder: scheduled, bucket: undefined, recipient: undefined, everyHours: 24, keep: 2 }
  const schedule = await openSchedule(settings)
  const backUpAt = (time: string) =>
    runDueBackups(source, schedule, { now: new Date(time), onError: failOnError })
  await backUpAt('2026-03-01T03:00:00Z')
  await backUpAt('2026-03-01T20:00:00Z')
  expect(readdirSync(scheduled)).toEqual(['portal-2026-03-01T03-00-00Z.tar'])
  writeFileSync(join(scheduled, 'notes.txt'), 'mine')
  await backUpAt('2026-03-02T03:00:00Z')
  await backUpAt('2026-03-03T03:00:00Z')
  expect(readdirSync(scheduled).toSorted()).toEqual([
    'notes.txt',
    'portal-2026-03-02T03-00-00Z.tar',
    'portal-2026-03-03T03-00-00Z.tar',
  ])
})
