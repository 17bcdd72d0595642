import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { BUCKET_SERVERS, startS3rver } from '#server/test/buckets.ts'
import { createStorage } from './create-storage.ts'
import { FileMissing, FileTooLarge, type StoredObject, type Storage, StorageUnavailable } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-portal-storage-'))

const BUCKET = 'portal-files'

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = (): string => randomUUID()
const waiting = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.endsWith('.incoming'),
  )

interface Setup {
  settings: Record<string, string>
  /** The settings of a missing bucket, or of a folder that the test removes. */
  gone: Record<string, string>
  stop: () => Promise<void>
}

const GONE = { DATA_DIR: join(folder, 'gone') }

const KINDS: Record<string, () => Promise<Setup>> = {
  'on the disk': async () => ({
    settings: { DATA_DIR: join(folder, 'on-disk') },
    gone: GONE,
    stop: async () => {},
  }),
  ...Object.fromEntries(
    Object.entries(BUCKET_SERVERS).map(([name, start]) => [
      `in a bucket of ${name}`,
      async () => {
        const { url, stop } = await start(BUCKET)
        const settings = { DATA_DIR: join(folder, `with-${name}`), STORAGE_URL: url(BUCKET) }
        return { settings, gone: { ...GONE, STORAGE_URL: url('somebody-elses') }, stop }
      },
    ]),
  ),
}

describe.each(Object.entries(KINDS))('files stored %s', (_kind, start) => {
  let storage: Storage
  let place: Setup
  const limit = 10_000_000
  beforeAll(async () => {
    place = await start()
    storage = await createStorage(readConfig(place.settings))
  })
  afterAll(() => place.stop())
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

  test('can be read in parts', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([Buffer.from('0123456789')]), { limit }), name)
    expect(String(await buffer(await storage.read(name, { start: 3, end: 5 })))).toBe('345')
    expect(String(await buffer(await storage.read(name, { start: 0, end: 1 })))).toBe('01')
    expect(String(await buffer(await storage.read(name, { start: 9, end: 9 })))).toBe('9')
  })

  test('can be empty', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([]), { limit }), name)
    expect(await buffer(await storage.read(name))).toHaveLength(0)
  })

  test('are gone once deleted, and can be deleted twice', async () => {
    const name = key()
    await storage.put(await storage.spool(Readable.from([Buffer.from('x')]), { limit }), name)
    await storage.remove(name)
    await storage.remove(name)
    await expect(storage.read(name)).rejects.toThrow(FileMissing)
  })

  test('leave nothing behind when they are too large', async () => {
    const endless = Readable.from(chunks(100))
    await expect(storage.spool(endless, { limit: 2_500 })).rejects.toThrow(FileTooLarge)
    const exact = await storage.spool(Readable.from([Buffer.alloc(2_500)]), { limit: 2_500 })
    await storage.discard(exact)
  })

  test('leave nothing behind when the sender disconnects', async () => {
    const broken = Readable.from(chunks(3, new Error('connection lost')))
    await expect(storage.spool(broken, { limit })).rejects.toThrow('connection lost')
  })

  test.each(['../../etc/passwd', 'a/b/c/d/e/f', '..........', '', 'short', '.hidden-file'])(
    'cannot be reached by the key %j',
    async (name) => {
      await expect(async () => storage.read(name)).rejects.toThrow('Not a storage key')
      await expect(async () => storage.remove(name)).rejects.toThrow('Not a storage key')
    },
  )

  test('are all listed with their size and time', async () => {
    const names = Array.from({ length: 12 }, key).toSorted()
    for (const [i, name] of names.entries())
      await storage.put(await storage.spool(Readable.from([Buffer.alloc(i + 1)]), { limit }), name)
    const ours: StoredObject[] = []
    for await (const file of storage.list()) if (names.includes(file.key)) ours.push(file)
    expect(ours.map((file) => file.key).toSorted()).toEqual(names)
    for (const file of ours) {
      expect(file.size).toBe(names.indexOf(file.key) + 1)
      expect(Math.abs(Date.now() - file.changedAt.getTime())).toBeLessThan(120_000)
    }
  })

  test('can have 100 MB', { tags: ['nightly'] }, async () => {
    const name = key()
    const size = 100 * 1024 * 1024
    const hash = createHash('sha256')
    const file = await storage.spool(Readable.from(megabytes(100)), { limit: size })
    expect(file.size).toBe(size)
    await storage.put(file, name)
    await pipeline(await storage.read(name), hash)
    expect(hash.digest('hex')).toBe(file.sha256)
    await storage.remove(name)
  })

  test('are ready only where the folder or bucket exists', async () => {
    await expect(storage.ready()).resolves.toBeUndefined()
    const nowhere = await createStorage(readConfig(place.gone))
    rmSync(join(folder, 'gone'), { recursive: true })
    await expect(nowhere.ready()).rejects.toThrow()
  })
})

test('throws StorageUnavailable for a bucket that does not respond', async () => {
  const { url, stop } = await startS3rver(BUCKET)
  await stop()
  const storage = await createStorage(
    readConfig({ DATA_DIR: join(folder, 'away'), STORAGE_URL: url(BUCKET) }),
  )
  const file = await storage.spool(Readable.from([Buffer.from('x')]), { limit: 10 })
  await expect(storage.put(file, key())).rejects.toThrow(StorageUnavailable)
  await expect(storage.read(key())).rejects.toThrow(StorageUnavailable)
  await storage.discard(file)
})

test.each([
  ['answers that it failed', (response: ServerResponse) => void response.writeHead(500).end()],
  ['closes the connection', (response: ServerResponse) => void response.destroy()],
])('retries once with a bucket that %s, and stores the whole file', async (_what, fail) => {
  const { url, stop } = await startS3rver(BUCKET)
  const { hostname: host, port } = new URL(url(BUCKET))
  let puts = 0
  const between = createServer((incoming, outgoing) => {
    if (incoming.method === 'PUT') puts++
    if (puts === 1) return void incoming.resume().on('end', () => fail(outgoing))
    const { method, headers, url: path } = incoming
    const onward = request({ host, port, method, path, headers }, (answer) =>
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  const STORAGE_URL = url(BUCKET).replace(port, String((between.address() as AddressInfo).port))
  const storage = await createStorage(readConfig({ DATA_DIR: join(folder, 'again'), STORAGE_URL }))
  const name = key()
  const bytes = randomBytes(300_000)
  await storage.put(await storage.spool(Readable.from([bytes]), { limit: bytes.length }), name)
  expect(await buffer(await storage.read(name))).toEqual(bytes)
  expect(puts).toBe(2)
  between.closeAllConnections()
  between.close()
  await stop()
})

function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent++) yield randomBytes(1024 * 1024)
}

function* chunks(count: number, failure?: Error) {
  for (let sent = 0; sent < count; sent++) yield Buffer.alloc(1_000)
  if (failure) throw failure
}
