import { glob, readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import { type AuthMethod, AUTH_METHODS } from '#server/core/auth/auth-methods.ts'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { BrowserSession } from '../browser-session.ts'
import { PASSWORD } from '../builders.ts'
import { type Accounts, signInByProvider, startSignInProvider } from '../sign-in-provider.ts'
import { SoftPasskey } from '../soft-passkey.ts'
import { type TestApp, testApp } from '../test-app.ts'

/* Tries every authentication method for a user with a second factor. No method must succeed without it. */

const accounts: Accounts = {}
const provider = await startSignInProvider('http://localhost:3000/api/login/provider/return', accounts)
const portal = await testApp({ registration: 'open', oidc: { ...provider, label: 'Studio Login' } })
const empty = await testApp()
afterAll(async () => {
  await Promise.all([portal.close(), empty.close()])
  await provider.close()
})
const staff = portal.as(await portal.buildStaff())
const newBrowser = ({ anonymous }: TestApp = portal) => new BrowserSession(anonymous)
const form = { password: PASSWORD, fullName: 'Rita Reuter', email: 'rita@example.com' }
const getToken = (link: string | null | undefined) => link?.split('#')[1] ?? ''

/** Adds a second factor to a user who signed up without one. */
async function strengthen(userId: unknown, { db }: TestApp = portal): Promise<void> {
  const passkey = {
    name: 'Phone',
    credentialId: `of ${Number(userId)}`,
    publicKey: Buffer.from('x'),
    counter: 0,
  }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, userId: Number(userId) })
    .execute()
}

/** Repeats the request, like a browser that got no response. */
async function again(path: string, body: object, at: TestApp = portal): Promise<BrowserSession> {
  const key = { 'idempotency-key': `again-${path.split('/').at(-1)}` }
  const first = await at.anonymous.post(path, body, key)
  expect(first.setCookies.join()).toContain('sid=')
  await strengthen(first.body['id'], at)
  const browser = newBrowser(at)
  expect(await browser.post(path, body, key)).toMatchObject({ status: 401, body: { code: 'second_factor' } })
  return browser
}

const invite = async (username: string) => {
  const { fullName } = form
  const person = { username, email: `${username}@example.com`, fullName, companyName: 'Reuter' }
  return (await staff.post<Invitation>('/api/invitations', person)).body
}

const TRIES: Record<AuthMethod, () => Promise<BrowserSession>> = {
  password: async () => {
    const { id, username } = await portal.buildClient()
    await strengthen(id)
    const browser = newBrowser()
    const answer = await browser.post('/api/login', { username, password: PASSWORD })
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor' } })
    return browser
  },
  // A passkey counts as both factors if the device verified its owner.
  passkey: async () => {
    const person = portal.as(await portal.buildClient())
    await person.post('/api/user/confirmation', { password: PASSWORD })
    const origin = portal.config.publicUrl
    const passkey = new SoftPasskey()
    const made = await person.post<Parameters<SoftPasskey['create']>[0]>('/api/user/passkeys/options')
    const challenge = {
      cookie: [await person.cookie(), ...made.setCookies.map((set) => set.split(';')[0])].join('; '),
    }
    const credential = passkey.create(made.body, { origin })
    expect((await person.post('/api/user/passkeys', { name: 'Phone', credential }, challenge)).status).toBe(
      201,
    )
    const browser = newBrowser()
    const { body } = await browser.post<Parameters<SoftPasskey['get']>[0]>('/api/login/passkey/options')
    passkey.counter++
    const unasked = passkey.get(body, { origin, verified: false })
    expect((await browser.post('/api/login/passkey', unasked)).status).toBe(401)
    return browser
  },
  provider: async () => {
    const { id, email } = await portal.buildClient({ emailVouched: true })
    await strengthen(id)
    accounts['sub'] = { email, email_verified: true }
    const browser = newBrowser()
    const answer = await signInByProvider(browser, 'sub')
    expect(answer.headers['location']).toContain('step=second-factor')
    return browser
  },
  registration: () => again('/api/register', { ...form, username: 'rita', companyName: 'Reuter' }),
  'set-up link': async () => {
    const token = getToken(await ensureFirstStaff(empty.db, empty.config))
    return again('/api/setup', { ...form, username: 'rita', token }, empty)
  },
  invitation: async () => {
    const { link } = await invite('ines')
    const browser = await again('/api/invitation/accept', { token: getToken(link), password: PASSWORD })
    const { link: unused, user } = await invite('ina')
    await strengthen(user.id)
    const answer = await browser.post('/api/invitation/accept', {
      token: getToken(unused),
      password: PASSWORD,
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor' } })
    return browser
  },
  'reset link': async () => {
    const { id } = await portal.buildClient()
    const { body } = await staff.post<{ link: string }>(`/api/users/${id}/password-reset`)
    const choice = { token: getToken(body.link), password: 'brand new phrase' }
    return again('/api/password-reset/complete', choice)
  },
}

describe('sign-in with a second factor', () => {
  test.each(AUTH_METHODS)('starts no session without the second factor by %s', async (way) => {
    const browser = await TRIES[way]()
    expect((await browser.get('/api/user')).status).toBe(401)
    expect([...browser.cookies.keys()]).not.toContain('sid')
  })

  test('creates sessions only in two source files', async () => {
    const begins: string[] = []
    for await (const file of glob('server/**/*.ts', { exclude: ['server/test/**', 'server/**/*.test.ts'] })) {
      const source = await readFile(file, 'utf8')
      if (/(?<!function )\bcreateSession\(|insertInto\('sessions'\)|insert into sessions/.test(source))
        begins.push(file)
    }
    expect(begins.toSorted()).toEqual(['server/core/auth/sessions.ts', 'server/core/auth/start-session.ts'])
  })

  test('still needs the second factor after a new password is chosen through a link', async () => {
    const { id, username } = await portal.buildClient()
    await strengthen(id)
    const { body } = await staff.post<{ link: string }>(`/api/users/${id}/password-reset`)
    const browser = newBrowser()
    const choice = { token: getToken(body.link), password: 'brand new phrase' }
    expect(await browser.post('/api/password-reset/complete', choice)).toMatchObject({
      status: 401,
      body: { code: 'second_factor' },
    })
    expect((await browser.get('/api/user')).status).toBe(401)
    const answer = await browser.post('/api/login', { username, password: choice.password })
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor' } })
  })
})

const accept = (link: string | null) =>
  newBrowser().post('/api/invitation/accept', { token: getToken(link), password: 'a thief’s phrase' })

describe('invitation of a user who signed in another way', () => {
  test('no longer works after sign-in through the provider, and can still be withdrawn', async () => {
    const { link, user } = await invite('nora')
    accounts['nora'] = { email: user.email, email_verified: true }
    const browser = newBrowser()
    await signInByProvider(browser, 'nora')
    expect((await browser.get('/api/user')).body).toMatchObject({ id: user.id, status: 'active' })
    expect((await staff.delete(`/api/users/${user.id}/invitation`)).status).toBe(204)
    expect((await accept(link)).status).toBe(404)
  })

  test('does not work even if its link is still in the database', async () => {
    const { link, user } = await invite('nils')
    await portal.db.updateTable('users').set({ invitedAt: null }).where('id', '=', user.id).execute()
    expect((await newBrowser().post('/api/invitation', { token: getToken(link) })).status).toBe(404)
    expect((await accept(link)).status).toBe(404)
    expect((await staff.delete(`/api/users/${user.id}/invitation`)).status).toBe(204)
    const left = portal.db.selectFrom('accountLinks').select('id').where('userId', '=', user.id)
    expect(await left.execute()).toEqual([])
  })
})

test('does not repeat a sign-in by registration after the password was replaced', async () => {
  const body = { ...form, username: 'replaced', companyName: 'Reuter' }
  const key = { 'idempotency-key': 'replaced' }
  const { body: me } = await newBrowser().post('/api/register', body, key)
  await staff.patch(`/api/users/${Number(me['id'])}`, { password: 'typed by staff' })
  const browser = newBrowser()
  expect((await browser.post('/api/register', body, key)).status).toBe(409)
  expect((await browser.get('/api/user')).status).toBe(401)
})
