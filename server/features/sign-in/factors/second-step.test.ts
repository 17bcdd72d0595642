import { generate } from 'otplib'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { createFactorHelpers, finish, readUserStatus } from '#server/test/factors.ts'

const portal = await testApp()
afterAll(portal.close)
const { newBrowser, freshCode, enrol, halfIn, auditOf, mailsOf } = createFactorHelpers(portal)

describe('signing in with a second factor', () => {
  test('signs in only after both steps', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    expect(await readUserStatus(browser)).toBe(401)
    expect((await browser.get('/api/login/second-factor')).body).toEqual({
      steps: ['authenticator', 'recovery'],
    })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['id']]).toEqual([200, person.id])
    expect(await readUserStatus(browser)).toBe(200)
  })

  test('accepts a code once', async () => {
    const person = await enrol()
    const code = await freshCode(person)
    expect((await finish(await halfIn(person), code)).status).toBe(200)
    const again = await finish(await halfIn(person), code)
    expect([again.status, again.body['detail']]).toEqual([401, 'Wrong code'])
  })

  test('accepts a code once when three browsers send it at the same time', async () => {
    const person = await enrol()
    const browsers = await Promise.all([halfIn(person), halfIn(person), halfIn(person)])
    const code = await freshCode(person)
    const answers = await Promise.all(browsers.map((browser) => finish(browser, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('returns 401 for a correct code after the clock was set back', async () => {
    const person = await enrol()
    const lastStep = Math.floor(Date.now() / 30_000) + 10
    await portal.db.updateTable('authenticators').set({ lastStep }).where('userId', '=', person.id).execute()
    const { status, body } = await finish(await halfIn(person), await generate({ secret: person.secret }))
    expect([status, body['detail']]).toEqual([401, 'Wrong code'])
  })

  test('returns 401 for a code that is 90 seconds old', async () => {
    const person = await enrol()
    await freshCode(person)
    const old = await generate({ secret: person.secret, epoch: Date.now() / 1000 - 90 })
    expect((await finish(await halfIn(person), old)).status).toBe(401)
  })

  test('accepts a recovery code once, in any spelling, and mails the user', async () => {
    const person = await enrol()
    const [first = ''] = person.recoveryCodes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    expect((await finish(await halfIn(person), typed)).status).toBe(200)
    expect((await finish(await halfIn(person), first)).status).toBe(401)
    expect(await auditOf(person.id)).toContain('recovery.used')
    expect(await mailsOf(person.id)).toContain('A recovery code was used')
    expect((await person.browser.get('/api/user/factors')).body['recoveryCodes']).toBe(9)
  })

  test('returns 401 for another user’s code or recovery code', async () => {
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

  test('checks at most five of nine codes that arrive at once', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const answers = await Promise.all(Array.from({ length: 9 }, () => finish(browser, '000000')))
    const looked = answers.filter(({ body }) => body['detail'] === 'Wrong code')
    expect(looked.length).toBeLessThanOrEqual(5)
  })

  test('makes the user wait after ten wrong codes, but does not lock them out for good', async () => {
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

  test('returns 401 for a code without a first step', async () => {
    const person = await enrol()
    const { status, body } = await finish(newBrowser(), await freshCode(person))
    expect([status, body['code']]).toEqual([401, 'sign_in_again'])
  })

  test('returns 401 when the first step has expired', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await portal.db
      .updateTable('pendingSignIns')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', person.id)
      .execute()
    expect((await finish(browser, await freshCode(person))).status).toBe(401)
  })

  test('returns 401 for a second use of the first step', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const copy = browser.copy()
    await finish(browser, await freshCode(person))
    expect((await finish(copy, await freshCode(person))).status).toBe(401)
  })

  test('returns 401 when staff replace the password between the steps', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    const staff = portal.as(await portal.buildStaff())
    await staff.patch(`/api/users/${person.id}`, { password: 'another phrase of mine' })
    const { status, body } = await finish(browser, await freshCode(person))
    expect([status, body['code']]).toEqual([401, 'sign_in_again'])
  })

  test('returns 401 when the user is deactivated between the steps', async () => {
    const person = await enrol()
    const browser = await halfIn(person)
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date().toISOString() })
      .where('id', '=', person.id)
      .execute()
    expect((await finish(browser, await freshCode(person))).status).toBe(401)
  })

  test('reveals no second factor after a wrong password', async () => {
    const { username } = await enrol()
    const { body, setCookies } = await newBrowser().post('/api/login', { username, password: 'not the one' })
    expect([body['code'], body['detail'], setCookies]).toEqual([undefined, 'Wrong username or password.', []])
  })

  test('sets an HttpOnly cookie for this host only between the steps', async () => {
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
