import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { answersIn, sendRaw } from './raw-socket.ts'

const portal = await testApp()
afterAll(portal.close)
const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
const person = await portal.buildClient({ fullName: 'Before' })
const cookie = (await portal.as(person).cookie()) ?? ''

beforeEach(async () => {
  await portal.db.updateTable('users').set({ fullName: 'Before' }).where('id', '=', person.id).execute()
})

const body = JSON.stringify({ fullName: 'Smuggled' })
const HIDDEN = [
  'PATCH /api/user HTTP/1.1',
  'Host: portal',
  `Cookie: ${cookie}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n')

/** Returns a request with a second request in its body, framed so that two parsers may disagree about it. */
const createFramed = (headers: string[], hidden: string) =>
  ['POST /api/login HTTP/1.1', 'Host: portal', 'Content-Type: application/json', ...headers, '', hidden].join(
    '\r\n',
  )

const length = (text: string) => `Content-Length: ${text.length}`
const chunked = `0\r\n\r\n${HIDDEN}`

const AMBIGUOUS: Record<string, string> = {
  'a length and chunks': createFramed([length(chunked), 'Transfer-Encoding: chunked'], chunked),
  'chunks and a length': createFramed(['Transfer-Encoding: chunked', length(chunked)], chunked),
  'two lengths': createFramed(['Content-Length: 0', length(HIDDEN)], HIDDEN),
  'two lengths in one header': createFramed([`Content-Length: 0, ${HIDDEN.length}`], HIDDEN),
  'a length with a sign': createFramed(['Content-Length: +0'], HIDDEN),
  'a length in hexadecimal': createFramed(['Content-Length: 0x0'], HIDDEN),
  'a negative length': createFramed(['Content-Length: -1'], HIDDEN),
  'an encoding in disguise': createFramed([length(chunked), 'Transfer-Encoding: xchunked'], chunked),
  'an encoding behind another': createFramed(
    [length(chunked), 'Transfer-Encoding: identity, chunked'],
    chunked,
  ),
  'two encodings': createFramed(
    [length(chunked), 'Transfer-Encoding: chunked', 'Transfer-Encoding: x'],
    chunked,
  ),
  'a tab before the encoding': createFramed([length(chunked), 'Transfer-Encoding:\tchunked'], chunked),
  'a form feed before the encoding': createFramed([length(chunked), 'Transfer-Encoding:\fchunked'], chunked),
  'a blank before the colon': createFramed([length(chunked), 'Transfer-Encoding : chunked'], chunked),
  'a folded header': createFramed([length(chunked), 'X: y', ' Transfer-Encoding: chunked'], chunked),
  'a bare line feed': createFramed([length(chunked), 'X: y\nTransfer-Encoding: chunked'], chunked),
  'a bare carriage return': createFramed([length(chunked), 'X: y\rTransfer-Encoding: chunked'], chunked),
  'a null byte in a header': createFramed([length(chunked), 'X: \0Transfer-Encoding: chunked'], chunked),
  'a chunk size with a sign': createFramed(['Transfer-Encoding: chunked'], `+0\r\n\r\n${HIDDEN}`),
  'a chunk size in another notation': createFramed(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`),
  'a chunk without its end': createFramed(['Transfer-Encoding: chunked'], `1\r\nZZ0\r\n\r\n${HIDDEN}`),
  'a chunk ended by a line feed': createFramed(['Transfer-Encoding: chunked'], `0\n\n${HIDDEN}`),
  'a chunk size beyond counting': createFramed(
    ['Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n\r\n${HIDDEN}`,
  ),
  'an extension with a line feed': createFramed(['Transfer-Encoding: chunked'], `0;a\nb\r\n\r\n${HIDDEN}`),
  'no version': createFramed([], HIDDEN).replace(' HTTP/1.1', ''),
}

const fullName = async () =>
  (
    await portal.db
      .selectFrom('users')
      .select('fullName')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).fullName

test('runs the hidden request when it is sent alone', async () => {
  await sendRaw(address, HIDDEN)
  expect(await fullName()).toBe('Smuggled')
})

describe('request hidden in the body of another', () => {
  test.concurrent.each(Object.entries(AMBIGUOUS))('is not run: %s', async (_how, bytes) => {
    const answers = answersIn(await sendRaw(address, bytes))
    expect(await fullName()).toBe('Before')
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
    expect(answers.length).toBeLessThanOrEqual(1)
  })
})
