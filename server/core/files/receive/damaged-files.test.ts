import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  UPLOAD_TYPES,
  fileDamagedMessage,
  filesRejectedMessage,
  invalidSvgMessage,
} from '#shared/files/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { WORD, zip } from '#server/test/zip.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff({ staffRole: 'owner' })
const [client, staff] = [portal.as(anna), portal.as(sam)]
const { id: projectId } = await portal.buildProject({ userId: anna.id })

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#4f46e5' } })
const text = Buffer.from('<w:document>Hello</w:document>'.repeat(200))
const document = zip([WORD, { name: 'word/document.xml', content: text }])
const sheet = zip([
  {
    ...WORD,
    content: Buffer.from(WORD.content.toString().replace('wordprocessingml.document', 'spreadsheetml.sheet')),
  },
  { name: 'xl/workbook.xml', content: text },
])
const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1600, 7)])
const read = (path: string) => readFileSync(new URL(path, import.meta.url))

/** A file of each type that can be uploaded, by its extension. */
const FILES: Record<string, Buffer> = {
  '.png': await picture.clone().png().toBuffer(),
  '.jpg': await picture.clone().jpeg().toBuffer(),
  '.gif': await picture.clone().gif().toBuffer(),
  '.webp': await picture.clone().webp().toBuffer(),
  '.heic': read('../../../platform/images/fixtures/photo.heic'),
  '.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
  ),
  '.pdf': read('../../../demo/files/exercise-sheet.pdf'),
  '.txt': Buffer.from('Grüße aus der Bäckerei, and some more words.'),
  '.doc': oldOffice,
  '.xls': oldOffice,
  '.docx': document,
  '.xlsx': sheet,
  '.zip': zip([{ name: 'notes.txt', content: text }]),
}
/** The lengths to cut files to. Some are within the first letters that identify a file's type. */
const LENGTHS = [1, 3, 4, 8, 12, 16, 33, 160, 400]
const REASONS = new Set([fileDamagedMessage(), filesRejectedMessage(), invalidSvgMessage()])
const PICTURES = /^image\//

const getCuts = (whole: Buffer) =>
  [...LENGTHS, whole.length >> 1, whole.length - 1]
    .filter((length) => length > 0 && length < whole.length)
    .map((length) => whole.subarray(0, length))

test('covers each type of file that can be uploaded', () => {
  for (const endings of Object.values(UPLOAD_TYPES)) expect(FILES).toHaveProperty([endings[0]])
})

describe('truncated file', () => {
  test.each(Object.entries(FILES))(
    'is accepted or refused with a reason, and never fails later: %s',
    { timeout: 60_000 },
    async (ending, whole) => {
      const fileName = `file${ending}`
      expect((await client.upload('/api/uploads', { fileName, bytes: whole })).status).toBe(201)
      for (const bytes of getCuts(whole)) {
        const at = `cut to ${bytes.length} bytes`
        const { status, body } = await client.upload<Attachment & { detail: string }>('/api/uploads', {
          fileName,
          bytes,
        })
        expect(status === 201 || (status === 415 && REASONS.has(body.detail)), `${at}: ${status}`).toBe(true)
        const inProject = await staff.upload(`/api/projects/${projectId}/files`, { fileName, bytes })
        expect([201, 415], `${at}, in a project`).toContain(inProject.status)
        if (status !== 201 || !PICTURES.test(body.fileType)) continue
        const small = await client.get(`/api/uploads/${body.name}?size=thumbnail`)
        expect(small.status, at).toBeLessThan(500)
        expect((await client.patch('/api/user', { picture: body.name })).status, at).toBeLessThan(500)
        const logo = await portal.buildUpload(sam, { fileName, bytes })
        expect((await staff.patch('/api/agency/settings', { logo: logo.name })).status, at).toBeLessThan(500)
      }
    },
  )
})

describe('damaged file', () => {
  const DAMAGED: [string, string, Buffer][] = [
    ['a document cut to 160 bytes', 'offer.docx', document.subarray(0, 160)],
    ['a document cut in half', 'offer.docx', document.subarray(0, document.length >> 1)],
    ['a spreadsheet cut in half', 'prices.xlsx', sheet.subarray(0, sheet.length >> 1)],
    ['a picture of 8 bytes', 'photo.png', FILES['.png']?.subarray(0, 8) ?? Buffer.alloc(0)],
    ['a picture of 12 bytes', 'photo.png', FILES['.png']?.subarray(0, 12) ?? Buffer.alloc(0)],
    ['what only begins like a ZIP', 'all.zip', Buffer.from('PK\x03\x04', 'latin1')],
  ]

  test.each(DAMAGED)('is refused with advice: %s', async (_what, fileName, bytes) => {
    for (const [person, path] of [
      [client, '/api/uploads'],
      [staff, `/api/projects/${projectId}/files`],
    ] as const) {
      const { status, body } = await person.upload(path, { fileName, bytes })
      expect([path, status, body['detail']]).toEqual([path, 415, fileDamagedMessage()])
    }
  })

  test('is refused as the picture of a viewer', async () => {
    const { companyId } = await portal.buildClient()
    const viewer = portal.as(await portal.buildMember(companyId, 'viewer'))
    const bytes = FILES['.png']?.subarray(0, 12) ?? ''
    const { status, body } = await viewer.upload('/api/uploads', { fileName: 'photo.png', bytes })
    expect([status, body['detail']]).toEqual([415, fileDamagedMessage()])
  })
})
