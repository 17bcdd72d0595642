import { afterAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { AccountSession } from '#shared/users/accounts/schemas.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { createFactorHelpers } from '#server/test/factors.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { newBrowser, freshCode, enrol } = createFactorHelpers(portal)

interface SignedIn {
  browser: BrowserSession
  /** The `Set-Cookie` header of the session. */
  cookie: string
  body: Record<string, unknown>
}

async function send(browser: BrowserSession, path: string, body: object): Promise<SignedIn> {
  const answer = await browser.post(path, body)
  return { browser, cookie: answer.setCookies.find((one) => one.startsWith('sid=')) ?? '', body: answer.body }
}
const signIn = ({ username }: { username: string }, more: object = {}) =>
  send(newBrowser(), '/api/login', { username, password: PASSWORD, ...more })

async function hoursLeft({ id }: { id: number }): Promise<number> {
  const { expiresAt } = await portal.db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  return (Date.parse(expiresAt) - Date.now()) / 3_600_000
}
describe('sign-in on a shared computer', () => {
  test('sets a cookie that ends with the browser, and a session of 12 hours', async () => {
    const person = await portal.buildClient()
    const { cookie, body } = await signIn(person, { shared: true })
    expect(cookie).not.toMatch(/Max-Age|Expires/i)
    expect(body['sharedComputer']).toBe(true)
    expect(await hoursLeft(person)).toBeGreaterThan(11.9)
    expect(await hoursLeft(person)).toBeLessThanOrEqual(12)
  })

  test('keeps its cookie and its 12 hours after a confirmation', async () => {
    const person = await portal.buildClient()
    const { browser } = await signIn(person, { shared: true })
    const { cookie } = await send(browser, '/api/user/confirmation', { password: PASSWORD })
    expect(cookie).toMatch(/^sid=/)
    expect(cookie).not.toMatch(/Max-Age|Expires/i)
    expect(await hoursLeft(person)).toBeLessThanOrEqual(12)
  })

  test('stays shared through the second factor', async () => {
    const person = await enrol()
    const { browser } = await signIn(person, { shared: true })
    await portal.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    const code = await freshCode(person)
    const { cookie, body } = await send(browser, '/api/login/second-factor', { code })
    expect([/Max-Age/i.test(cookie), body['sharedComputer']]).toEqual([false, true])
    expect(await hoursLeft(person)).toBeLessThanOrEqual(12)
  })

  test('prevents caching and push notifications, and sets no device cookie', async () => {
    const person = await portal.buildClient()
    const upload = await portal.as(person).upload<{ name: string }>('/api/uploads')
    expect((await portal.as(person).patch('/api/user', { picture: upload.body.name })).status).toBe(200)
    const { browser } = await signIn(person, { shared: true })
    const { body: me } = await browser.get<{ picture: string; sharedComputer?: true }>('/api/user')
    expect(me.sharedComputer).toBe(true)
    expect((await browser.get(me.picture)).headers['cache-control']).toBe('no-store')
    expect([...browser.cookies.keys()]).toEqual(['sid'])
    const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
    const { status, body } = await browser.post('/api/push', { endpoint, keys: KEYS })
    expect([status, body['detail']]).toEqual([
      409,
      expect.stringMatching(/^Push notifications aren’t available on a shared computer/),
    ])
  })

  test('is marked in the list of sessions', async () => {
    const person = await portal.buildClient()
    await signIn(person)
    const { browser } = await signIn(person, { shared: true })
    const { body } = await browser.get<z.output<typeof AccountSession>[]>('/api/sessions')
    expect(body.map(({ shared, current }) => [shared, current])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

const KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

test('keeps long sessions and cacheable files on other computers', async () => {
  const person = await portal.buildClient()
  const upload = await portal.as(person).upload<{ name: string }>('/api/uploads')
  await portal.as(person).patch('/api/user', { picture: upload.body.name })
  await portal.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
  const { browser, cookie, body } = await signIn(person)
  expect(cookie).toMatch(/Max-Age=7776000/)
  expect(body['sharedComputer']).toBeUndefined()
  expect(await hoursLeft(person)).toBeGreaterThan(89 * 24)
  const { body: me } = await browser.get<{ picture: string }>('/api/user')
  expect((await browser.get(me.picture)).headers['cache-control']).toBe('private, no-cache')
})

test('returns 400 when "shared" is neither true nor false', async () => {
  const { username } = await portal.buildClient()
  const answer = await newBrowser().post('/api/login', { username, password: PASSWORD, shared: 'perhaps' })
  expect([answer.status, answer.body['errors']]).toEqual([400, [expect.objectContaining({ path: 'shared' })]])
})
