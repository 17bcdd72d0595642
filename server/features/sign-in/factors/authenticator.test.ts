import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { confirm, createFactorHelpers, readUserStatus } from '#server/test/factors.ts'

const portal = await testApp()
afterAll(portal.close)
const { signIn, enrol, auditOf, mailsOf } = createFactorHelpers(portal)

describe('setting up an authenticator app', () => {
  test('returns 403 until the user confirms in this session', async () => {
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

  test('returns 403 when the confirmation has expired', async () => {
    const person = await portal.buildClient()
    const browser = await signIn(person.username)
    await confirm(browser)
    await portal.lapseConfirmations(person)
    expect((await browser.post('/api/user/authenticator')).status).toBe(403)
  })

  test('does not require a code at sign-in before the user has entered the first one', async () => {
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

  test('returns ten recovery codes, renews the session token, and ends the other sessions', async () => {
    const person = await portal.buildClient()
    const elsewhere = await signIn(person.username)
    const browser = await signIn(person.username)
    const stolen = browser.copy()
    const enrolled = await enrol(person)
    expect(enrolled.recoveryCodes).toHaveLength(10)
    expect(new Set(enrolled.recoveryCodes).size).toBe(10)
    expect(enrolled.recoveryCodes[0]).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect([
      await readUserStatus(enrolled.browser),
      await readUserStatus(elsewhere),
      await readUserStatus(stolen),
    ]).toEqual([200, 401, 401])
    const { body } = await enrolled.browser.get('/api/user/factors')
    expect(body).toMatchObject({ recoveryCodes: 10, required: false, hasPassword: true, passkeys: [] })
    expect(JSON.stringify(body)).not.toContain(enrolled.secret)
  })

  test('stores neither the secret nor a recovery code readably in the database', async () => {
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

  test('mails the user and records an audit entry', async () => {
    const { id } = await enrol()
    expect(await auditOf(id)).toContain('second_factor.enabled')
    expect(await mailsOf(id)).toContain('An authenticator app was added to your account')
  })
})
