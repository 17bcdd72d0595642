import { generate } from 'otplib'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { checkKey, replaceKey } from '#server/identity/key-check.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { beginAuthenticator, confirmAuthenticator } from '#server/identity/factors/authenticator.ts'

const portal = await testApp()
afterAll(portal.close)

interface Enrolled {
  username: string
  id: number
  secret: string
  recoveryCodes: string[]
  browser: BrowserSession
}

const newBrowser = () => new BrowserSession(portal.anonymous)

async function signIn(username: string): Promise<BrowserSession> {
  const browser = newBrowser()
  expect((await browser.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
  return browser
}

const confirm = (browser: BrowserSession) => browser.post('/api/user/confirmation', { password: PASSWORD })

/** A code that has not been used: the portal forgets which was. */
async function freshCode({ id, secret }: { id: number; secret: string }): Promise<string> {
  await portal.db.updateTable('authenticators').set({ lastStep: 0 }).where('userId', '=', id).execute()
  return generate({ secret })
}

/** Somebody with an authenticator app, signed in. */
async function enrol(person?: { id: number; username: string }): Promise<Enrolled> {
  const { id, username } = person ?? (await portal.buildClient())
  const browser = await signIn(username)
  await confirm(browser)
  const begun = await browser.post<{ secret: string; uri: string }>('/api/user/authenticator')
  expect(begun.status).toBe(201)
  const { secret } = begun.body
  const code = await generate({ secret })
  const done = await browser.post<{ recoveryCodes: string[] }>('/api/user/authenticator/code', { code })
  expect(done.status).toBe(200)
  return { id, username, secret, browser, recoveryCodes: done.body.recoveryCodes }
}

/** A browser in which the password of this person was right. */
async function halfIn({ username }: { username: string }): Promise<BrowserSession> {
  const browser = newBrowser()
  const { status, body } = await browser.post('/api/login', { username, password: PASSWORD })
  expect([status, body['code'], body['detail']]).toEqual([
    401,
    'second_factor',
    'Please show your second factor.',
  ])
  return browser
}

const finish = (browser: BrowserSession, code: string) => browser.post('/api/login/second-factor', { code })
const whoIs = async (browser: BrowserSession) => (await browser.get('/api/user')).status

const auditOf = async (entityId: number) =>
  (
    await portal.db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', entityId)
      .where('entityType', '=', 'user')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const mailsOf = async (userId: number) =>
  (
    await portal.db.selectFrom('mails').select('subject').where('userId', '=', userId).orderBy('id').execute()
  ).map(({ subject }) => subject)

describe('setting up an authenticator app', () => {
  test('needs a confirmation in this session', async () => {
    const person = await portal.buildClient()
    const browser = await signIn(person.username)
    await portal.lapseConfirmations(person)
    const { status, body } = await browser.post('/api/user/authenticator')
    expect([status, body['code']]).toEqual([403, 'confirmation_required'])
    expect((await browser.post('/api/user/confirmation', { password: 'not the one' })).status).toBe(400)
    expect((await browser.post('/api/user/authenticator')).status).toBe(403)
    await confirm(browser)
    expect((await browser.post('/api/user/authenticator')).status).toBe(201)
  })

  test('a confirmation counts for five minutes', async () => {
    const person = await portal.buildClient()
    const browser = await signIn(person.username)
    await confirm(browser)
    await portal.lapseConfirmations(person)
    expect((await browser.post('/api/user/authenticator')).status).toBe(403)
  })

  test('is in force with its first code only', async () => {
    const { username } = await portal.buildClient()
    const browser = await signIn(username)
    await confirm(browser)
    const { body } = await browser.post('/api/user/authenticator')
    expect(body['uri']).toMatch(
      new RegExp(`^otpauth://totp/Project%20Portal:${username}\\?.*secret=${String(body['secret'])}`),
    )
    const wrong = await browser.post('/api/user/authenticator/code', { code: '000000' })
    expect(wrong.status).toBe(400)
    await signIn(username)
  })

  test('gives ten recovery codes once, a new token, and ends the other sessions', async () => {
    const person = await portal.buildClient()
    const elsewhere = await signIn(person.username)
    const browser = await signIn(person.username)
    const stolen = browser.copy()
    const enrolled = await enrol(person)
    expect(enrolled.recoveryCodes).toHaveLength(10)
    expect(new Set(enrolled.recoveryCodes).size).toBe(10)
    expect(enrolled.recoveryCodes[0]).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect([await whoIs(enrolled.browser), await whoIs(elsewhere), await whoIs(stolen)]).toEqual([
      200, 401, 401,
    ])
    const { body } = await enrolled.browser.get('/api/user/factors')
    expect(body).toMatchObject({ recoveryCodes: 10, required: false, hasPassword: true, passkeys: [] })
    expect(JSON.stringify(body)).not.toContain(enrolled.secret)
  })

  test('leaves nothing readable in the database', async () => {
    const { id, secret, recoveryCodes } = await enrol()
    const { secret: sealed } = await portal.db
      .selectFrom('authenticators')
      .select('secret')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(secret)
    const kept = await portal.db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0])
  })

  test('is told by mail and to the auditors', async () => {
    const { id } = await enrol()
    expect(await auditOf(id)).toContain('second_factor.enabled')
    expect(await mailsOf(id)).toContain('An authenticator app was added to your account')
  })
})

describe('signing in with a second factor', () => {
  test('takes both steps', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    expect(await whoIs(browser)).toBe(401)
    expect((await browser.get('/api/login/second-factor')).body).toEqual({
      steps: ['authenticator', 'recovery'],
    })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['id']]).toEqual([200, person.id])
    expect(await whoIs(browser)).toBe(200)
  })

  test('takes a code once', async () => {
    const person = await enrol()
    const code = await freshCode(person)
    expect((await finish(await halfIn(person), code)).status).toBe(200)
    const again = await finish(await halfIn(person), code)
    expect([again.status, again.body['detail']]).toEqual([401, 'This code is not right'])
  })

  test('takes a code once also when it comes twice at the same time', async () => {
    const person = await enrol()
    const browsers = await Promise.all([halfIn(person), halfIn(person), halfIn(person)])
    const code = await freshCode(person)
    const answers = await Promise.all(browsers.map((browser) => finish(browser, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('refuses every code as wrong after the clock was set back', async () => {
    const person = await enrol()
    const lastStep = Math.floor(Date.now() / 30_000) + 10
    await portal.db.updateTable('authenticators').set({ lastStep }).where('userId', '=', person.id).execute()
    const { status, body } = await finish(await halfIn(person), await generate({ secret: person.secret }))
    expect([status, body['detail']]).toEqual([401, 'This code is not right'])
  })

  test('takes a code of half a minute ago and not an older one', async () => {
    const person = await enrol()
    await freshCode(person)
    const old = await generate({ secret: person.secret, epoch: Date.now() / 1000 - 90 })
    expect((await finish(await halfIn(person), old)).status).toBe(401)
  })

  test('takes a recovery code once, however it is typed, and tells the person', async () => {
    const person = await enrol()
    const [first = ''] = person.recoveryCodes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    expect((await finish(await halfIn(person), typed)).status).toBe(200)
    expect((await finish(await halfIn(person), first)).status).toBe(401)
    expect(await auditOf(person.id)).toContain('recovery.used')
    expect(await mailsOf(person.id)).toContain('A recovery code was used')
    expect((await person.browser.get('/api/user/factors')).body['recoveryCodes']).toBe(9)
  })

  test('does not take somebody else’s code', async () => {
    const [anna, eva] = await Promise.all([enrol(), enrol()])
    expect((await finish(await halfIn(anna), await freshCode(eva))).status).toBe(401)
    expect((await finish(await halfIn(anna), eva.recoveryCodes[0] ?? '')).status).toBe(401)
  })

  test('asks for the password again after five wrong codes', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    for (let tries = 0; tries < 5; tries++) await finish(browser, '000000')
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['code']]).toEqual([401, 'sign_in_again'])
    expect((await finish(await halfIn(person), await freshCode(person))).status).toBe(200)
  })

  test('counts tries that come at once', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const answers = await Promise.all(Array.from({ length: 9 }, () => finish(browser, '000000')))
    const looked = answers.filter(({ body }) => body['detail'] === 'This code is not right')
    expect(looked.length).toBeLessThanOrEqual(5)
  })

  test('after ten wrong codes has to wait, and is never locked out for good', async () => {
    const person = await enrol()
    for (let steps = 0; steps < 2; steps++) {
      const browser = await halfIn(person)
      for (let tries = 0; tries < 5; tries++) await finish(browser, '000000')
    }
    const waiting = await finish(await halfIn(person), await freshCode(person))
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(900)
    await portal.db
      .updateTable('wrongCodes')
      .set({ refusedUntil: new Date().toISOString() })
      .where('userId', '=', person.id)
      .execute()
    expect((await finish(await halfIn(person), await freshCode(person))).status).toBe(200)
  })

  test('without a first step there is no second', async () => {
    const person = await enrol()
    const { status, body } = await finish(newBrowser(), await freshCode(person))
    expect([status, body['code']]).toEqual([401, 'sign_in_again'])
  })

  test('the first step lasts ten minutes', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await portal.db
      .updateTable('pendingSignIns')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', person.id)
      .execute()
    expect((await finish(browser, await freshCode(person))).status).toBe(401)
  })

  test('the first step is used up by the second', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const copy = browser.copy()
    await finish(browser, await freshCode(person))
    expect((await finish(copy, await freshCode(person))).status).toBe(401)
  })

  test('ends when the password of the first step is replaced', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const staff = portal.as(await portal.buildStaff())
    await staff.patch(`/api/users/${person.id}`, { password: 'another phrase of mine' })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['code']]).toEqual([401, 'sign_in_again'])
  })

  test('ends when the person is deactivated between the steps', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date().toISOString() })
      .where('id', '=', person.id)
      .execute()
    expect((await finish(browser, await freshCode(person))).status).toBe(401)
  })

  test('a wrong password says nothing of a second factor', async () => {
    const { username } = await enrol()
    const { body, setCookies } = await newBrowser().post('/api/login', { username, password: 'not the one' })
    expect([body['code'], body['detail'], setCookies]).toEqual([undefined, 'Wrong username or password.', []])
  })

  test('the cookie between the steps is out of reach of scripts and bound to this host', async () => {
    const secure = await testApp({ publicUrl: 'https://portal.example', secureCookies: true })
    const { id, username } = await secure.buildClient()
    await secure.db
      .insertInto('passkeys')
      .values({ userId: id, name: 'Phone', credentialId: 'x', publicKey: Buffer.from('x'), counter: 0 })
      .execute()
    const { setCookies } = await secure.anonymous.post('/api/login', { username, password: PASSWORD })
    expect(setCookies).toEqual([
      expect.stringMatching(
        /^__Host-second-factor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    await secure.close()
  })
})

describe('with a second factor', () => {
  test('a confirmation takes that, and no password any more', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await finish(browser, await freshCode(person))
    expect((await confirm(browser)).status).toBe(400)
    const code = await freshCode(person)
    expect((await browser.post('/api/user/confirmation', { code })).status).toBe(204)
    expect((await browser.delete('/api/user/authenticator')).status).toBe(204)
  })

  test('turning it off ends other sessions, takes the recovery codes and is told', async () => {
    const person = await enrol()
    const other = await halfIn(person)
    await finish(other, await freshCode(person))
    expect((await person.browser.delete('/api/user/authenticator')).status).toBe(204)
    expect([await whoIs(person.browser), await whoIs(other)]).toEqual([200, 401])
    expect((await person.browser.get('/api/user/factors')).body).toMatchObject({
      authenticator: null,
      recoveryCodes: 0,
    })
    expect(await auditOf(person.id)).toContain('second_factor.disabled')
    expect(await mailsOf(person.id)).toContain('The authenticator app was removed from your account')
    await signIn(person.username)
  })

  test('renewing the recovery codes stops the ones before', async () => {
    const person = await enrol()
    const { status, body } = await person.browser.post<{ recoveryCodes: string[] }>(
      '/api/user/recovery-codes',
    )
    expect([status, body.recoveryCodes.length]).toEqual([201, 10])
    expect((await finish(await halfIn(person), person.recoveryCodes[1] ?? '')).status).toBe(401)
    expect((await finish(await halfIn(person), body.recoveryCodes[1] ?? '')).status).toBe(200)
  })

  test('a portal that lost its key says so, and takes recovery codes', async () => {
    const person = await enrol()
    const { db, storage, config } = portal
    const node = await buildApp({ pool: db, storage, config: { ...config, secretKey: 'x'.repeat(32) } })
    const browser = new BrowserSession(new Caller(node))
    await browser.post('/api/login', { username: person.username, password: PASSWORD })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['detail']]).toEqual([503, expect.stringContaining('Use a recovery code.')])
    expect((await finish(browser, person.recoveryCodes[0] ?? '')).status).toBe(200)
    await node.close()
  })

  test('a key that takes the place of another opens what that one sealed', async () => {
    const small = await testApp({ secretKey: 'a'.repeat(32) })
    const { db, storage, config } = small
    const newKey = { ...config, secretKey: 'b'.repeat(32) }
    const { id, username } = await small.buildClient()
    const { secret } = await beginAuthenticator(db, config, { id, username }, 'Portal')
    await confirmAuthenticator(db, config, id, await generate({ secret }))
    await checkKey(db, config)
    await expect(replaceKey(db, newKey, newKey)).rejects.toThrow('The key before is not the key')
    await replaceKey(db, newKey, config)
    const node = await buildApp({ pool: db, storage, config: newKey })
    const browser = new BrowserSession(new Caller(node))
    await browser.post('/api/login', { username, password: PASSWORD })
    await db.updateTable('authenticators').set({ lastStep: 0 }).execute()
    expect((await finish(browser, await generate({ secret }))).status).toBe(200)
    await node.close()
    await small.close()
  })

  test('staff can take it away, whereupon the password alone signs in', async () => {
    const person = await enrol()
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.delete(`/api/users/${person.id}/factors`)).status).toBe(204)
    expect(await whoIs(person.browser)).toBe(401)
    expect(await auditOf(person.id)).toContain('second_factor.reset')
    expect(await mailsOf(person.id)).toContain('Your second factor was reset')
    await signIn(person.username)
  })

  test('staff do not take away their own so', async () => {
    const staff = await portal.buildStaff()
    expect((await portal.as(staff).delete(`/api/users/${staff.id}/factors`)).status).toBe(409)
  })
})

describe('an agency that requires a second factor of its staff', async () => {
  const strict = await testApp()
  afterAll(strict.close)
  await strict.db.updateTable('agency').set({ staffSecondFactor: 'required' }).execute()
  const enter = async ({ username }: { username: string }) => {
    const browser = new BrowserSession(strict.anonymous)
    return { browser, answer: await browser.post('/api/login', { username, password: PASSWORD }) }
  }

  test('lets them do nothing but set one up', async () => {
    const { browser, answer } = await enter(await strict.buildStaff())
    expect(answer.body['owesSecondFactor']).toBe(true)
    expect((await browser.get('/api/user')).body['owesSecondFactor']).toBe(true)
    for (const path of ['/api/stats', '/api/users', '/api/tickets', '/api/events', '/api/notifications']) {
      const { status, body } = await browser.get(path)
      expect([path, status, body['code']]).toEqual([path, 403, 'second_factor_required'])
      expect(body['detail']).toBe('Your agency asks its staff for a second factor. Please set one up first.')
    }
    expect((await browser.send('PATCH', '/api/user', { fullName: 'Other Name' })).status).toBe(403)
    expect((await browser.get('/api/user/factors')).body['required']).toBe(true)
  })

  test('lets them go on once they have one, and keep one', async () => {
    const { browser } = await enter(await strict.buildStaff())
    await confirm(browser)
    const { secret } = (await browser.post<{ secret: string }>('/api/user/authenticator')).body
    await browser.post('/api/user/authenticator/code', { code: await generate({ secret }) })
    expect((await browser.get('/api/user')).body['owesSecondFactor']).toBeUndefined()
    expect((await browser.get('/api/stats')).status).toBe(200)
    const { status, body } = await browser.delete('/api/user/authenticator')
    expect([status, body['detail']]).toEqual([
      409,
      'Your agency requires a second factor. Set up another one first.',
    ])
  })

  test('asks nothing of clients', async () => {
    const { browser, answer } = await enter(await strict.buildClient())
    expect(answer.body['owesSecondFactor']).toBeUndefined()
    expect((await browser.get('/api/stats')).status).toBe(200)
  })

  test('lets them leave', async () => {
    const { browser } = await enter(await strict.buildStaff())
    expect((await browser.post('/api/logout')).status).toBe(204)
  })
})
