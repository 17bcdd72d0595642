import { afterAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { PNG } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = portal.as(await portal.buildClient())

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const JOB = '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'

const upload = (fileName: string, bytes: Buffer | string) =>
  client.upload<Attachment>('/api/uploads', { fileName, bytes })

test.each([
  ['a line break', `\r\n${PDF}`],
  ['a byte order mark', `\ufeff${PDF}`],
  ['the lines of a printer', JOB + PDF],
  ['NULs', '\0'.repeat(128) + PDF],
  ['all bytes that it may have', ' '.repeat(1019) + PDF],
])('accepts and serves a PDF with %s in front', async (_what, bytes) => {
  const { status, body } = await upload('scan.pdf', bytes)
  expect([status, body]).toMatchObject([201, { fileName: 'scan.pdf', fileType: 'application/pdf' }])
  const read = await client.get(`/api/uploads/${body.name}`)
  expect(read.bytes.equals(Buffer.from(bytes))).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename=scan.pdf',
  })
})

test('refuses a PDF whose header begins after the first 1,024 bytes', async () => {
  expect((await upload('scan.pdf', ' '.repeat(1020) + PDF)).status).toBe(415)
})

test('serves an HTML page that contains a PDF header as a PDF and runs no scripts', async () => {
  const { body } = await upload('page.html', `<!doctype html><script>alert(1)</script>\n${PDF}`)
  expect(body).toMatchObject({ fileName: 'page.pdf', fileType: 'application/pdf' })
  expect((await client.get(`/api/uploads/${body.name}`)).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename=page.pdf',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['a picture', 'photo.png', Buffer.concat([PNG, Buffer.from(PDF)]), 'image/png'],
  ['a text', 'notes.txt', Buffer.from('Every PDF begins with %PDF-, says the standard.'), 'text/plain'],
])('keeps the type of %s that contains a PDF header', async (_what, fileName, bytes, fileType) => {
  expect((await upload(fileName, bytes)).body.fileType).toBe(fileType)
})

test('converts an SVG that contains a PDF header to a PNG', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><!-- %PDF- --><path d="M0 0h4v4z"/></svg>`
  const { body } = await upload('logo.svg', drawing)
  expect(body.fileType).toBe('image/png')
  const { bytes } = await client.get(`/api/uploads/${body.name}`)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})
