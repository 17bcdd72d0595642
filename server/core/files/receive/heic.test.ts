import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { fileDamagedMessage } from '#shared/files/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { nightly } from '#server/test/nightly.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())

const fixture = (name: string) =>
  readFileSync(new URL(`../../../platform/images/fixtures/${name}`, import.meta.url))
/**
 * Made with `heif-enc`: 320 × 240, to be rotated by 90°, in Display P3, with EXIF data about its author and location.
 */
const PHOTO = fixture('photo.heic')
const IN_TIME = { timeout: 60_000 }

/** Reads the file as a client gets it. */
const read = async ({ name }: Attachment) => (await client.get(`/api/uploads/${name}`)).bytes

const expectPhoto = (file: Attachment | undefined, name = 'IMG_1.jpg') =>
  expect(file).toMatchObject({ fileName: name, fileType: 'image/jpeg' })

describe('HEIC photo', IN_TIME, () => {
  test('becomes an upright JPEG with its own colors and without location data', async () => {
    const { status, body } = await client.upload<Attachment>('/api/uploads', {
      fileName: 'IMG_1.heic',
      bytes: PHOTO,
    })
    expect(status).toBe(201)
    expectPhoto(body)
    const bytes = await read(body)
    const { format, width, height, exif, icc, orientation } = await sharp(bytes).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['jpeg', 240, 320, undefined, undefined])
    expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sP3C')
    expect(bytes.includes('Somebody')).toBe(false)
    // The red circle was at the top left before the picture was turned.
    const circle = { left: 180, top: 70, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(circle).raw().toBuffer()
    expect([red > 180, green < 90, blue < 90]).toEqual([true, true, true])
  })

  test('becomes a JPEG when it is uploaded in parts', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const name = Buffer.from('IMG_1.HEIC').toString('base64')
    const { headers } = await client.send('POST', '/api/uploads/resumable', undefined, {
      ...tus,
      'upload-length': String(PHOTO.length),
      'upload-metadata': `filename ${name}`,
    })
    const address = headers['location'] ?? ''
    const type = 'application/offset+octet-stream'
    await client.send('PATCH', address, PHOTO, { ...tus, 'content-type': type, 'upload-offset': '0' })
    const resumable = address.split('/').at(-1)
    const { body } = await client.post<Attachment>('/api/uploads', { resumable })
    expectPhoto(body)
    expect((await sharp(await read(body)).metadata()).format).toBe('jpeg')
  })

  test('becomes a JPEG inside the JSON of a ticket', async () => {
    const attachments = [`data:image/heic;name=IMG_1.heic;base64,${PHOTO.toString('base64')}`]
    const { body } = await client.post<Ticket>('/api/tickets', {
      title: 'A photo of the counter',
      description: 'It looks like this today.',
      serviceCategory: 'technical_support',
      priority: 'low',
      userId: anna.id,
      attachments,
    })
    expectPhoto(body.attachments[0])
  })

  test('becomes a JPEG when it is attached to an inbound mail', async () => {
    const { id: entityId } = await portal.buildTicket({ userId: anna.id })
    const target = { userId: anna.id, entityType: 'ticket', entityId } as const
    const to = await createReplyAddress(portal.db, 'reply@in.agency.example', { target })
    const { email } = await portal.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow()
    const head = `From: A <${email}>\nTo: <${to}>\nMessage-ID: <heic@x>\nMIME-Version: 1.0\n`
    const parts = `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHere it is.\n--b\n`
    const file = `Content-Type: image/heic\nContent-Disposition: attachment; filename=IMG_1.heic\nContent-Transfer-Encoding: base64\n\n`
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      payload: `${head}${parts}${file}${PHOTO.toString('base64')}\n--b--\n`,
    })
    expect(statusCode).toBe(200)
    const { body } = await client.get<Comment[]>(`/api/comments/ticket/${entityId}`)
    expectPhoto(body[0]?.attachments[0])
  })

  test('becomes a JPEG in a content library and among project files', async () => {
    const website = await portal.buildWebsite({ userId: anna.id })
    const project = await portal.buildProject({ userId: anna.id })
    const file = { fileName: 'IMG_1.heic', bytes: PHOTO }
    const asset = await client.upload<Attachment>(`/api/websites/${website.id}/assets`, file)
    expect(asset.body).toMatchObject({ fileName: 'IMG_1.jpg', fileType: 'image/jpeg', kind: 'image' })
    const { body } = await staff.upload<Attachment>(`/api/projects/${project.id}/files`, file)
    expect(body).toMatchObject({ fileName: 'IMG_1.jpg', fileType: 'image/jpeg' })
  })
})

/** Returns the photo with another declared width and height, which follow the name of their box as four bytes each. */
function declaring(width: number, height: number): Buffer {
  const bytes = Buffer.from(PHOTO)
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

/** Returns the photo with some bytes replaced, different ones for each seed. */
function damageHeic(seed: number): Buffer {
  const bytes = Buffer.from(PHOTO)
  for (let i = 0; i < 8; i++) bytes[(seed * 7919 + i * i * 104_729) % bytes.length] = (seed * 31 + i) % 256
  return bytes
}

describe('unreadable HEIC photo', IN_TIME, () => {
  test.each([
    ['that is cut off', () => PHOTO.subarray(0, 1200)],
    ['that is cut off in its header', () => PHOTO.subarray(0, 60)],
    ['of 144 megapixels', () => fixture('144-megapixels.heic')],
    ['that declares more pixels than it may have', () => declaring(60_000, 60_000)],
    ['that declares no pixels', () => declaring(0, 0)],
  ])('is refused as damaged: a photo %s', async (_what, bytes) => {
    const file = { fileName: 'IMG_1.heic', bytes: bytes() }
    const sendIt = async () => {
      const { status, body } = await client.upload('/api/uploads', file)
      expect([status, body['detail']]).toEqual([415, fileDamagedMessage()])
    }
    expect(await measureLeastCpu(sendIt)).toBeLessThan(MOST_MS)
  })

  for (const [damage, seeds] of [
    ['damage anywhere', [1, 2]],
    ['damage in more places', [3, 4, 5, 6, 7, 8]],
  ] as const)
    test(
      `is accepted or refused after ${damage}, and the next photo is read`,
      nightly(seeds.length > 2),
      async () => {
        for (const seed of seeds) {
          const file = { fileName: 'IMG_1.heic', bytes: damageHeic(seed) }
          expect([201, 415]).toContain((await client.upload('/api/uploads', file)).status)
        }
        expectPhoto(await portal.buildUpload(anna, { fileName: 'IMG_1.heic', bytes: PHOTO }))
      },
    )

  test('is stored unchanged among project files, which can have any type', async () => {
    const project = await portal.buildProject({ userId: anna.id })
    const bytes = PHOTO.subarray(0, 1200)
    const file = { fileName: 'IMG_1.heic', bytes }
    const { body } = await staff.upload<Attachment>(`/api/projects/${project.id}/files`, file)
    expect(body).toMatchObject({ fileName: 'IMG_1.heic', fileType: 'image/heic', fileSize: bytes.length })
  })
})
