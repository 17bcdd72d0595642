import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
let port: number
beforeAll(async () => {
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(portal.close)

/** Sends bytes as they are; resolves with all that comes back before the server hangs up. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test.each([
  ['an unknown method', 'FROB / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a header with a blank in its name', 'GET / HTTP/1.1\r\nhost: x\r\nx bad: 1\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('returns a problem and closes the connection for %s', async (_what, bytes, status) => {
  const answer = await send(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ status, requestId: expect.any(String) as string })
})
