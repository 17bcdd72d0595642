import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { WORD, zip } from '#server/test/zip.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const REFUSED = 'Some files were not added: they must be under 10MB and in a supported format.'
const DAMAGED = 'This file is damaged. Open it, save it again and upload the new copy.'
const BOMB = 'This file wasn’t added: it expands far beyond its size when unpacked.'
const MIB = 1024 * 1024

const zeros = (size: number) => Buffer.alloc(size)

const listStored = () =>
  readdirSync(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

describe('office document', () => {
  const text = Buffer.from('<w:document>Hello</w:document>'.repeat(2000))

  test('is accepted when it is valid', async () => {
    const client = portal.as(await portal.buildClient())
    const bytes = zip([WORD, { name: 'word/document.xml', content: text }])
    expect(await client.upload('/api/uploads', { fileName: 'offer.docx', bytes })).toMatchObject({
      status: 201,
      body: { fileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    })
  })

  test.each([
    ['that unpacks to 300 MB', zip([WORD, { name: 'a', content: zeros(300 * MIB) }]), 422, BOMB],
    [
      'that unpacks to 100 MB in many pieces',
      zip([WORD, ...Array.from({ length: 100 }, (_, i) => ({ name: `a${i}`, content: zeros(MIB) }))]),
      422,
      BOMB,
    ],
    [
      'that lies about what it unpacks to',
      zip([WORD, { name: 'a', content: zeros(64 * MIB), declared: 100 }]),
      415,
      DAMAGED,
    ],
    [
      'whose entries share their bytes',
      zip([
        { ...WORD, content: Buffer.concat([WORD.content, Buffer.from(randomText(50_000))]) },
        ...Array.from({ length: 200 }, (_, i) => ({
          name: `a${i}`,
          content: Buffer.from(randomText(50_000)),
          shared: true as const,
        })),
      ]),
      422,
      BOMB,
    ],
    ['that says it has 60,000 entries', zip([WORD], 60_000), 422, BOMB],
    [
      'with a name that leads out of its folder',
      zip([WORD, { name: '../../etc/passwd', content: text }]),
      415,
      DAMAGED,
    ],
    ['that is cut off', zip([WORD, { name: 'a', content: text }]).subarray(0, 400), 415, DAMAGED],
  ])('is refused without storing anything: a document %s', async (_what, bytes, status, detail) => {
    const client = portal.as(await portal.buildClient())
    const before = listStored()
    const answer = await client.upload('/api/uploads', { fileName: 'offer.docx', bytes })
    expect([answer.status, answer.body['detail']]).toEqual([status, detail])
    expect(listStored()).toBe(before)
  })
})

test('refuses a ZIP bomb as an upload, and accepts it from staff as a project file', async () => {
  const bytes = zip([{ name: 'a', content: zeros(300 * MIB) }])
  const client = portal.as(await portal.buildClient())
  expect((await client.upload('/api/uploads', { fileName: 'all.zip', bytes })).status).toBe(422)
  const { id } = await portal.buildProject()
  const staff = portal.as(await portal.buildStaff())
  expect((await staff.upload(`/api/projects/${id}/files`, { fileName: 'all.zip', bytes })).status).toBe(201)
})

test('refuses a file by its declared size before reading it', async () => {
  const client = portal.as(await portal.buildClient())
  const { status, body, headers } = await client.send('POST', '/api/uploads', Buffer.from('--x\r\n'), {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(11 * MIB),
  })
  expect([status, body['detail'], headers['connection']]).toEqual([413, REFUSED, 'close'])
})

test('keeps other uploads when one file is refused', async () => {
  const anna = await portal.buildClient()
  const client = portal.as(anna)
  const good = await portal.buildUpload(anna)
  expect((await client.upload('/api/uploads', { bytes: 'MZ', fileName: 'a.png' })).status).toBe(415)
  expect((await client.get(`/api/uploads/${good.name}`)).status).toBe(200)
})

/** Returns text that hardly compresses. */
function randomText(length: number): string {
  let [seed, text] = [7, '']
  for (; text.length < length; seed = (seed * 48_271) % 2_147_483_647) text += seed.toString(36)
  return text
}
