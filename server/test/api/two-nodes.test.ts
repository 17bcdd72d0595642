import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { PASSWORD } from '../builders.ts'
import { Caller } from '../caller.ts'
import { testDatabase } from '../database.ts'
import { testApp } from '../test-app.ts'

const database = await testDatabase()
const here = await testApp({}, database)
const there = await testApp({ storage: here.config.storage }, database)
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})
await there.app.listen({ host: '127.0.0.1', port: 0 })
const addressThere = there.app.listeningOrigin
const staff = here.as(await here.buildStaff())

/** Returns the same browser on both nodes. */
async function signInAtBoth(person: { id: number }): Promise<[Caller, Caller, string]> {
  const cookie = (await here.as(person).cookie()) ?? ''
  const signedIn = async () => cookie
  return [new Caller(here.app, signedIn), new Caller(there.app, signedIn), cookie]
}

interface Ending {
  how: string
  person: () => Promise<{ id: number; username: string }>
  end: (person: { id: number }, browser: Caller) => Promise<{ status: number }>
}

const ENDINGS: Ending[] = [
  { how: 'signed out', person: here.buildClient, end: (_, browser) => browser.post('/api/logout') },
  { how: 'deleted', person: here.buildClient, end: ({ id }) => staff.delete(`/api/users/${id}`) },
  {
    how: 'deactivated',
    person: here.buildClient,
    end: ({ id }) => staff.post(`/api/users/${id}/deactivate`),
  },
  { how: 'erased', person: here.buildClient, end: ({ id }) => staff.post(`/api/users/${id}/erase`) },
  {
    how: 'made a client',
    person: here.buildStaff,
    end: ({ id }) => staff.patch(`/api/users/${id}`, { role: 'client', companyName: 'Former' }),
  },
  {
    how: 'given another password',
    person: here.buildClient,
    end: ({ id }) => staff.patch(`/api/users/${id}`, { password: 'another long sentence' }),
  },
]

const routes = Object.entries(ACCESS_MATRIX).filter(
  ([route, { endless }]) => route.includes(' /api/') && !endless,
)

describe.each(ENDINGS)('user who is $how on one process', ({ person: build, end }) => {
  test('is rejected by the other process at once, at every address', async () => {
    const person = await build()
    const [browserHere, browserThere] = await signInAtBoth(person)
    expect((await browserThere.get('/api/user')).status).toBe(200)
    expect((await end(person, browserHere)).status).toBeLessThan(300)
    for (const [route, { anonymous, body }] of routes.filter(([, row]) => row.anonymous === 401)) {
      const [method, path = ''] = route.split(' ')
      const { status } = await browserThere.send(method as 'GET', path.replace(/:\w+/, '1'), body?.(1))
      expect.soft(status, route).toBe(anonymous)
    }
  })

  test('loses the event stream on the other process', async () => {
    const person = await build()
    const [browserHere, , cookie] = await signInAtBoth(person)
    const stream = await fetch(`${addressThere}/api/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    await end(person, browserHere)
    for await (const _ of stream.body ?? []);
  })
})

test('applies a role change on the other process with the next request', async () => {
  const person = await here.buildClient()
  await staff.patch(`/api/users/${person.id}`, { role: 'staff' })
  const again = there.as(person)
  expect((await again.get('/api/users')).status).toBe(200)
})

test('reads as the client and writes nothing on another process in client view', async () => {
  const client = await here.buildClient()
  const [browserHere, browserThere] = await signInAtBoth(await here.buildStaff())
  await browserHere.post('/api/client-view', { clientId: client.id })
  expect((await browserThere.get('/api/user')).body).toMatchObject({ id: client.id })
  expect((await browserThere.patch('/api/user', { fullName: 'Changed' })).status).toBe(403)
  await browserThere.delete('/api/client-view')
  expect((await browserHere.get('/api/user')).body).toMatchObject({ role: 'staff' })
})

test('counts the sign-in attempts of two processes together', async () => {
  const { username } = await here.buildClient()
  for (let i = 0; i < 10; i++)
    await [here, there][i % 2]?.anonymous.post('/api/login', { username, password: 'wrong one' })
  for (const node of [here, there])
    expect((await node.anonymous.post('/api/login', { username, password: PASSWORD })).status).toBe(429)
})

test('creates one ticket for the same key on two processes', async () => {
  const [browserHere, browserThere] = await signInAtBoth(await here.buildClient())
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours on the page are wrong.',
    serviceCategory: 'general',
  }
  const headers = { 'idempotency-key': newToken() }
  const answers = await Promise.all(
    [browserHere, browserThere].map((browser) =>
      browser.post<{ id: number }>('/api/tickets', ticket, headers),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
})

test('rejects an expired session on both processes', async () => {
  const person = await here.buildClient()
  const token = newToken()
  const expiresAt = new Date(Date.now() - 1_000).toISOString()
  await here.db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId: person.id, expiresAt })
    .execute()
  for (const node of [here, there])
    expect((await new Caller(node.app, async () => `sid=${token}`).get('/api/user')).status).toBe(401)
})
