import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { FileMissing, FileTooLarge, type Storage, createStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-portal-storage-'))
const bucketServer = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket-server'),
  configureBuckets: [{ name: 'portal-files' }],
})
let bucketPort = 0

beforeAll(async () => {
  bucketPort = (await bucketServer.run()).port
})
afterAll(async () => {
  await bucketServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucketUrl = (bucket: string) => `s3://S3RVER:S3RVER@127.0.0.1:${bucketPort}/${bucket}/portal?tls=off`

const KINDS = {
  disk: () => ({ DATA_DIR: join(folder, 'on-disk') }),
  bucket: () => ({ DATA_DIR: join(folder, 'with-bucket'), STORAGE_URL: bucketUrl('portal-files') }),
}

const key = () => randomUUID()
const waiting = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.endsWith('.incoming'),
  )

describe.each(Object.entries(KINDS))('files kept in a %s', (_kind, settings) => {
  let storage: Storage
  const limit = 10_000_000
  beforeAll(async () => {
    storage = await createStorage(readConfig(settings()))
  })
  afterEach(() => expect(waiting()).toEqual([]))

  test('are read back byte for byte, with their size and hash', async () => {
    const bytes = randomBytes(3_000_001)
    const file = await storage.spool(Readable.from([bytes.subarray(0, 17), bytes.subarray(17)]), { limit })
    expect(file).toMatchObject({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const name = key()
    await storage.put(file, name)
    expect((await buffer(await storage.read(name))).equals(bytes)).toBe(true)
  })

  test('are read in parts', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([Buffer.from('0123456789')]), { limit }), name)
    expect(String(await buffer(await storage.read(name, { start: 3, end: 5 })))).toBe('345')
    expect(String(await buffer(await storage.read(name, { start: 0, end: 1 })))).toBe('01')
    expect(String(await buffer(await storage.read(name, { start: 9, end: 9 })))).toBe('9')
  })

  test('may be empty', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([]), { limit }), name)
    expect(await buffer(await storage.read(name))).toHaveLength(0)
  })

  test('are gone once removed, and may be removed twice', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([Buffer.from('x')]), { limit }), name)
    await storage.remove(name)
    await storage.remove(name)
    await expect(storage.read(name)).rejects.toThrow(FileMissing)
  })

  test('that are too large leave nothing behind', async () => {
    const endless = Readable.from(chunks(100))
    await expect(storage.spool(endless, { limit: 2_500 })).rejects.toThrow(FileTooLarge)
    const exact = await storage.spool(Readable.from([Buffer.alloc(2_500)]), { limit: 2_500 })
    await storage.discard(exact)
  })

  test('whose sender breaks off leave nothing behind', async () => {
    const broken = Readable.from(chunks(3, new Error('connection lost')))
    await expect(storage.spool(broken, { limit })).rejects.toThrow('connection lost')
  })

  test.each(['../../etc/passwd', 'a/b/c/d/e/f', '..........', '', 'short', '.hidden-file'])(
    'are never reached by the key %j',
    async (name) => {
      await expect(async () => storage.read(name)).rejects.toThrow('Not a storage key')
      await expect(async () => storage.remove(name)).rejects.toThrow('Not a storage key')
    },
  )

  test('are ready to be used', async () => {
    await expect(storage.ready()).resolves.toBeUndefined()
  })
})

test('a bucket that is not there is not ready', async () => {
  const settings = { DATA_DIR: join(folder, 'no-bucket'), STORAGE_URL: bucketUrl('somebody-elses') }
  const storage = await createStorage(readConfig(settings))
  await expect(storage.ready()).rejects.toThrow()
})

function* chunks(count: number, failure?: Error) {
  for (let sent = 0; sent < count; sent++) yield Buffer.alloc(1_000)
  if (failure) throw failure
}
