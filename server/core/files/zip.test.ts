import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import type { Attachment } from '#shared/files/schemas.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { readAttachedFiles } from './queries.ts'
import { zipFiles } from './send/zip-files.ts'
import { startS3rver } from '#server/test/buckets.ts'
import { PNG, type Caller, type TestFile } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const other = portal.as(await portal.buildClient())

const MIB = 1024 * 1024
const text = (fileName: string, bytes = fileName): TestFile => ({ fileName, bytes })

async function buildTicket(files: TestFile[], who: Caller) {
  const attachments: string[] = []
  for (const file of files) attachments.push((await who.upload<Attachment>('/api/uploads', file)).body.name)
  const { status, body } = await who.post<{ id: number }>('/api/tickets', {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
    attachments,
  })
  expect([status, body]).toMatchObject([201, {}])
  return { id: body.id, names: attachments, path: `/api/tickets/${body.id}/files.zip` }
}
const ticketWith = (...files: TestFile[]) => buildTicket(files, client)

/** Returns the files of a ZIP by name, in its order. Their checksums are compared while they are read. */
async function unzip(bytes: Buffer): Promise<[name: string, content: string][]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, autoClose: false })
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => {
    entries.push(entry)
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return Promise.all(
    entries.map(async (entry) => {
      expect(entry.generalPurposeBitFlag & 0x800).toBe(0x800)
      const content = await buffer(await zip.openReadStreamPromise(entry))
      return [entry.fileName, content.toString('latin1')] as [string, string]
    }),
  )
}
const namesIn = async (bytes: Buffer) => (await unzip(bytes)).map(([name]) => name)

describe('ZIP of a record’s files', () => {
  test('contains the files byte for byte in the order of the record', async () => {
    const picture = { fileName: 'photo.png', bytes: PNG }
    const { id, path } = await ticketWith(text('b.txt', 'Rye bread'), picture, text('a.txt', 'Rolls'))
    const { status, headers, bytes } = await client.get(path)
    expect([
      status,
      headers['content-type'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([200, 'application/zip', `attachment; filename=ticket-${id}-files.zip`, 'no-store'])
    expect(await unzip(bytes)).toEqual([
      ['b.txt', 'Rye bread'],
      ['photo.png', PNG.toString('latin1')],
      ['a.txt', 'Rolls'],
    ])
  })

  test('keeps characters of any language, and gives files unique and safe names', async () => {
    const { path, names } = await ticketWith(
      ...['Größe 日本語 🥐.txt', 'a.txt', 'A.TXT', 'a.txt', 'x.txt', 'y.txt', 'z.txt', 'w.txt'].map((name) =>
        text(name),
      ),
    )
    const stored = ['../../etc/passwd', 'C:\\run\u0007.txt', 'con.txt', `${'日'.repeat(200)}.txt`]
    for (const [index, fileName] of stored.entries())
      await portal.db
        .updateTable('uploads')
        .set({ fileName })
        .where('name', '=', names[index + 4] ?? '')
        .execute()
    expect(await namesIn((await client.get(path)).bytes)).toEqual([
      'Größe 日本語 🥐.txt',
      'a.txt',
      'A (2).TXT',
      'a (3).txt',
      '__.._etc_passwd.txt',
      'C__run_.txt',
      '_con.txt',
      `${'日'.repeat(65)}.txt`,
    ])
  })

  test('avoids names that are reserved or equal on Windows and macOS', async () => {
    const { path, names } = await ticketWith(
      text('ß.txt'),
      text('SS.txt'),
      text('x.txt'),
      text('y.txt'),
      text('z.txt'),
    )
    const cut = `con.${'y'.repeat(192)}.txt`
    const stored = ['CON .txt', 'com¹.txt', `${'x'.repeat(50)}${cut}`]
    for (const [index, fileName] of stored.entries())
      await portal.db
        .updateTable('uploads')
        .set({ fileName })
        .where('name', '=', names[index + 2] ?? '')
        .execute()
    expect(await namesIn((await client.get(path)).bytes)).toEqual([
      'ß.txt',
      'SS (2).txt',
      '_CON .txt',
      '_com¹.txt',
      `_${cut}`,
    ])
  })

  test('lists lost and damaged files, and contains the rest', async () => {
    const { path, names } = await ticketWith(text('kept.txt'), text('lost.txt'), text('damaged.txt'))
    await portal.storage.remove(names[1] ?? '')
    const [, , damaged = ''] = names
    await portal.db.updateTable('uploads').set({ problem: 'damaged' }).where('name', '=', damaged).execute()
    expect(await unzip((await client.get(path)).bytes)).toEqual([
      ['kept.txt', 'kept.txt'],
      [
        'Missing files.txt',
        'These files were missing or damaged. Please ask for new copies:\r\n\r\nlost.txt\r\ndamaged.txt\r\n',
      ],
    ])
  })

  test('answers a HEAD request without reading files', async () => {
    const { path } = await ticketWith(text('a.txt'))
    const read = vi.spyOn(portal.storage, 'read')
    const { status, headers } = await client.send('HEAD', path)
    expect([status, headers['content-type'], read.mock.calls.length]).toEqual([200, 'application/zip', 0])
    read.mockRestore()
  })

  test('is refused above 4 GB or 1,000 files, with advice', async () => {
    const detail = 'A download can hold up to 1,000 files and 4 GB. Please download these files one by one.'
    const { path, names, id } = await ticketWith(text('a.txt'), text('b.txt'))
    const large = { fileSize: 2_000_000_001 }
    await portal.db.updateTable('uploads').set(large).where('name', 'in', names).execute()
    expect(await client.get(path)).toMatchObject({ status: 413, body: { detail } })
    const small = { fileSize: 5 }
    await portal.db.updateTable('uploads').set(small).where('name', 'in', names).execute()
    await attachCopies(id, names[0] ?? '', 999)
    expect(await client.get(path)).toMatchObject({ status: 413, body: { detail } })
  })
})

/** Attaches `count` more uploads to a ticket, all with the bytes of this upload. */
async function attachCopies(ticketId: number, name: string, count: number) {
  const like = await portal.db
    .selectFrom('uploads')
    .where('name', '=', name)
    .select(['userId', 'fileName', 'fileType', 'fileSize', 'sha256'])
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, copy) => ({ ...like, name: `copy-of-it-${copy}` }))
  const copies = await portal.db.insertInto('uploads').values(rows).returning('id').execute()
  const attached = copies.map(({ id: uploadId }) => ({ uploadId, ticketId }))
  await portal.db.insertInto('attachments').values(attached).execute()
}

const statuses = (path: string) =>
  Promise.all([client, other, staff].map(async (who) => (await who.get(path)).status))

describe('ZIP download by record', () => {
  test('allows a ticket’s client and staff, and reveals nothing to other clients', async () => {
    const { path } = await ticketWith(text('a.txt'))
    expect(await statuses(path)).toEqual([200, 404, 200])
    const { path: bare } = await ticketWith()
    expect(await statuses(bare)).toEqual([404, 404, 404])
    const answers = [
      await other.get(path),
      await other.get(bare),
      await other.get('/api/tickets/999999/files.zip'),
    ]
    const [first, ...rest] = answers.map(({ body }) => ({ ...body, requestId: '' }))
    for (const answer of rest) expect(answer).toEqual(first)
  })

  test('allows only staff for an internal note', async () => {
    const { id: entityId } = await ticketWith()
    const comment = async (internal: boolean) => {
      const attachments = [(await staff.upload<Attachment>('/api/uploads')).body.name]
      const written = { content: 'See here', entityType: 'ticket', entityId, attachments, internal }
      const { body } = await staff.post<{ id: number }>('/api/comments', written)
      return `/api/comment-attachments/${body.id}/files.zip`
    }
    expect(await statuses(await comment(false))).toEqual([200, 404, 200])
    expect(await statuses(await comment(true))).toEqual([404, 404, 200])
  })

  test('contains one kind or all files of a content library, newest first', async () => {
    const { id } = await portal.buildWebsite({ userId: anna.id })
    for (const [fileName, kind] of [
      ['logo.png', 'logo'],
      ['photo.png', 'image'],
      ['shop.png', 'image'],
    ] as const)
      await client.upload(`/api/websites/${id}/assets`, { fileName }, { kind })
    const read = async (query: string) =>
      namesIn((await client.get(`/api/websites/${id}/assets.zip${query}`)).bytes)
    expect(await read('?kind=image')).toEqual(['shop.png', 'photo.png'])
    expect(await read('')).toEqual(['shop.png', 'photo.png', 'logo.png'])
    expect(await statuses(`/api/websites/${id}/assets.zip?kind=document`)).toEqual([404, 404, 404])
  })

  test('contains project files of any type, newest first', async () => {
    const { id } = await portal.buildProject({ userId: anna.id })
    for (const fileName of ['one.bin', 'two.bin'])
      await staff.upload(`/api/projects/${id}/files`, text(fileName))
    expect(await namesIn((await client.get(`/api/projects/${id}/files.zip`)).bytes)).toEqual([
      'two.bin',
      'one.bin',
    ])
  })
})

test('creates a ZIP from files in a bucket', async () => {
  const { url, stop } = await startS3rver('files')
  const inBucket = await testApp({ storage: readConfig({ STORAGE_URL: url('files') }).storage })
  const owner = await inBucket.buildClient()
  const { path, names } = await buildTicket(
    [text('a.txt', 'Rolls'), text('b.txt'), text('c.txt', 'Rye')],
    inBucket.as(owner),
  )
  await inBucket.storage.remove(names[1] ?? '')
  const files = await unzip((await inBucket.as(owner).get(path)).bytes)
  expect(files.map(([name]) => name)).toEqual(['a.txt', 'c.txt', 'Missing files.txt'])
  expect(files.slice(0, 2).map(([, content]) => content)).toEqual(['Rolls', 'Rye'])
  await inBucket.close()
  await stop()
})

/** Collects the streams that are opened in the storage from now on. */
function watchReading() {
  const opened: Readable[] = []
  const read = portal.storage.read.bind(portal.storage)
  const spy = vi.spyOn(portal.storage, 'read').mockImplementation(async (...args) => {
    const bytes = await read(...args)
    opened.push(bytes)
    return bytes
  })
  return { opened, stop: () => spy.mockRestore() }
}

describe('large ZIP download', async () => {
  const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { cookie: (await client.cookie()) ?? '' }
  const begin = async (path: string) => {
    const [response] = (await once(get(`${url}${path}`, { headers }), 'response')) as [IncomingMessage]
    await once(response, 'readable')
    return response
  }

  const large = Array.from({ length: 4 }, (_, i) => ({
    fileName: `${i}.png`,
    bytes: Buffer.concat([PNG, Buffer.alloc(9 * MIB)]),
  }))
  const { id, path } = await ticketWith(...large)

  test('reads files one at a time, no faster than they are downloaded', async () => {
    const { opened, stop } = watchReading()
    const zip = zipFiles(portal.storage, await readAttachedFiles(portal.db, 'ticketId', id))
    let taken = 0
    for await (const piece of zip as AsyncIterable<Buffer>) {
      taken += piece.length
      expect(opened.filter((bytes) => !bytes.destroyed).length).toBeLessThanOrEqual(2)
      const read = opened.reduce(
        (sum, bytes) => sum + (bytes as Readable & { bytesRead: number }).bytesRead,
        0,
      )
      expect(read - taken).toBeLessThan(3 * MIB)
    }
    expect(opened).toHaveLength(4)
    expect(taken).toBeGreaterThan(36 * MIB)
    stop()
  })

  test('stops reading when the client disconnects', async () => {
    const { opened, stop } = watchReading()
    const response = await begin(path)
    expect(opened[0]?.destroyed).toBe(false)
    response.destroy()
    await expect.poll(() => opened.every((bytes) => bytes.destroyed)).toBe(true)
    expect(opened).toHaveLength(1)
    stop()
  })

  test('aborts instead of ending early when a file fails', async () => {
    const { opened, stop } = watchReading()
    const response = await begin(path)
    opened[0]?.destroy(new Error('The disk is gone'))
    await expect(buffer(response)).rejects.toThrow('aborted')
    stop()
  })
})
