import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, formatFailureReason } from './post.ts'

/** A server that sends nothing, or begins a response and never ends it. */
const server = createServer((request, response) => {
  if (request.url === '/begins') response.writeHead(200).write('be')
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test.each(['/says-nothing', '/begins'])('fails when a response takes too long: %s', async (path) => {
  const url = new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const error: unknown = await post(url, {
    agent: new Agent(),
    headers: {},
    payload: '{}',
    limitMs: 50,
  }).catch((cause: unknown) => cause)
  expect(formatFailureReason(error)).toBe('No answer within 0.05 seconds')
})
