import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { AGE_OPENERS } from '#server/test/age.ts'
import { BUCKET_SERVERS } from '#server/test/buckets.ts'
import { PNG } from '#server/test/caller.ts'
import { emptyDatabase } from '#server/test/database.ts'
import { runCommand, runProgram } from '#server/test/run-command.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { listRecordTables, withClient } from './tables.ts'
import { verifyArchive } from './read-archive.ts'

let portal: TestApp
let folder: string
let archive: string
let identity: string
let recipient: string

beforeAll(async () => {
  portal = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'project-portal-encrypted-'))
  archive = join(folder, 'portal.tar.age')
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  await portal.buildUpload(await portal.buildClient({ fullName: 'Katharina Böhm' }), {
    bytes: Buffer.concat([PNG, Buffer.alloc(300_000, 'a picture')]),
  })
  expect(await backup('make', archive)).toMatchObject({ code: 0, errors: '' })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command on the portal, or with `settings` on another. */
const run = (args: string[], settings: Record<string, string> = {}, start = runCommand) =>
  start(
    {
      DATABASE_URL: getDatabaseUrl(portal.db),
      DATA_DIR: portal.config.dataDir,
      BACKUP_AGE_RECIPIENT: recipient,
      ...settings,
    },
    'backups',
    ...args,
  )
const backup = (...args: string[]) => run(args)

/** Writes a file with an identity, as `age-keygen` does, and returns its path. */
function identityFile(secret: string): string {
  const file = join(folder, `identity-${crypto.randomUUID()}.txt`)
  writeFileSync(file, `# created: 2026-11-22T10:00:00Z\n# public key: age1…\n${secret}\n`)
  return file
}

const peopleIn = (url: string) =>
  withClient(url, async (client) => {
    if ((await listRecordTables(client)).size === 0) return undefined
    return (await client.query<{ name: string }>('select full_name as name from users order by id')).rows
  })

test.each(Object.entries(AGE_OPENERS))(
  'makes an encrypted backup that opens with %s',
  async (_name, open) => {
    const bytes = readFileSync(archive)
    expect(bytes.includes('a picture')).toBe(false)
    const plain = open(bytes, identity, folder)
    const { entries } = await verifyArchive(Readable.from([plain]))
    expect(entries.map(({ name }) => name)).toContain('database/users.copy.gz')
  },
)

test('verifies and restores an encrypted backup with its identity', async () => {
  const database = await emptyDatabase()
  const target = { DATABASE_URL: database.url, DATA_DIR: mkdtempSync(join(folder, 'target-')) }
  const file = identityFile(identity)
  expect((await run(['verify', '--identity', file, archive])).output).toMatch(
    /^This backup is complete: .* 1 files/,
  )
  expect(await run(['restore', '--identity', file, archive], target, runProgram)).toMatchObject({
    code: 0,
    errors: '',
  })
  expect(await peopleIn(database.url)).toEqual(await peopleIn(getDatabaseUrl(portal.db)))
})

test.each(Object.entries(BUCKET_SERVERS))(
  'verifies and restores an encrypted backup in a bucket of %s by name, and lists the names',
  { tags: ['nightly'] },
  async (_server, start) => {
    const bucket = await start('portal-backups')
    const [database, file] = [await emptyDatabase(), identityFile(identity)]
    const where = { BACKUP_URL: bucket.url('portal-backups') }
    const target = { DATABASE_URL: database.url, DATA_DIR: mkdtempSync(join(folder, 'target-')) }
    try {
      const { output } = await run(['make', '--bucket'], where)
      const [name = ''] = /portal-\S+\.tar\.age/.exec(output) ?? []
      const createArguments = (command: string, ...which: string[]) => [
        command,
        '--bucket',
        '--identity',
        file,
        ...which,
      ]
      expect((await run(createArguments('verify'), where)).errors).toContain(
        `Specify a backup in the BACKUP_URL bucket: ${name}\n`,
      )
      expect((await run(createArguments('verify', name), where)).output).toMatch(
        /^This backup is complete: .* 1 files/,
      )
      // The bucket's server also runs in this process and prints whatever it finds odd.
      expect((await run(createArguments('restore', name), { ...where, ...target })).code).toBe(0)
      expect(await peopleIn(database.url)).toEqual(await peopleIn(getDatabaseUrl(portal.db)))
    } finally {
      await bucket.stop()
    }
  },
)

/** Makes a damaged copy of the encrypted archive and returns its path. */
function damageArchive(damage: (bytes: Buffer) => Buffer): string {
  const path = join(folder, `damaged-${crypto.randomUUID()}.tar.age`)
  writeFileSync(path, damage(readFileSync(archive)))
  return path
}
function flip(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

describe('refused encrypted backup', () => {
  test.each<[string, () => Promise<string[]> | string[], RegExp]>([
    ['without an identity', () => [archive], /^This backup is encrypted. Add `--identity FILE`/],
    [
      'with the identity of somebody else',
      async () => ['--identity', identityFile(await generateX25519Identity()), archive],
      /cannot open this backup/,
    ],
    [
      'with a file that holds none',
      () => ['--identity', identityFile('mine'), archive],
      /does not contain an age identity/,
    ],
    [
      'with a file that is missing',
      () => ['--identity', join(folder, 'none'), archive],
      /cannot be read \(ENOENT\)/,
    ],
    [
      'when one bit of it was changed',
      () => ['--identity', identityFile(identity), damageArchive(flip)],
      /^This is not a complete backup/,
    ],
    [
      'when it is cut off',
      () => [
        '--identity',
        identityFile(identity),
        damageArchive((bytes) => bytes.subarray(0, bytes.length - 5_000)),
      ],
      /^This is not a complete backup/,
    ],
  ])('fails in one line without changing anything %s', async (_what, args, message) => {
    const given = await args()
    const database = await emptyDatabase()
    const target = { DATABASE_URL: database.url, DATA_DIR: mkdtempSync(join(folder, 'target-')) }
    for (const outcome of [await run(['verify', ...given]), await run(['restore', ...given], target)]) {
      expect(outcome).toMatchObject({ code: 1, output: '' })
      expect(outcome.errors).toMatch(message)
      expect(outcome.errors.trim().split('\n')).toHaveLength(1)
    }
    expect(await peopleIn(database.url)).toBeUndefined()
  })
})

test('refuses a mistyped recipient and writes nothing', async () => {
  const typo = { BACKUP_AGE_RECIPIENT: recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')) }
  const { code, errors } = await run(['make', join(folder, 'never.tar')], typo)
  expect([code, errors]).toEqual([1, expect.stringMatching(/BACKUP_AGE_RECIPIENT is not a valid recipient/)])
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^never/))
})
