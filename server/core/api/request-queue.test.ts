import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'

/** Counts the passwords that are being hashed, the maximum at once, and the total. Each hash waits for `held`. */
const argon = vi.hoisted(() => {
  const count = { now: 0, most: 0, all: 0, held: Promise.resolve() }
  const trackConcurrency =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      count.most = Math.max(count.most, ++count.now)
      count.all += 1
      await count.held
      return work(...args).finally(() => count.now--)
    }
  return { count, counted: trackConcurrency }
})
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const { hash, hashRaw, verify } = real
  const { counted } = argon
  return { ...real, hash: counted(hash), hashRaw: counted(hashRaw), verify: counted(verify) }
})

const portal = await testApp({ registration: 'open' })
afterAll(portal.close)
const { username } = await portal.buildClient()

const requestFrom = (remoteAddress: string, url: string, payload: object) =>
  portal.app.inject({ method: 'POST', url, payload, remoteAddress })
const signIn = (address: string) => requestFrom(address, '/api/login', { username, password: PASSWORD })
const times = <T>(many: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => one(index)))

/** Returns the maximum number of passwords hashed at once during an action. */
async function mostAtOnce<T>(work: () => Promise<T>): Promise<{ most: number; result: T }> {
  await signIn('192.0.2.99') // the placeholder for unknown users is hashed once
  argon.count.most = 0
  const result = await work()
  return { most: argon.count.most, result }
}

test('checks simultaneous sign-ins from one address one by one, and refuses none', async () => {
  const { most, result } = await mostAtOnce(() => times(40, () => signIn('192.0.2.1')))
  expect(most).toBe(1)
  expect(result.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('hashes passwords of invitations, registrations, and sign-ins from one address one by one', async () => {
  const staff = portal.as(await portal.buildStaff())
  const invited = await times(2, async (i) => {
    const person = { username: `ines-${i}`, fullName: 'Ines', email: 'i@example.com', companyName: 'Ott' }
    return (await staff.post<Invitation>('/api/invitations', person)).body.link?.split('#')[1] ?? ''
  })
  const form = { password: PASSWORD, fullName: 'Rita', email: 'r@example.com', companyName: 'Reuter' }
  const { most, result } = await mostAtOnce(() =>
    Promise.all([
      ...invited.map((token) =>
        requestFrom('192.0.2.2', '/api/invitation/accept', { token, password: PASSWORD }),
      ),
      requestFrom('192.0.2.2', '/api/register', { ...form, username: 'rita-1' }),
      requestFrom('192.0.2.2', '/api/register', { ...form, username: 'rita-2' }),
      signIn('192.0.2.2'),
    ]),
  )
  expect(most).toBe(1)
  expect(result.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201, 201, 200])
})

test('starts no extra hash when a client disconnects, and skips clients that left the queue', async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portal.app.server.address() as AddressInfo
  const body = JSON.stringify({ username, password: PASSWORD })
  const head = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const ask = () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
    return socket
  }

  const { most, result } = await mostAtOnce(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(argon.count, { held: promise, all: 0 })
    const first = ask()
    await vi.waitFor(() => expect(argon.count.now).toBe(1))
    const patient = signIn('127.0.0.1')
    await hangUp(first)
    for (let i = 0; i < 20; i += 1) {
      const arrived = once(portal.app.server, 'request')
      const socket = ask()
      await arrived
      await hangUp(socket)
    }
    resolve()
    return patient
  })
  expect([most, argon.count.all, result.statusCode]).toEqual([1, 2, 200])
})

test('does not make other addresses wait for a busy one', async () => {
  const busy = times(20, () => signIn('192.0.2.3'))
  const other = await signIn('198.51.100.1').then(() => 'the other')
  expect(await Promise.race([busy.then(() => 'the busy ones'), Promise.resolve(other)])).toBe('the other')
  await busy
})

test('returns 429 with Retry-After when a hundred sign-ins are waiting', async () => {
  const answers = await times(110, () =>
    requestFrom('192.0.2.4', '/api/login', { username: 'nobody', password: PASSWORD }),
  )
  const refused = answers.filter(({ json }) =>
    json<{ detail: string }>().detail.startsWith('Too many sign-ins at once'),
  )
  expect(refused).toHaveLength(9)
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
  expect((await signIn('192.0.2.4')).statusCode).toBe(200)
})

test('does not hash the passwords of sign-ins above the limit', async () => {
  const strict = await testApp({ rightSignIns: 2 })
  const person = await strict.buildClient()
  const signInWith = async (password: string) =>
    (await strict.anonymous.post('/api/login', { username: person.username, password })).status
  expect([await signInWith(PASSWORD), await signInWith(PASSWORD)]).toEqual([200, 200])
  argon.count.all = 0
  expect([await signInWith(PASSWORD), await signInWith('not the password')]).toEqual([429, 429])
  expect(argon.count.all).toBe(0)
  await strict.close()
})

const hangUp = (socket: Socket) => once(socket.destroy(), 'close')
