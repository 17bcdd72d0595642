import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { acceptInlineFiles } from './inline-files.ts'
import { t } from '#shared/i18n/t.ts'

const RUNS = { numRuns: 250, seed: 20_261_122 }
const rules = { maxBytes: 1024, maxFiles: 1_000, refusal: () => t('Refused') }

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  acceptInlineFiles(portal.app, rules, (scope) => {
    scope.post('/echo', async ({ body, received }) => ({
      body: JSON.stringify(body),
      files: await Promise.all(
        (received ?? []).map(async ({ name, fileName }) => ({
          name,
          is: getFile(fileName, await buffer(await portal.storage.read(name))),
        })),
      ),
    }))
  })
})
afterAll(() => portal.close())

const getFile = (name: string, bytes: Buffer) => `${name} of ${bytes.toString('hex')}`

/**
 * Returns the portal's reading of these chunks: the body with each file's name and bytes in place, or undefined if
 * rejected.
 */
async function read(chunks: Buffer[]): Promise<unknown> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': 'application/json' },
    payload: Readable.from(chunks, { objectMode: false }),
  })
  if (answer.statusCode === 400) return undefined
  expect(answer.statusCode).toBe(200)
  const { body, files } = answer.json<{ body: string; files: { name: string; is: string }[] }>()
  return JSON.parse(files.reduce((text, { name, is }) => text.replaceAll(name, is), body))
}

const TOKEN = /"(?:[^"\\]|\\[^])*"|[[\]{}:]/g
const DATA_URL =
  /^data:[\w.+-]+\/[\w.+-]+((?:;[^;,"]*)*);base64,((?:[\w+/]{4})*(?:[\w+/]{2}={0,2}|[\w+/]{3}=?)?)$/

/** Returns the expected result of `read`, from the whole text at once. */
function reference(bytes: Buffer): unknown {
  try {
    const text = bytes.toString().replace(/^\ufeff/, '')
    JSON.parse(text, refusePrototypes)
    return JSON.parse(withFilesRead(text))
  } catch {
    return undefined
  }
}

const has = (object: unknown, key: string): object is Record<string, unknown> =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)

function refusePrototypes(_key: string, value: unknown): unknown {
  if (has(value, '__proto__') || (has(value, 'constructor') && has(value['constructor'], 'prototype')))
    throw new Error('A prototype')
  return value
}

function withFilesRead(text: string): string {
  const open: boolean[] = []
  let [name, before]: unknown[] = []
  return text.replaceAll(TOKEN, (token) => {
    const said: unknown = token.startsWith('"') ? JSON.parse(token) : undefined
    const isFile = typeof said === 'string' && open.at(-1) && said.startsWith('data:')
    if (token === '[' || token === '{')
      open.push(token === '[' && before === ':' && (name === 'attachments' || name === 'files'))
    if (token === ']' || token === '}') open.pop()
    if (said !== undefined) name = said
    before = token
    return isFile ? JSON.stringify(decodeDataUrl(said)) : token
  })
}

function decodeDataUrl(url: string): string {
  const [, parameters = '', base64 = ''] = DATA_URL.exec(url) ?? []
  if (base64 === '' || base64.includes('_')) throw new Error('No file')
  const name = /;name=([^;]*)/.exec(parameters)?.[1] ?? 'file'
  return getFile(name, Buffer.from(base64, 'base64'))
}

/**
 * Generates a JSON string with this value, its characters plain or escaped. A comma ends a header, so it stays plain.
 */
const arbitrarySpelling = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(...Array.from(text, (character) => fc.tuple(fc.constant(character), fc.nat(19))))
    .map((characters) => `"${characters.map(([character, how]) => spellCharacter(character, how)).join('')}"`)

function spellCharacter(character: string, how: number): string {
  if (character === '/' && how < 5) return String.raw`\/`
  if (how > 0 || character === ',') return JSON.stringify(character).slice(1, -1)
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i).toString(16))
  return units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('')
}

const file = fc
  .tuple(
    fc.constantFrom('a.txt', 'Größe.png', 'é😀 b', '', 'a'.repeat(90)),
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
  )
  .map(
    ([name, bytes]) => `data:a/b${name && `;name=${name}`};base64,${Buffer.from(bytes).toString('base64')}`,
  )
const word = fc.constantFrom(
  'attachments',
  'files',
  'file',
  'a',
  '',
  '[',
  '"]',
  '\\',
  'é😀',
  'constructor',
  'prototype',
)
const notQuiteFile = fc.constantFrom(
  'data:',
  'data',
  'data:a/b;base64',
  'data:a/b;base64,A',
  'data:,AAAA',
  'Data:a/b;base64,AAAA',
)
const name = fc.oneof({ weight: 30, arbitrary: word }, { weight: 1, arbitrary: fc.constant('__proto__') })
const text = fc.oneof(
  { weight: 20, arbitrary: file },
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: notQuiteFile },
)
const white = fc.constantFrom('', '', '', ' ', '\n\t ')
const joinWith = (parts: string[], blank: string) => parts.join(`${blank},${blank}`)

const { json } = fc.letrec<{ json: string; list: string; object: string; files: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(text.chain(arbitrarySpelling), fc.constantFrom('1', '-1e5', 'null', 'true', '[]')),
    tie('object'),
    tie('files'),
    tie('files'),
    tie('list'),
  ),
  files: fc
    .tuple(
      fc.constantFrom('attachments', 'files').chain(arbitrarySpelling),
      white,
      fc.array(text.chain(arbitrarySpelling)),
      tie('json'),
    )
    .map(([key, gap, files, value]) => `{${key}${gap}:${gap}[${joinWith(files, gap)}],"b":${value}}`),
  list: fc
    .tuple(fc.array(tie('json'), { maxLength: 4 }), white)
    .map(([values, blank]) => `[${joinWith(values, blank)}]`),
  object: fc
    .tuple(fc.array(fc.tuple(name.chain(arbitrarySpelling), white, tie('json')), { maxLength: 4 }), white)
    .map(
      ([entries, blank]) =>
        `{${joinWith(
          entries.map(([key, gap, value]) => `${key}${gap}:${gap}${value}`),
          blank,
        )}}`,
    ),
}))

/** Something inserted into the text where it does not belong. */
const slip = fc
  .constantFrom('', '"', '\\', ',', ']', '}', '\ufeff', '\0', 'x', '\u0001')
  .map((part) => Buffer.from(part))
const wrongBytes = fc.constantFrom([0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80]).map((part) => Buffer.from(part))
const body = fc
  .tuple(json, fc.oneof({ weight: 8, arbitrary: fc.constant(Buffer.alloc(0)) }, slip, wrongBytes), fc.nat())
  .map(([whole, part, place]) => {
    const bytes = Buffer.from(whole)
    const at = place % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
  })

/** Splits into chunks of these lengths, in turn. */
function split(bytes: Buffer, lengths: number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunks.at(-1)?.length ?? 1)
    chunks.push(bytes.subarray(at, at + (lengths[chunks.length % lengths.length] ?? 1)))
  return chunks
}

test(
  'reads a body in any chunks exactly as if it arrived whole',
  { tags: ['nightly'], timeout: 180_000 },
  async () => {
    const lengths = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })), {
      minLength: 1,
      maxLength: 5,
    })
    let [accepted, withFiles] = [0, 0]
    await fc.assert(
      fc.asyncProperty(body, lengths, async (bytes, sizes) => {
        const expected = reference(bytes)
        expect(await read(split(bytes, sizes))).toEqual(expected)
        if (expected !== undefined) accepted += 1
        if (JSON.stringify(expected)?.includes(' of ')) withFiles += 1
      }),
      RUNS,
    )
    expect(accepted).toBeGreaterThan(RUNS.numRuns / 3)
    expect(withFiles).toBeGreaterThan(RUNS.numRuns / 20)
  },
)

test.each([
  ['a prototype', '{"__proto__":{"a":1}}', 400],
  ['a prototype in escapes', String.raw`{"\u005f_proto__":1}`, 400],
  ['a constructor’s prototype', '{"constructor":{"prototype":{"a":1}}}', 400],
  [
    'a list of files whose name is an escape',
    String.raw`{"\u0061ttachments":["\u0064ata:a/b;base64,QUI="]}`,
    200,
  ],
  ['a file in a list in the list', '{"files":[["data:a/b;base64,QUI="]]}', 200],
  ['more text than there may be', `{"a":"${'a'.repeat(1024 * 1024)}"}`, 413],
])('returns the expected status for %s', async (_what, payload, status) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await portal.app.inject({ method: 'POST', url: '/echo', headers, payload })
  expect(answer.statusCode).toBe(status)
  if (status === 200)
    expect(answer.json<{ files: [] }>().files).toHaveLength(payload.includes('ttach') ? 1 : 0)
})
