import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const PATIENCE_MS = 600
const portal = await testApp({ slowClientMs: PATIENCE_MS })
const client = portal.as(await portal.buildClient())
let port: number
let cookie: string
beforeAll(async () => {
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port)
  cookie = (await client.cookie()) ?? ''
})
afterAll(portal.close)

/** Opens a connection, sends `begin`, then one byte at a time. Returns everything received until the server hung up. */
async function dribble(begin: string, byte: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(begin)
  const timer = setInterval(() => socket.write(byte), 50)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(timer)
  return answer
}

test.each([
  ['headers', 'GET /api/user HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a'],
  ['nothing at all', '', ''],
  [
    'a body',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"a":"',
    'a',
  ],
])('returns 408 and disconnects a client that sends %s too slowly', async (_what, begin, byte) => {
  expect(await dribble(begin, byte)).toMatch(/^HTTP\/1\.1 408 [^]*"status":408/)
})

test('ends the slow upload of an unauthenticated client with 401', async () => {
  const head = 'POST /api/uploads HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n'
  expect(await dribble(`${head}content-length: 9000\r\n\r\n`, 'a')).toMatch(/^HTTP\/1\.1 401 /)
})

/** Requests a file and returns the socket, which the test reads at its own pace. */
function reader(path: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
  return socket
}

const open = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))

test('disconnects a client that stops reading a large file, and serves one that reads it slowly', async () => {
  const bytes = Buffer.concat([PNG, Buffer.alloc(9_500_000)])
  const { body } = await client.upload<{ name: string }>('/api/uploads', { fileName: 'a.png', bytes })
  const path = `/api/uploads/${body.name}`
  const idle = reader(path).pause()
  await expect.poll(open).toBeGreaterThan(0)
  await expect.poll(open).toBe(0)
  idle.destroy()

  let received = 0
  for await (const chunk of reader(path)) {
    received += Buffer.byteLength(chunk)
    await sleep(10)
  }
  expect(received).toBeGreaterThan(9_500_000)
})

test('keeps an event stream open longer than the limit for slow clients', async () => {
  const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie } })
  // Waits twice as long as any other connection lasts.
  for (let i = 0; i < 2; i += 1) await dribble('', '')
  const ended = stream.body?.getReader()
  expect((await ended?.read())?.done).toBe(false)
  await ended?.cancel()
})
