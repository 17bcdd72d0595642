import { afterAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { filesRejectedMessage } from '#shared/files/values.ts'
import { compoundFile } from '#server/test/compound-file.ts'
import { testApp } from '#server/test/test-app.ts'
import { WORD, zip } from '#server/test/zip.ts'

const portal = await testApp()
afterAll(portal.close)
const client = portal.as(await portal.buildClient())
const staff = portal.as(await portal.buildStaff())
const { id: projectId } = await portal.buildProject()

const DOC = 'application/msword'
const XLS = 'application/vnd.ms-excel'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const doc = compoundFile('WordDocument', '1Table')
const xls = compoundFile('Workbook')
const ppt = compoundFile('PowerPoint Document', 'Current User')
const withPassword = compoundFile('EncryptedPackage', 'EncryptionInfo')
const docx = zip([WORD, { name: 'word/document.xml', content: Buffer.from('<w:document/>') }])
const rtf = Buffer.from(String.raw`{\rtf1\ansi Opening hours}`)

const upload = (fileName: string, bytes: Buffer) =>
  client.upload<Attachment & { detail: string }>('/api/uploads', { fileName, bytes })

test.each([
  ['an old Word document with the new ending', 'hours.docx', doc, DOC, 'hours.doc'],
  ['an old Word document', 'hours.DOC', doc, DOC, 'hours.DOC'],
  ['an old workbook with the new ending', 'prices.xlsx', xls, XLS, 'prices.xls'],
  ['a workbook of Excel 95', 'prices.xls', compoundFile('Book'), XLS, 'prices.xls'],
  ['a workbook that is called a Word document', 'prices.doc', xls, XLS, 'prices.xls'],
  [
    'an old Word document behind many other streams',
    'hours.docx',
    compoundFile(...Array.from({ length: 60 }, (_, i) => `Stream ${i}`), 'WordDocument'),
    DOC,
    'hours.doc',
  ],
  ['a new Word document with the old ending', 'hours.doc', docx, DOCX, 'hours.docx'],
  ['an RTF with the ending of Word', 'hours.doc', rtf, DOC, 'hours.doc'],
  ['an RTF with the new ending of Word', 'hours.docx', rtf, DOC, 'hours.doc'],
  ['a new workbook with a password', 'prices.xlsx', withPassword, XLSX, 'prices.xlsx'],
  ['a new Word document with a password', 'hours.docx', withPassword, DOCX, 'hours.docx'],
  ['a new workbook with a password and the old ending', 'prices.xls', withPassword, XLSX, 'prices.xlsx'],
])('accepts %s under a fitting type and name', async (_what, fileName, bytes, fileType, keptName) => {
  const { status, body } = await upload(fileName, bytes)
  expect([status, body]).toMatchObject([201, { fileType, fileName: keptName }])
  expect((await client.get(`/api/uploads/${body.name}`)).bytes.equals(bytes)).toBe(true)
})

test.each([
  ['a presentation that is called a Word document', 'talk.doc', ppt],
  ['a presentation', 'talk.ppt', ppt],
  ['a presentation with a password', 'talk.pptx', withPassword],
  ['an RTF', 'hours.rtf', rtf],
])('refuses %s as an upload, and accepts it as a project file', async (_what, fileName, bytes) => {
  const { status, body } = await upload(fileName, bytes)
  expect([status, body.detail]).toEqual([415, filesRejectedMessage()])
  expect(await staff.upload(`/api/projects/${projectId}/files`, { fileName, bytes })).toMatchObject({
    status: 201,
    body: { fileName },
  })
})

test('accepts an old Office document whose directory refers to itself or outside the file', async () => {
  const [circle, outside, noTable] = [Buffer.from(doc), Buffer.from(doc), Buffer.from(doc)]
  // The directory's sector is its own successor, and the root is its own child.
  circle.writeUInt32LE(1, 512 + 4)
  circle.writeUInt32LE(0, 1024 + 76)
  outside.writeUInt32LE(0xfffffff0, 48)
  noTable.writeUInt32LE(0xfffffff0, 76)
  for (const bytes of [circle, outside, noTable])
    expect(await upload('prices.xls', bytes)).toMatchObject({ status: 201 })
})
