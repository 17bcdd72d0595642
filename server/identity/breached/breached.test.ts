import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { failureOf, temporaryFolder } from '#server/test/settings.ts'
import { testApp } from '#server/test/test-app.ts'
import { PASSWORD } from '#server/test/builders.ts'

const BREACHED = 'quiet orange rivers'
const FRESH = 'violet otters sing'
const MESSAGE = 'This password has appeared in data breaches, where attackers find it. Please choose another.'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

let answer: (request: IncomingMessage, response: ServerResponse) => void
const service = createServer((request, response) => answer(request, response))
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const folder = temporaryFolder()
const command = (...args: string[]) =>
  spawnSync(process.execPath, ['server/commands/main.ts', 'passwords', 'filter', ...args], {
    encoding: 'utf8',
  })

async function portalWith(breachedPasswords: { url: string | undefined; file: string | undefined }) {
  const portal = await testApp({ registration: 'open', breachedPasswords })
  const anna = await portal.buildClient()
  const choose = (newPassword: string) =>
    portal.as(anna).post('/api/user/password', { currentPassword: PASSWORD, newPassword })
  return { ...portal, choose }
}
const refused = [400, [{ path: 'newPassword', message: MESSAGE }]]

describe('a password that people choose, looked up by a service', async () => {
  const portal = await portalWith({ url, file: undefined })
  afterAll(portal.close)
  const ask = async (password: string) => {
    const { status, body } = await portal.choose(password)
    return [status, body['errors']]
  }

  test('is refused if it was breached, of which only five characters of the hash leave', async () => {
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
  ])('passes on %s', async (_, respond) => {
    answer = (_request, response) => void respond(response)
    const { username } = await portal.buildClient()
    const body = { username: `${username}x`, fullName: 'Rita R', email: 'a@b.example', companyName: 'Oak' }
    expect((await portal.anonymous.post('/api/register', { ...body, password: FRESH })).status).toBe(201)
  })

  test('is not looked up where staff type it for somebody', async () => {
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

describe('a filter', () => {
  const list = join(folder, 'list.txt')
  const file = join(folder, 'breached.filter')
  const many = Array.from({ length: 2000 }, (_, n) => `${sha1(`violet rivers ${n}`)}:${n + 1}`)
  writeFileSync(list, [...many, BREACHED, ...many.slice(0, 10), ''].join('\n'))

  test(
    'is made of a list of hashes and passwords, and refuses those that are in it',
    { tags: ['nightly'] },
    async () => {
      const made = command(list, file)
      expect([made.status, made.stderr, made.stdout]).toEqual([
        0,
        '',
        `2,001 passwords are in ${file} (1 MB)\n`,
      ])
      expect(readdirSync(folder).toSorted()).toEqual(['breached.filter', 'list.txt'])
      const portal = await portalWith({ url: undefined, file })
      for (const password of [BREACHED, 'violet rivers 0', 'violet rivers 999', 'violet rivers 1999']) {
        const { status, body } = await portal.choose(password)
        expect([password, status, body['errors']]).toEqual([password, ...refused])
      }
      expect((await portal.choose(FRESH)).status).toBe(204)
      await portal.close()
    },
  )

  test(
    'that is missing or none is said at the start, and so are two ways at once',
    { tags: ['nightly'] },
    () => {
      expect(failureOf({ BREACHED_PASSWORDS_FILE: join(folder, 'none') })).toMatch(
        /^BREACHED_PASSWORDS_FILE: .+ cannot be read \(ENOENT\)$/,
      )
      expect(failureOf({ BREACHED_PASSWORDS_FILE: list })).toMatch(
        /is no filter: make one by `npm run breached:filter/,
      )
      expect(failureOf({ BREACHED_PASSWORDS_FILE: file, BREACHED_PASSWORDS_URL: url })).toBe(
        'BREACHED_PASSWORDS_URL and BREACHED_PASSWORDS_FILE must not both be given',
      )
      expect(failureOf({ BREACHED_PASSWORDS_URL: 'http://pwned.example/range' })).toMatch(
        /must be an https address/,
      )
      expect(readConfig({ BREACHED_PASSWORDS_FILE: file }).breachedPasswords).toEqual({
        url: undefined,
        file,
      })
    },
  )

  test('is not made of other hashes', { tags: ['nightly'] }, () => {
    writeFileSync(list, `${'a'.repeat(32)}:4\n`)
    const made = command(list, `${file}2`)
    expect([made.status, made.stderr]).toEqual([
      1,
      'The list has other hashes than SHA-1. Bring the one with those.\n',
    ])
  })
})
