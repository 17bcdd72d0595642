import { afterAll, beforeEach, expect, test } from 'vitest'
import { getCookieName } from '#server/core/auth/cookies.ts'
import { PASSWORD } from '../builders.ts'
import { Caller } from '../caller.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const name = getCookieName(portal.config, 'sid')
const PLANTED = 'A'.repeat(43)
const withCookie = (cookie: string) => new Caller(portal.app, async () => cookie)

let client: { id: number; username: string }
beforeEach(async () => {
  client = await portal.buildClient()
})

async function signIn(cookie: string) {
  const { headers, status } = await withCookie(cookie).post('/api/login', {
    username: client.username,
    password: PASSWORD,
  })
  expect(status).toBe(200)
  return new RegExp(`${name}=(?<token>[\\w-]{43})`).exec(headers['set-cookie'] ?? '')?.groups?.['token'] ?? ''
}

test('does not accept a planted token when a user signs in', async () => {
  const token = await signIn(`${name}=${PLANTED}`)
  expect(token).not.toBe(PLANTED)
  expect((await withCookie(`${name}=${PLANTED}`).get('/api/user')).status).toBe(401)
  expect((await withCookie(`${name}=${token}`).get('/api/user')).status).toBe(200)
})

test('replaces another user’s planted token at sign-in and ends it', async () => {
  const attacker = await portal.buildClient()
  const planted = (await portal.as(attacker).cookie()) ?? ''
  const token = await signIn(planted)
  expect((await withCookie(planted).get('/api/user')).status).toBe(401)
  expect((await withCookie(`${name}=${token}`).get('/api/user')).body).toMatchObject({ id: client.id })
})

test('replaces the token at a confirmation', async () => {
  const before = await signIn('')
  const { status, headers } = await withCookie(`${name}=${before}`).post('/api/user/confirmation', {
    password: PASSWORD,
  })
  expect(status).toBe(204)
  const after = new RegExp(`^${name}=(?<token>[\\w-]{43})`).exec(headers['set-cookie'] ?? '')?.groups?.[
    'token'
  ]
  expect((await withCookie(`${name}=${before}`).get('/api/user')).status).toBe(401)
  expect((await withCookie(`${name}=${after}`).get('/api/user')).status).toBe(200)
})

test('ignores a token in the URL or in another header', async () => {
  const token = await signIn('')
  const nobody = portal.anonymous
  expect((await nobody.get(`/api/user?${name}=${token}&token=${token}`)).status).toBe(401)
  expect((await nobody.get('/api/user', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('returns 401 for a malformed token', async () => {
  for (const odd of ['', '%00', `${PLANTED}x`, "' or 1=1--", '../../x', '\u00e9'.repeat(43), `"${PLANTED}"`])
    expect((await withCookie(`${name}=${encodeURI(odd)}`).get('/api/user')).status).toBe(401)
})

test('sets a cookie only at sign-in, with HttpOnly', async () => {
  const { headers } = await portal.anonymous.get('/api/portal')
  expect(headers).not.toHaveProperty('set-cookie')
  const signedIn = await portal.anonymous.post('/api/login', {
    username: client.username,
    password: PASSWORD,
  })
  expect(signedIn.headers['set-cookie']).toMatch(/HttpOnly/)
})
