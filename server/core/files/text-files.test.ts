import { afterAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

/* Texts as programs save them: Notepad's ANSI is one of Windows' encodings, its Unicode is UTF-16. */

const portal = await testApp()
afterAll(portal.close)
const client = portal.as(await portal.buildClient())

const ANSI: [string, string, string][] = [
  ['German', 'windows-1252', 'Öffnungszeiten'],
  ['German of one word', 'windows-1252', 'Größe'],
  ['French', 'windows-1252', 'Où êtes-vous ? Près du cœur de la ville, à côté du théâtre.'],
  ['Spanish', 'windows-1252', '¿Cuándo abrís? Mañana, según el menú.'],
  ['Italian', 'windows-1252', 'È già aperto, perché la qualità è così.'],
  ['Polish', 'windows-1250', 'Świeży chleb żytni i bułki są codziennie.'],
  ['Polish of a few words', 'windows-1250', 'Zażółć gęślą jaźń'],
  ['Turkish', 'windows-1254', 'Çalışma saatleri değişti, lütfen şubeye sorun.'],
  ['Arabic', 'windows-1256', 'ساعات العمل الجديدة، شكرا'],
  ['Arabic of one word', 'windows-1256', 'شكرا'],
  ['Arabic in an English text', 'windows-1256', 'Our opening hours are below: ساعات العمل (9:00 to 17:00)'],
  ['Russian', 'windows-1251', 'Часы работы пекарни изменились'],
  ['Greek', 'windows-1253', 'Ώρες λειτουργίας του φούρνου'],
  ['English with quotation marks', 'windows-1252', 'We call it “fresh” – from 4.20 €'],
]

/** Encodes a text in one of Windows' encodings. */
function encodeText(encoding: string, text: string): Buffer {
  const characters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, i) => i))
  return Buffer.from(Array.from(text, (character) => characters.indexOf(character)))
}

const littleEndian = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => littleEndian(text).swap16()
const MARK = '\ufeff'

const NOTE = 'Öffnungszeiten: „täglich“\r\n9–17 Uhr'
const LONG = `${'Rye bread 4.20\r\n'.repeat(20_000)}Größe`
const UNICODE: [string, string, string, Buffer][] = [
  ['UTF-8', 'utf-8', NOTE, Buffer.from(NOTE)],
  ['UTF-8 with a mark', 'utf-8', NOTE, Buffer.from(MARK + NOTE)],
  ['UTF-16, little-endian, with a mark', 'utf-16le', NOTE, littleEndian(MARK + NOTE)],
  ['UTF-16, big-endian, with a mark', 'utf-16be', NOTE, bigEndian(MARK + NOTE)],
  ['UTF-16, little-endian', 'utf-16le', NOTE, littleEndian(NOTE)],
  ['UTF-16, big-endian', 'utf-16be', NOTE, bigEndian(NOTE)],
  ['Arabic in UTF-16', 'utf-16le', 'ساعات العمل', littleEndian(`${MARK}ساعات العمل`)],
  ['ASCII', 'utf-8', 'Fresh bread', Buffer.from('Fresh bread')],
  ['UTF-8 longer than a sample', 'utf-8', LONG, Buffer.from(LONG)],
  ['UTF-16 longer than a sample', 'utf-16le', `${LONG}🥐`, littleEndian(`${LONG}🥐`)],
]

test.each([
  ...ANSI.map(([what, encoding, text]) => [what, encoding, text, encodeText(encoding, text)] as const),
  [
    'ANSI with its first umlaut after 300 KB',
    'windows-1252',
    LONG,
    encodeText('windows-1252', LONG),
  ] as const,
  ...UNICODE,
])('accepts %s and serves it with the right encoding', async (_what, charset, text, bytes) => {
  const { status, body } = await client.upload<Attachment>('/api/uploads', { fileName: 'notes.txt', bytes })
  expect([status, body.fileType]).toEqual([201, 'text/plain'])

  const read = await client.get(`/api/uploads/${body.name}`)

  expect(read.bytes.equals(bytes)).toBe(true)
  expect(read.headers['content-type']).toBe(`text/plain; charset=${charset}`)
  expect(new TextDecoder(charset).decode(read.bytes)).toBe(text)
  expect(read.headers['x-content-type-options']).toBe('nosniff')
})

test('reads UTF-8 cut in the middle of a letter as UTF-8', async () => {
  const bytes = Buffer.from('Größe: größer').subarray(0, -3)
  const { body } = await client.upload<Attachment>('/api/uploads', { fileName: 'notes.txt', bytes })
  const { headers } = await client.get(`/api/uploads/${body.name}`)
  expect([bytes.at(-1), headers['content-type']]).toEqual([0xc3, 'text/plain; charset=utf-8'])
})

test.each([
  ['with NUL at every place', Buffer.from('a\0\0b')],
  ['of UTF-16 with half a character at the end', Buffer.from('a\0b')],
  ['of UTF-16 with half a pair', littleEndian('Bread \ud83e')],
  ['of UTF-16 with control characters', littleEndian('\u0001\u0002\u0003')],
  ['with a mark and NUL characters', littleEndian(`${MARK}a\0b`)],
  ['with a mark and half a pair', littleEndian(`${MARK}\udd50`)],
])('refuses a file %s as text', async (_what, bytes) => {
  expect((await client.upload('/api/uploads', { fileName: 'notes.txt', bytes })).status).toBe(415)
})

test('serves an HTML page in UTF-16 named .txt as plain text', async () => {
  const bytes = littleEndian(`${MARK}<!doctype html><script>alert(1)</script>`)
  const { body } = await client.upload<Attachment>('/api/uploads', { fileName: 'page.txt', bytes })
  expect((await client.get(`/api/uploads/${body.name}`)).headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-16le',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('treats a cached copy as current only with the detected encoding', async () => {
  const bytes = encodeText('windows-1252', 'Größe')
  const { body } = await client.upload<Attachment>('/api/uploads', { fileName: 'notes.txt', bytes })
  const { headers } = await client.get(`/api/uploads/${body.name}`)
  const etag = headers['etag'] ?? ''
  const statusFor = async (tag: string) =>
    (await client.get(`/api/uploads/${body.name}`, { 'if-none-match': tag })).status

  expect(await statusFor(etag)).toBe(304)
  expect(await statusFor(etag.replace('.windows-1252', ''))).toBe(200)
  const part = await client.get(`/api/uploads/${body.name}`, { range: 'bytes=2-3', 'if-range': etag })
  expect([part.status, part.bytes, part.headers['content-type']]).toEqual([
    206,
    bytes.subarray(2, 4),
    'text/plain; charset=windows-1252',
  ])
})
