import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { getFailure } from '#server/test/settings.ts'
import { testApp } from '#server/test/test-app.ts'
import { PASSWORD } from '#server/test/builders.ts'

const BREACHED = 'quiet orange rivers'
const FRESH = 'violet otters sing'
const MESSAGE = 'This password has appeared in a data breach. Please choose another.'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

let answer: (request: IncomingMessage, response: ServerResponse) => void
const service = createServer((request, response) => answer(request, response))
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const refused = [400, [{ path: 'newPassword', message: MESSAGE }]]

describe('breached password check', async () => {
  const portal = await testApp({ registration: 'open', breachedPasswordsUrl: url })
  afterAll(portal.close)
  const anna = await portal.buildClient()
  const ask = async (newPassword: string) => {
    const change = { currentPassword: PASSWORD, newPassword }
    const { status, body } = await portal.as(anna).post('/api/user/password', change)
    return [status, body['errors']]
  }

  test('refuses a breached password, and sends only five characters of its hash', async () => {
    const asked: unknown[] = []
    answer = ({ url: path, headers }, response) => {
      asked.push([path, headers['add-padding']])
      response.end(`${'0'.repeat(35)}:3\r\n${sha1(BREACHED).slice(5)}:12\r\n`)
    }
    expect(await ask(BREACHED)).toEqual(refused)
    expect(asked).toEqual([[`/range/${sha1(BREACHED).slice(0, 5)}`, 'true']])
  })

  test.each([
    [
      'what only pads the answer',
      (response: ServerResponse) => response.end(`${sha1(FRESH).slice(5)}:0\r\n`),
    ],
    ['an error', (response: ServerResponse) => response.writeHead(503).end()],
    ['silence', () => undefined],
    ['an answer without end', (response: ServerResponse) => response.write('A'.repeat(2 * 1024 * 1024))],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('accepts the password when the service responds with %s', async (_, respond) => {
    answer = (_request, response) => void respond(response)
    const { username } = await portal.buildClient()
    const body = { username: `${username}x`, fullName: 'Rita R', email: 'a@b.example', companyName: 'Oak' }
    expect((await portal.anonymous.post('/api/register', { ...body, password: FRESH })).status).toBe(201)
  })

  test('does not look up a password that staff type for a user', async () => {
    let calls = 0
    answer = (_request, response) => {
      calls++
      response.end(`${sha1(BREACHED).slice(5)}:12`)
    }
    const { id } = await portal.buildClient()
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.patch(`/api/users/${id}`, { password: BREACHED })).status).toBe(200)
    expect(calls).toBe(0)
  })
})

test('rejects a service address without https', () => {
  expect(getFailure({ BREACHED_PASSWORDS_URL: 'http://pwned.example/range' })).toMatch(
    /must be an https address/,
  )
})
