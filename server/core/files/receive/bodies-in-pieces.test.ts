import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectFile } from '#shared/files/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let portal: TestApp
let url: string
let client: { id: number }
let staff: { id: number }
beforeAll(async () => {
  portal = await testApp()
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  client = await portal.buildClient()
  staff = await portal.buildStaff()
})
afterAll(() => portal.close())

const MIB = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
/** Returns bytes without repetition, so that no part can be mistaken for another. */
const picture = (size: number) => Buffer.concat([PNG, randomBytes(size - PNG.length)])

/** Sends a body over a real connection. */
async function post(person: { id: number }, path: string, type: string, pieces: AsyncIterable<Buffer>) {
  const cookie = (await portal.as(person).cookie()) ?? ''
  const sending = request(url + path, { method: 'POST', headers: { cookie, 'content-type': type } })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(pieces), sending)
  const [answer] = await answered
  return { status: answer.statusCode, body: await json(answer) }
}

/** Yields a body in pieces of these sizes, in turn. */
async function* splitBody(body: Buffer, sizes: number[]) {
  for (let at = 0, piece = 0; at < body.length; piece++) {
    const size = sizes[piece % sizes.length] ?? MIB
    yield body.subarray(at, at + size)
    at += size
  }
}

const CUTS = [
  [1, 65_535, 3],
  [16, 4_097, 100_003],
  [MIB, MIB, MIB],
]

test.each(CUTS)(
  'stores ticket files whole when the body arrives in pieces of %i, %i, and %i bytes',
  async (...sizes) => {
    const pictures = [picture(MIB + 1), picture(97), picture(MIB + 2)]
    const attachments = pictures.map(
      (bytes) => `data:image/png;name=Größe.png;base64,${bytes.toString('base64')}`,
    )
    const ticket = {
      title: 'The opening hours are wrong',
      attachments,
      description: 'We close at six, not at eight as the page says. '.repeat(200),
      serviceCategory: 'technical_support',
    }
    const text = JSON.stringify(ticket).replaceAll('/', String.raw`\/`)

    const answer = await post(client, '/api/tickets', 'application/json', splitBody(Buffer.from(text), sizes))

    expect(answer.status).toBe(201)
    const body = answer.body as Ticket
    expect(body.description).toBe(ticket.description.trim())
    expect(body.attachments.map((file) => file.fileName)).toEqual(Array(3).fill('Größe.png'))
    for (const [i, file] of body.attachments.entries()) {
      const { bytes } = await portal.as(client).get(`/api/uploads/${file.name}`)
      expect(bytes.equals(pictures[i] ?? PNG)).toBe(true)
    }
  },
)

test.each(CUTS)(
  'stores a form’s file and fields when it arrives in pieces of %i, %i, and %i bytes',
  async (...sizes) => {
    const { id } = await portal.buildProject({ userId: client.id })
    const file = picture(2 * MIB + 7)
    const disposition = '--edge\r\ncontent-disposition: form-data; name='
    const form = Buffer.concat([
      Buffer.from(`${disposition}"file"; filename="logo.png"\r\n\r\n`),
      file,
      Buffer.from(`\r\n${disposition}"category"\r\n\r\ndesign\r\n--edge--\r\n`),
    ])

    const type = 'multipart/form-data; boundary=edge'
    const answer = await post(staff, `/api/projects/${id}/files`, type, splitBody(form, sizes))

    expect(answer.status).toBe(201)
    const body = answer.body as z.infer<typeof ProjectFile>
    expect(body).toMatchObject({ fileName: 'logo.png', category: 'design', fileSize: file.length })
    const { bytes } = await portal.as(staff).get(body.filePath)
    expect(bytes.equals(file)).toBe(true)
  },
)
