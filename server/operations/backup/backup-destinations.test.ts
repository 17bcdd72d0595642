import {
  createReadStream,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { BUCKET_SERVERS } from '#server/test/buckets.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { computeSha256 } from './archive.ts'
import { openBackupDestinations } from './open-backup-destinations.ts'
import type { BackupDestination } from './backup-destination.ts'
import { verifyArchive } from './read-archive.ts'
import { writeVerifiedArchive } from './save-archive.ts'
import { type Schedule, runDueBackups, openSchedule } from './schedule.ts'
import type { BackupSource } from './write-archive.ts'

const BUCKET = 'portal-backups'
/** An age recipient, for tests only. */
const RECIPIENT = 'age1y3rhlcqc8rrwwusd7cd95my0mwppsj25hcl0r7d03udl28phy3yshdpked'

let portal: TestApp
let folder: string
let source: BackupSource

beforeAll(async () => {
  portal = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'project-portal-places-'))
  source = { url: getDatabaseUrl(portal.db), storage: portal.storage, keyFile: join(folder, 'no-key') }
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The settings of a place, and a function that takes it down. */
interface Setup {
  settings: Record<string, string>
  stop: () => Promise<void>
}

const KINDS: Record<string, () => Promise<Setup>> = {
  'a folder': async () => ({
    settings: { BACKUP_DIR: mkdtempSync(join(folder, 'backups-')) },
    stop: async () => {},
  }),
  ...Object.fromEntries(
    Object.entries(BUCKET_SERVERS).map(([name, start]) => [
      `a bucket of ${name}`,
      async () => {
        const { url, stop } = await start(BUCKET)
        return { settings: { BACKUP_URL: url(BUCKET) }, stop }
      },
    ]),
  ),
}

const readSchedule = async (settings: Record<string, string>): Promise<Schedule> => {
  const { backups } = readConfig({ BACKUP_KEEP: '2', ...settings })
  if (!backups) throw new Error('The settings name no place')
  return openSchedule(backups)
}

async function backUp(schedule: Schedule, time: string): Promise<string[]> {
  const errors: string[] = []
  await runDueBackups(source, schedule, {
    now: new Date(time),
    onError: (error) => errors.push(String(error)),
  })
  return errors
}

describe.each(Object.entries(KINDS))('backups in %s', (_kind, start) => {
  let setup: Setup
  let place: BackupDestination
  beforeAll(async () => {
    setup = await start()
    const { backups } = readConfig(setup.settings)
    const [opened] = backups ? await openBackupDestinations(backups) : []
    if (!opened) throw new Error('The settings name no place')
    place = opened
  })
  afterAll(() => setup.stop())

  test(
    'are made when due and kept up to the limit, whether encrypted or not',
    { tags: ['nightly'] },
    async () => {
      const plain = await readSchedule(setup.settings)
      const encrypted = await readSchedule({ ...setup.settings, BACKUP_AGE_RECIPIENT: RECIPIENT })
      expect(await backUp(plain, '2026-03-01T03:00:00Z')).toEqual([])
      expect(await backUp(plain, '2026-03-01T20:00:00Z')).toEqual([])
      expect(await place.list()).toEqual(['portal-2026-03-01T03-00-00Z.tar'])
      await verifyArchive(await place.read('portal-2026-03-01T03-00-00Z.tar'))
      expect(await backUp(encrypted, '2026-03-02T03:00:00Z')).toEqual([])
      expect(await backUp(encrypted, '2026-03-03T03:00:00Z')).toEqual([])
      expect(await place.list()).toEqual([
        'portal-2026-03-02T03-00-00Z.tar.age',
        'portal-2026-03-03T03-00-00Z.tar.age',
      ])
      const bytes = await buffer(await place.read('portal-2026-03-03T03-00-00Z.tar.age'))
      expect(String(bytes.subarray(0, 22))).toBe('age-encryption.org/v1\n')
      expect([...encrypted.newest.values()]).toEqual([new Date('2026-03-03T03:00:00Z')])
    },
  )

  test('are discarded when they are not read back as written', async () => {
    const before = await place.list()
    const name = 'portal-2026-04-01T03-00-00Z.tar'
    const keep = place.store(name, async (sink) => {
      await sink(Readable.from([Buffer.from('what arrived')]))
      return { sha256: computeSha256('what was sent') }
    })
    await expect(keep).rejects.toThrow('The stored backup differs from the data that was written')
    expect(await place.list()).toEqual(before)
    await expect(place.read(name).then(buffer)).rejects.toThrow()
  })

  test('are discarded when writing breaks off', async () => {
    const before = await place.list()
    const broken = place.store('portal-2026-04-02T03-00-00Z.tar', async (sink) => {
      await sink(breakingOff())
      return { sha256: '' }
    })
    await expect(broken).rejects.toThrow('the database went away')
    expect(await place.list()).toEqual(before)
  })

  test('return 70 MB in several parts byte for byte', { tags: ['nightly'] }, async () => {
    const megabytes = Array.from({ length: 70 }, (_, n) => Buffer.alloc(1024 * 1024, n))
    const name = 'portal-2026-01-01T03-00-00Z.tar'
    const sha256 = computeSha256(Buffer.concat(megabytes))
    await place.store(name, async (sink) => {
      await sink(Readable.from(megabytes))
      return { sha256 }
    })
    expect(computeSha256(await buffer(await place.read(name)))).toBe(sha256)
    await place.remove(name)
    expect(await place.list()).not.toContain(name)
  })
})

async function* breakingOff(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000)
  throw new Error('the database went away')
}

test('does not finish an archive whose contents differ from its list', { tags: ['nightly'] }, async () => {
  const whole = join(folder, 'whole')
  expect(await backUp(await readSchedule({ BACKUP_DIR: whole }), '2026-03-01T03:00:00Z')).toEqual([])
  const [name = ''] = readdirSync(whole)
  const bytes = readFileSync(join(whole, name))
  const at = bytes.indexOf('database/users') + 530
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(join(folder, 'spoilt.tar'), bytes)
  const [place] = await openBackupDestinations({ folder: join(folder, 'spoilt'), bucket: undefined })
  const kept = place?.store(name, (sink) =>
    writeVerifiedArchive(createReadStream(join(folder, 'spoilt.tar')), (plain) => plain, sink),
  )
  await expect(kept).rejects.toThrow('database/users.copy.gz does not match its checksum')
  expect(readdirSync(join(folder, 'spoilt'))).toEqual([])
})

test(
  'names the setting of a failed backup location, and still backs up to the other',
  { tags: ['nightly'] },
  async () => {
    writeFileSync(join(folder, 'occupied'), 'a file')
    const bucket = await BUCKET_SERVERS['s3rver']?.(BUCKET)
    const schedule = await readSchedule({
      BACKUP_DIR: join(folder, 'occupied', 'backups'),
      BACKUP_URL: bucket?.url(BUCKET) ?? '',
    })
    expect(await backUp(schedule, '2026-03-01T03:00:00Z')).toEqual([
      'BackupError: BACKUP_DIR: the backup failed',
    ])
    expect(await schedule.destinations[1]?.list()).toEqual(['portal-2026-03-01T03-00-00Z.tar'])
    await bucket?.stop()
  },
)

test('deletes an unfinished backup after a day, and no other files', async () => {
  const backups = mkdtempSync(join(folder, 'left-'))
  const [old, young, other] = [
    'portal-2026-02-01T03-00-00Z.tar.part',
    'portal-2026-02-02T03-00-00Z.tar.age.part',
    'mine.part',
  ]
  for (const name of [old, young, other]) writeFileSync(join(backups, name), 'half')
  const then = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of [old, other]) utimesSync(join(backups, name), then, then)
  expect(await backUp(await readSchedule({ BACKUP_DIR: backups }), '2026-03-01T03:00:00Z')).toEqual([])
  expect(readdirSync(backups).toSorted()).toEqual(
    [other, young, 'portal-2026-03-01T03-00-00Z.tar'].toSorted(),
  )
})
