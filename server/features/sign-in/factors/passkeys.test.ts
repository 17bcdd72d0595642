import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { Caller } from '#server/test/caller.ts'
import { readUserStatus } from '#server/test/factors.ts'
import { SoftPasskey } from '#server/test/soft-passkey.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const origin = portal.config.publicUrl

type CreationOptions = Parameters<SoftPasskey['create']>[0]
type RequestOptions = Parameters<SoftPasskey['get']>[0]
type Manner = Parameters<SoftPasskey['get']>[1]

const newBrowser = () => new BrowserSession(portal.anonymous)

async function signedIn(person?: { username: string }): Promise<BrowserSession> {
  const { username } = person ?? (await portal.buildClient())
  const browser = newBrowser()
  await browser.post('/api/login', { username, password: PASSWORD })
  await browser.post('/api/user/confirmation', { password: PASSWORD })
  return browser
}

async function add(browser: BrowserSession, passkey: SoftPasskey, manner: Partial<Manner> = {}) {
  const { body } = await browser.post<CreationOptions>('/api/user/passkeys/options')
  const credential = passkey.create(body, { origin, ...manner })
  return browser.post<{ passkey: { id: number }; recoveryCodes: string[] }>('/api/user/passkeys', {
    name: 'Phone',
    credential,
  })
}

async function holder() {
  const person = await portal.buildClient()
  const browser = await signedIn(person)
  const passkey = new SoftPasskey()
  const { status, body } = await add(browser, passkey)
  expect(status).toBe(201)
  return { ...person, browser, passkey, passkeyId: body.passkey.id }
}

const ask = async (browser: BrowserSession) =>
  (await browser.post<RequestOptions>('/api/login/passkey/options')).body

async function signIn(passkey: SoftPasskey, manner: Partial<Manner> = {}, browser = newBrowser()) {
  passkey.counter++
  return browser.post('/api/login/passkey', passkey.get(await ask(browser), { origin, ...manner }))
}

const readAudit = async (entityId: number) =>
  portal.db
    .selectFrom('auditLog')
    .select(['action', 'details'])
    .where('entityId', '=', entityId)
    .where('entityType', '=', 'user')
    .orderBy('id')
    .execute()

describe('adding a passkey', () => {
  test('returns recovery codes for the first passkey only, and mails the user', async () => {
    const browser = await signedIn()
    const first = await add(browser, new SoftPasskey())
    const second = await add(browser, new SoftPasskey())
    expect(first.body.recoveryCodes).toHaveLength(10)
    expect(second.body.recoveryCodes).toEqual([])
    const { body } = await browser.get<{ passkeys: object[] }>('/api/user/factors')
    expect(body.passkeys).toEqual([second.body.passkey, first.body.passkey])
    const { id } = (await browser.get<{ id: number }>('/api/user')).body
    expect((await readAudit(id)).map(({ action }) => action)).toContain('passkey.added')
    const mails = await portal.db.selectFrom('mails').select('subject').where('userId', '=', id).execute()
    expect(mails).toContainEqual({ subject: 'A passkey was added to your account' })
  })

  test('ends the user’s other sessions when they add a passkey', async () => {
    const person = await portal.buildClient()
    const [elsewhere, browser] = [await signedIn(person), await signedIn(person)]
    const stolen = browser.copy()
    await add(browser, new SoftPasskey())
    expect([
      await readUserStatus(browser),
      await readUserStatus(stolen),
      await readUserStatus(elsewhere),
    ]).toEqual([200, 401, 401])
  })

  test('signs in for the browser session only on a shared computer, with or without a password first', async () => {
    const { id, username, passkey } = await holder()
    const browser = newBrowser()
    passkey.counter++
    const alone = await browser.post('/api/login/passkey', {
      ...passkey.get(await ask(browser), { origin }),
      shared: true,
    })
    const other = newBrowser()
    await other.post('/api/login', { username, password: PASSWORD, shared: true })
    const second = await signIn(passkey, {}, other)
    for (const { body, setCookies } of [alone, second]) {
      expect([body['id'], body['sharedComputer']]).toEqual([id, true])
      expect(setCookies.find((cookie) => cookie.startsWith('sid='))).not.toMatch(/Max-Age/i)
    }
  })

  test.each<[string, Partial<Manner>]>([
    ['another site', { origin: 'https://portal.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { verified: false }],
  ])('returns 400 when a user adds a passkey from %s', async (_, manner) => {
    expect((await add(await signedIn(), new SoftPasskey(), manner)).status).toBe(400)
  })

  test('accepts a challenge once, and only from the user who requested it', async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    const { body } = await browser.post<CreationOptions>('/api/user/passkeys/options')
    const send = (from: BrowserSession) =>
      from.post('/api/user/passkeys', {
        name: 'Phone',
        credential: new SoftPasskey().create(body, { origin }),
      })
    const cookie = browser.cookies.get('passkey') ?? ''
    other.cookies.set('passkey', cookie)
    expect((await send(other)).status).toBe(400)
    expect((await send(browser)).status).toBe(201)
    browser.cookies.set('passkey', cookie)
    expect((await send(browser)).status).toBe(400)
  })

  test('returns 400 when another user adds the same passkey', async () => {
    const { passkey } = await holder()
    expect((await add(await signedIn(), passkey)).status).toBe(400)
  })

  test('requests a discoverable passkey for the host of the public address', async () => {
    const browser = await signedIn()
    const { body } = await browser.post<CreationOptions>('/api/user/passkeys/options')
    expect(body.rp).toEqual({ id: 'localhost', name: 'Project Portal' })
    expect(body.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })
})

describe('signing in with a passkey', () => {
  test('signs in without a password and records the method in the audit log', async () => {
    const { id, passkey } = await holder()
    const browser = newBrowser()
    const { status, body } = await signIn(passkey, {}, browser)
    expect([status, body['id']]).toEqual([200, id])
    expect((await browser.get('/api/user')).status).toBe(200)
    expect(await readAudit(id)).toContainEqual({ action: 'session.started', details: { by: 'passkey' } })
  })

  test('asks a user with a passkey for it after the password', async () => {
    const { username, passkey } = await holder()
    const browser = newBrowser()
    const first = await browser.post('/api/login', { username, password: PASSWORD })
    expect([first.status, first.body['code']]).toEqual([401, 'second_factor'])
    expect((await browser.get('/api/login/second-factor')).body).toEqual({ steps: ['passkey', 'recovery'] })
    expect((await signIn(passkey, {}, browser)).status).toBe(200)
    expect((await browser.get('/api/login/second-factor')).status).toBe(401)
  })

  test.each<[string, Partial<Manner>]>([
    ['another site', { origin: 'https://portal.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { verified: false }],
  ])('returns 401 for a passkey from %s', async (_, manner) => {
    const { passkey } = await holder()
    expect((await signIn(passkey, manner)).status).toBe(401)
  })

  test('returns 401 for a passkey that no user has added', async () => {
    expect((await signIn(new SoftPasskey())).status).toBe(401)
  })

  test('returns 401 when the counter goes back, as with a copied passkey', async () => {
    const { passkey } = await holder()
    passkey.counter = 10
    expect((await signIn(passkey)).status).toBe(200)
    passkey.counter = 5
    expect((await signIn(passkey)).status).toBe(401)
    passkey.counter = 20
    expect((await signIn(passkey)).status).toBe(200)
  })

  test('accepts a challenge once, in the same browser, and before it expires', async () => {
    const { passkey } = await holder()
    const browser = newBrowser()
    const options = await ask(browser)
    const cookie = browser.cookies.get('passkey') ?? ''
    const send = (from: BrowserSession) => {
      passkey.counter++
      return from.post('/api/login/passkey', passkey.get(options, { origin }))
    }
    expect((await send(newBrowser())).status).toBe(401)
    expect((await send(browser)).status).toBe(200)
    browser.cookies.set('passkey', cookie)
    expect((await send(browser)).status).toBe(401)
    const late = newBrowser()
    const asked = await ask(late)
    await portal.db
      .updateTable('passkeyChallenges')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute()
    expect((await late.post('/api/login/passkey', passkey.get(asked, { origin }))).status).toBe(401)
  })

  test.each(['deactivatedAt', 'deletedAt'] as const)('returns 401 for a user with %s', async (column) => {
    const { id, passkey } = await holder()
    await portal.db
      .updateTable('users')
      .set({ [column]: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await signIn(passkey)).status).toBe(401)
  })

  test('signs in on another node than the one that created the challenge', async () => {
    const { id, passkey } = await holder()
    const node = await buildApp(portal.app.services)
    const [here, there] = [newBrowser(), new BrowserSession(new Caller(node))]
    const options = await ask(here)
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    passkey.counter++
    const { status, body } = await there.post('/api/login/passkey', passkey.get(options, { origin }))
    expect([status, body['id']]).toEqual([200, id])
    await node.close()
  })
})

describe('passkeys of a user', () => {
  test('renames a passkey for its user, and returns 404 to another user', async () => {
    const { browser, passkeyId } = await holder()
    const { body } = await browser.send('PATCH', `/api/user/passkeys/${passkeyId}`, { name: 'Laptop' })
    expect(body['name']).toBe('Laptop')
    const other = await (await signedIn()).send('PATCH', `/api/user/passkeys/${passkeyId}`, { name: 'Mine' })
    expect(other.status).toBe(404)
  })

  test('accepts a passkey as confirmation', async () => {
    const { id, passkey } = await holder()
    const browser = newBrowser()
    await signIn(passkey, {}, browser)
    await portal.lapseConfirmations({ id })
    expect((await browser.post('/api/user/recovery-codes')).status).toBe(403)
    const options = (await browser.post<RequestOptions>('/api/user/confirmation/passkey-options')).body
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    passkey.counter++
    const answer = { passkey: passkey.get(options, { origin }) }
    expect((await browser.post('/api/user/confirmation', answer)).status).toBe(204)
    expect((await browser.post('/api/user/recovery-codes')).status).toBe(201)
  })

  test('returns 400 when a user confirms with another user’s passkey', async () => {
    const [anna, eva] = [await holder(), await holder()]
    const browser = newBrowser()
    await signIn(anna.passkey, {}, browser)
    const options = (await browser.post<RequestOptions>('/api/user/confirmation/passkey-options')).body
    eva.passkey.counter++
    const answer = { passkey: eva.passkey.get(options, { origin }) }
    expect((await browser.post('/api/user/confirmation', answer)).status).toBe(400)
  })

  test('refuses a removed passkey, and signs the user in with the password alone', async () => {
    const { id, browser, passkey, passkeyId, username } = await holder()
    expect((await browser.delete(`/api/user/passkeys/${passkeyId}`)).status).toBe(204)
    expect((await signIn(passkey)).status).toBe(401)
    expect((await newBrowser().post('/api/login', { username, password: PASSWORD })).status).toBe(200)
    expect((await readAudit(id)).map(({ action }) => action)).toContain('passkey.removed')
  })
})
