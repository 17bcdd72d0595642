import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { getKeyFilePath } from '#server/platform/crypto/secret-box.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { WorkerFailed } from '#server/platform/jobs/worker-process.ts'
import { makeNextThumbnail } from '#server/test/next-thumbnail.ts'
import { PictureProcess } from '#server/platform/images/picture-process.ts'

let portal: TestApp
let maker: PictureProcess
beforeAll(async () => {
  portal = await testApp()
  maker = new PictureProcess(portal.storage.spoolFolder)
})
afterAll(async () => {
  await maker.stop()
  await portal.close()
})

const photo = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#4f46e5' } })
    .toFormat(format)
    .toBuffer()

/** Makes all missing thumbnails and returns how many. */
async function makeAll(by = maker): Promise<number> {
  let made = 0
  while (await makeNextThumbnail(portal.db, portal.storage, by)) made += 1
  return made
}

async function uploadPicture(bytes: Buffer, fileName = 'photo.jpg') {
  const anna = await portal.buildClient()
  const file = await portal.buildUpload(anna, { bytes, fileName })
  const small = `/api/uploads/${file.name}?size=thumbnail`
  return { anna, client: portal.as(anna), file, small }
}

describe('thumbnail of a picture', () => {
  test('replaces the picture once it is made, at 480 pixels', async () => {
    const bytes = await photo(2000, 1000)
    const { client, small, file } = await uploadPicture(bytes)
    const before = await client.get(small)
    expect([before.status, before.bytes.equals(bytes)]).toEqual([200, true])

    await makeAll()

    const after = await client.get(small)
    expect(after.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    const { format, width, height } = await sharp(after.bytes).metadata()
    expect([format, width, height]).toEqual(['webp', 480, 240])
    expect((await client.get(`/api/uploads/${file.name}`)).bytes.equals(bytes)).toBe(true)
  })

  test.each(['png', 'gif'] as const)(
    'is made for the type %s, never larger than the picture',
    async (format) => {
      const { client, small } = await uploadPicture(await photo(300, 200, format), `photo.${format}`)
      await makeAll()
      const { width, height } = await sharp((await client.get(small)).bytes).metadata()
      expect([width, height]).toEqual([300, 200])
    },
  )

  test('is upright and contains no location data', async () => {
    const turned = await sharp(await photo(1000, 500))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { client, small } = await uploadPicture(turned)
    await makeAll()
    const { width, height, exif } = await sharp((await client.get(small)).bytes).metadata()
    expect([width, height, exif]).toEqual([240, 480, undefined])
  })

  test('is available only to users who can read the picture', async () => {
    const { small } = await uploadPicture(await photo(600, 600))
    await makeAll()
    const other = portal.as(await portal.buildClient())
    expect([(await other.get(small)).status, (await portal.anonymous.get(small)).status]).toEqual([404, 401])
  })

  test('is served for a project file, a content library file, and a user picture', async () => {
    const staff = portal.as(await portal.buildStaff())
    const anna = await portal.buildClient()
    const bytes = await photo(1000, 1000)
    const project = await portal.buildProject({ userId: anna.id })
    const website = await portal.buildWebsite({ userId: anna.id })
    const { body: file } = await staff.upload<FileAddress>(`/api/projects/${project.id}/files`, { bytes })
    const { body: asset } = await portal
      .as(anna)
      .upload<FileAddress>(`/api/websites/${website.id}/assets`, { bytes })
    const { name } = await portal.buildUpload(anna, { bytes })
    await portal.as(anna).patch('/api/user', { picture: name })
    await makeAll()
    for (const path of [file, asset].map(({ filePath }) => `${filePath}?size=thumbnail`))
      expect((await portal.as(anna).get(path)).headers['content-type']).toBe('image/webp')
    const picture = await portal.as(anna).get(`/api/users/${anna.id}/picture`)
    expect(picture.headers['content-type']).toBe('image/webp')
  })
})

describe('unreadable picture', () => {
  test.each([
    ['of more pixels than a screen has use for', getPng(30_000, 30_000)],
    ['that is cut off', Buffer.concat([getPng(500, 500).subarray(0, 60), Buffer.alloc(2000)])],
  ])('is served as it is and not tried again: a file %s', async (_what, bytes) => {
    const { client, file, small } = await uploadPicture(bytes, 'photo.png')
    await makeAll()
    expect((await client.get(small)).bytes.equals(bytes)).toBe(true)
    expect(await getAttempts(file)).toBe(3)
  })

  test('is tried three times when it crashes the process, with pauses in between', async () => {
    const { file } = await uploadPicture(await photo(100, 100))
    const dies = Object.assign(new PictureProcess(portal.storage.spoolFolder), {
      thumbnail: () => Promise.reject(new Error('gone')),
    })
    for (const attempts of [1, 2, 3]) {
      await expect(makeNextThumbnail(portal.db, portal.storage, dies)).rejects.toThrow('gone')
      expect(await getAttempts(file)).toBe(attempts)
      expect(await makeNextThumbnail(portal.db, portal.storage, dies)).toBe(false)
      await waitingIsOver(file)
    }
    expect(await makeNextThumbnail(portal.db, portal.storage, dies)).toBe(false)
  })
})

test('reports a process that is ended during a picture, and starts a new one for the next picture', async () => {
  const path = join(portal.storage.spoolFolder, 'large.png')
  await writeFile(path, await photo(5000, 5000, 'png'))
  const own = new PictureProcess(portal.storage.spoolFolder)
  const failed = expect(own.thumbnail(path)).rejects.toThrow(WorkerFailed)
  await own.stop()
  await failed
  expect(await own.thumbnail(path)).toHaveProperty('bytes')
  await own.stop()
})

test('returns 503 for a logo that waits too long for other pictures', async () => {
  const { spoolFolder } = portal.storage
  const [endless, logo] = [join(spoolFolder, 'endless.png'), join(spoolFolder, 'logo.png')]
  execFileSync('mkfifo', [endless])
  await writeFile(logo, await photo(10, 10, 'png'))
  const own = new PictureProcess(spoolFolder)
  expect(await own.logo(logo)).toHaveProperty('logo')
  const reading = expect(own.thumbnail(endless)).rejects.toThrow(WorkerFailed)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const chosen = expect(own.logo(logo)).rejects.toMatchObject({ status: 503 })
  vi.advanceTimersByTime(20_000)
  await chosen
  vi.useRealTimers()
  await own.stop()
  await reading
})

test.each([
  ['of the machine', () => '/etc/passwd'],
  ['of the portal beside the spool folder', () => getKeyFilePath(portal.config)],
])('denies the picture process any file %s', async (_which, file) => {
  const path = file()
  if (path === getKeyFilePath(portal.config)) await writeFile(path, await photo(10, 10))
  const answer = await maker.thumbnail(path)
  expect('refused' in answer && answer.refused).toMatch(/permission/)
})

test('deletes a thumbnail with its picture', async () => {
  const { file } = await uploadPicture(await photo(600, 600))
  await makeAll()
  const listStored = async () => {
    const keys = []
    for await (const { key } of portal.storage.list()) if (key.startsWith(file.name)) keys.push(key)
    return keys.length
  }
  expect(await listStored()).toBe(2)
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await portal.db.updateTable('uploads').set({ createdAt: yesterday }).where('name', '=', file.name).execute()
  await runHousekeeping(portal.db, portal.storage)
  expect(await listStored()).toBe(0)
})

test('makes each thumbnail once with two processes', async () => {
  const files = await Promise.all([1, 2, 3, 4].map(async () => uploadPicture(await photo(700, 700))))
  const second = new PictureProcess(portal.storage.spoolFolder)
  const made = await Promise.all([makeAll(maker), makeAll(second)])
  await second.stop()
  expect(made[0] + made[1]).toBe(files.length)
})

type FileAddress = { filePath: string }

const getAttempts = async ({ name }: Attachment) =>
  (
    await portal.db
      .selectFrom('uploads')
      .select('thumbnailTries')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).thumbnailTries

const waitingIsOver = ({ name }: Attachment) =>
  portal.db
    .updateTable('uploads')
    .set({ thumbnailTryAt: new Date(0).toISOString() })
    .where('name', '=', name)
    .execute()

/** Returns a black PNG of this size in a few bytes: a "pixel bomb" if the size is large. */
function getPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
