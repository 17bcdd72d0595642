import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { slowness } from '#server/test/cpu-growth.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const MIB = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const dataUrl = (bytes: Buffer, name: string, type = 'image/png') =>
  `data:${type};name=${encodeURIComponent(name)};base64,${bytes.toString('base64')}`

const picture = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length, 'x')])

const ticket = (attachments: string[]) => ({
  title: 'The opening hours are wrong',
  description: 'We close at six, not at eight as the page says.',
  serviceCategory: 'technical_support',
  attachments,
})

const storedFiles = async () => {
  const names = await readdir(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).length
}

test('turns a data URL in a ticket into a file with its name, type, and bytes', async () => {
  const client = portal.as(await portal.buildClient())

  const { status, body } = await client.post<Ticket>('/api/tickets', ticket([dataUrl(PNG, 'Größe "1".png')]))

  expect(status).toBe(201)
  const [file] = body.attachments
  expect(file).toMatchObject({ fileName: 'Größe "1".png', fileType: 'image/png', fileSize: PNG.length })
  expect((await client.get(`/api/uploads/${file?.name}`)).bytes.equals(PNG)).toBe(true)
})

test(
  'accepts twenty-five files of 10 MB in a ticket, and refuses a twenty-sixth file',
  { tags: ['nightly'] },
  async () => {
    const client = portal.as(await portal.buildClient())
    const large = dataUrl(picture(10 * MIB), 'photo.png')

    const whole = await client.post<Ticket>('/api/tickets', ticket(Array.from({ length: 25 }, () => large)))
    expect(whole.status).toBe(201)
    expect(whole.body.attachments.map((file) => file.fileSize)).toEqual(Array(25).fill(10 * MIB))

    const before = await storedFiles()
    const small = dataUrl(PNG, 'photo.png')
    const many = await client.post('/api/tickets', ticket(Array.from({ length: 26 }, () => small)))
    expect(many.status).toBe(400)
    expect(many.body['detail']).toBe('You can only upload a maximum of 25 files.')
    expect(await storedFiles()).toBe(before)
  },
)

test.each([
  ['larger than 10 MB', dataUrl(picture(10 * MIB + 1), 'photo.png'), 413],
  ['of a type that is not let in', dataUrl(Buffer.from('<svg/>'), 'logo.svg', 'image/svg+xml'), 415],
  ['that only claims to be a picture', dataUrl(Buffer.from('MZ program'), 'photo.png'), 415],
  ['that is not base64', 'data:image/png;name=a.png;base64,%%%%', 400],
  ['without an end', 'data:image/png;name=a.png', 400],
])('refuses a file %s and stores nothing', async (_what, file, status) => {
  const client = portal.as(await portal.buildClient())
  const before = await storedFiles()

  expect((await client.post('/api/tickets', ticket([dataUrl(PNG, 'good.png'), file]))).status).toBe(status)

  expect(await storedFiles()).toBe(before)
})

test('stores no file when the form is refused', async () => {
  const client = portal.as(await portal.buildClient())
  const before = await storedFiles()

  const { status } = await client.post('/api/tickets', { ...ticket([dataUrl(PNG, 'a.png')]), title: 'Hm' })

  expect(status).toBe(400)
  expect(await storedFiles()).toBe(before)
})

test('keeps text that only looks like a file as text', async () => {
  const client = portal.as(await portal.buildClient())
  const text = 'data:image/png;base64,AAAA is what our page shows: "quoted", \\ and [brackets]'

  const { body } = await client.post<Ticket>('/api/tickets', { ...ticket([]), description: text })

  expect(body.description).toBe(text)
})

test('accepts data URLs in an answer, and stores files once per idempotency key', async () => {
  const client = await portal.buildClient()
  const request = await portal.buildInfoRequest({ clientId: client.id })

  const answered = await portal.as(client).patch<InfoRequest>(`/api/info-requests/${request.id}`, {
    responseData: { message: 'Here it is', attachments: [dataUrl(PNG, 'shop.png')] },
    status: 'completed',
  })
  expect(answered.body.responseData?.attachments.map((file) => file.fileName)).toEqual(['shop.png'])

  const key = { 'idempotency-key': 'ticket-1' }
  const first = await portal.as(client).post<Ticket>('/api/tickets', ticket([dataUrl(PNG, 'b.png')]), key)
  const stored = await storedFiles()
  const again = await portal.as(client).post<Ticket>('/api/tickets', ticket([dataUrl(PNG, 'b.png')]), key)
  expect(again.body).toEqual(first.body)
  expect(await storedFiles()).toBe(stored)
  const other = await portal.as(client).post('/api/tickets', ticket([dataUrl(PNG, 'c.png')]), key)
  expect(other.status).toBe(422)
})

test.each([String.raw`\"`, String.raw`\\"`, '"",'])(
  'reads a megabyte of %s in less than 100 ms of CPU time',
  { timeout: 120_000 },
  async (unit) => {
    const client = await portal.buildClient()
    const { id } = await portal.buildInfoRequest({ clientId: client.id })
    const max = 100
    const frames = [
      ['{"description":"', '"}'],
      ['{"attachments":[', '""]}'],
    ] as const
    for (const [before, after] of frames)
      for (const [method, path] of [
        ['POST', '/api/tickets'],
        ['PATCH', `/api/info-requests/${id}`],
      ] as const) {
        const read = async (length: number) => {
          const text =
            before + unit.repeat(Math.floor((length - before.length - after.length) / unit.length)) + after
          expect([400, 403]).toContain((await portal.as(client).send(method, path, text)).status)
        }
        expect(await slowness(MIB, read, max)).toBeUndefined()
      }
  },
)
