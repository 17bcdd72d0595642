import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOtherSignIns } from '#server/core/auth/provider-only.ts'
import { startAuthenticatorSetup, tryConfirmAuthenticator } from '#server/core/auth/factors/authenticator.ts'
import { createAccountLink } from '#server/core/auth/links.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import type { Caller } from '#server/test/caller.ts'
import { type Accounts, signInByProvider, startSignInProvider } from '#server/test/sign-in-provider.ts'
import { SoftPasskey } from '#server/test/soft-passkey.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const accounts: Accounts = {}
const provider = await startSignInProvider('http://localhost:3000/api/login/provider/return', accounts)
const oidc = { ...provider, label: 'Studio Login' }
const portal = await testApp({
  oidc,
  signIn: 'provider',
  emergencyAccount: 'Emergency',
  registration: 'open',
})
const emergency = await portal.buildStaff({ username: 'emergency' })
const other = await portal.buildStaff({ fullName: 'Olga Ott' })
let staff: Caller
beforeAll(() => {
  staff = portal.as(other)
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

const newBrowser = () => new BrowserSession(portal.anonymous)
const NEW_PASSWORD = 'seven brown loaves'
const REFUSED = [403, 'provider_only', 'This portal doesn’t use passwords. Please sign in with Studio Login.']
const describeResponse = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
  body['detail'],
]
const person = {
  username: 'nora',
  fullName: 'Nora Neu',
  email: 'nora@example.com',
  companyName: 'Neu',
  password: NEW_PASSWORD,
}

let made = 0
async function signIn(browser: BrowserSession, email: string, more: Accounts[string] = {}) {
  const sub = `sub-${++made}`
  accounts[sub] = { email, email_verified: true, ...more }
  return signInByProvider(browser, sub)
}
async function readLastMail(reader: { id: number }, subject: string) {
  const found = (await readTranslatedMails(portal.db, reader)).findLast((mail) => mail.subject === subject)
  return { parts: found?.parts, href: found?.href }
}
const isIn = async (browser: BrowserSession) => (await browser.get('/api/user')).status === 200
const computeHash = (link: string) => link.split('#')[1] ?? ''

describe('provider as the only authentication method', () => {
  test('publishes that the provider is the only authentication method', async () => {
    const { body } = await portal.anonymous.get('/api/portal')
    expect(body).toMatchObject({
      provider: 'Studio Login',
      signIn: 'provider',
      emergencySignIn: true,
      registration: 'closed',
    })
  })

  test('returns 403 for every password, right or wrong', async () => {
    const { username } = await portal.buildClient()
    for (const body of [
      { username, password: PASSWORD },
      { username, password: 'wrong one' },
      { username: 'nobody', password: PASSWORD },
    ])
      expect(describeResponse(await newBrowser().post('/api/login', body))).toEqual(REFUSED)
  })

  test('returns 403 for a registration, a password reset, and the setup', async () => {
    expect(describeResponse(await portal.anonymous.post('/api/register', person))).toEqual(REFUSED)
    expect(describeResponse(await portal.anonymous.post('/api/password-reset', { account: 'nora' }))).toEqual(
      REFUSED,
    )
    expect(describeResponse(await portal.anonymous.post('/api/setup', { ...person, token: 'x' }))).toEqual(
      REFUSED,
    )
  })

  test('returns 403 when a user sets a password with a link that was mailed before', async () => {
    const { id } = await portal.buildClient()
    const { href } = await createAccountLink(portal.db, id, { purpose: 'reset' })
    const choice = { token: computeHash(href), password: NEW_PASSWORD }
    expect(describeResponse(await portal.anonymous.post('/api/password-reset/complete', choice))).toEqual(
      REFUSED,
    )
  })

  test('returns 403 when staff set a password or send a link to set one', async () => {
    const { id } = await portal.buildClient()
    expect(describeResponse(await staff.post('/api/users', person))).toEqual(REFUSED)
    expect(describeResponse(await staff.patch(`/api/users/${id}`, { password: NEW_PASSWORD }))).toEqual(
      REFUSED,
    )
    expect(describeResponse(await staff.post(`/api/users/${id}/password-reset`))).toEqual(REFUSED)
    expect((await staff.patch(`/api/users/${id}`, { fullName: 'Ida Neu' })).status).toBe(200)
  })

  test('directs an invited user to the provider, who signs in there', async () => {
    const { password: _none, ...invited } = { ...person, username: 'ines', email: 'ines@example.com' }
    const { status, body } = await staff.post<{ link: string; user: { id: number } }>(
      '/api/invitations',
      invited,
    )
    expect(status).toBe(201)
    const [mail] = await readTranslatedMails(portal.db, body.user)
    expect(JSON.stringify(mail?.parts)).toContain('Sign in with Studio Login using this email address.')
    const accept = { token: computeHash(body.link), password: NEW_PASSWORD }
    expect(describeResponse(await portal.anonymous.post('/api/invitation/accept', accept))).toEqual(REFUSED)
    const browser = newBrowser()
    await signIn(browser, invited.email)
    expect((await browser.get('/api/user')).body).toMatchObject({ username: 'ines', status: 'active' })
  })

  test('refuses an old password for confirming, changing it, and disconnecting the provider', async () => {
    const { email } = await portal.buildClient({ emailVouched: true })
    const browser = newBrowser()
    await signIn(browser, email)
    expect((await browser.get('/api/user/factors')).body['hasPassword']).toBe(false)
    expect((await browser.post('/api/user/confirmation', { password: PASSWORD })).status).toBe(400)
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect(describeResponse(await browser.post('/api/user/password', change))).toEqual(REFUSED)
    expect((await browser.delete('/api/user/provider')).status).toBe(409)
  })

  test('advises the user in a sign-in mail to secure the account at the provider', async () => {
    const anna = await portal.buildClient({ emailVouched: true })
    for (const browser of [newBrowser(), newBrowser()]) await signIn(browser, anna.email)
    const { parts } = await readLastMail(anna, 'New sign-in to your account')
    expect(JSON.stringify(parts)).toContain('secure your account at Studio Login')
    expect(JSON.stringify(parts)).not.toContain('choose a new password')
  })

  test('mentions no password in mails to a user who has none', async () => {
    const anna = await portal.buildClient({ emailVouched: true })
    const browser = newBrowser()
    await signIn(browser, anna.email)
    const sub = `sub-${made}`
    expect((await browser.send('PATCH', '/api/user', { email: 'anna-2@example.com' })).status).toBe(200)
    expect((await browser.post('/api/user/lock-out')).status).toBe(204)
    expect((await staff.delete(`/api/users/${anna.id}/factors`)).status).toBe(204)
    const { secret } = await startAuthenticatorSetup(portal.db, portal.config, {
      person: anna,
      issuer: 'Portal',
    })
    await tryConfirmAuthenticator(portal.db, portal.config, {
      userId: anna.id,
      code: await generate({ secret }),
    })
    const guessed = { userId: anna.id, count: 49, refusedUntil: new Date().toISOString() }
    await portal.db.insertInto('wrongCodes').values(guessed).execute()
    const again = newBrowser()
    await signInByProvider(again, sub)
    expect((await again.post('/api/login/second-factor', { code: 'aaaaa-aaaaa' })).status).toBe(401)
    const mails = (await readTranslatedMails(portal.db, anna)).map(({ subject, parts, href }) => ({
      subject,
      parts,
      href,
    }))
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A sign-in provider was connected to your account',
        'Someone asked to change your account’s email address',
        'You were signed out everywhere',
        'Your second factor was reset',
        'Someone entered wrong codes for your account',
      ]),
    )
    expect(JSON.stringify(mails)).not.toMatch(/password|forgot/i)
    expect(JSON.stringify(mails).match(/secure your account at Studio Login right away/g)).toHaveLength(
      mails.length - 1,
    )
  })

  test('refers the user to the provider when a passkey is wrong', async () => {
    const browser = newBrowser()
    const { body: options } = await browser.post<Parameters<SoftPasskey['get']>[0]>(
      '/api/login/passkey/options',
    )
    const { status, body } = await browser.post(
      '/api/login/passkey',
      new SoftPasskey().get(options, { origin: portal.config.publicUrl }),
    )
    expect([status, body['detail']]).toEqual([
      401,
      'This passkey could not be verified. Please try again, or sign in with Studio Login.',
    ])
  })

  test('ends sessions of other authentication methods when the portal starts, except of the emergency account', async () => {
    const { id, email } = await portal.buildClient({ emailVouched: true })
    const [by, another] = [newBrowser(), portal.as({ id })]
    await signIn(by, email)
    await another.get('/api/user')
    await newBrowser().post('/api/login', { username: 'emergency', password: PASSWORD })
    await endOtherSignIns(portal.db, { ...portal.config, signIn: 'any' })
    expect((await another.get('/api/user')).status).toBe(200)
    await endOtherSignIns(portal.db, portal.config)
    expect([await isIn(by), (await another.get('/api/user')).status]).toEqual([true, 401])
    const left = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', emergency.id)
      .execute()
    expect(left.length).toBeGreaterThan(0)
    staff = portal.as(other)
  })
})

describe('emergency account', () => {
  test('signs in by password, with an audit entry and a mail to all staff', async () => {
    await portal.db.deleteFrom('mails').execute()
    const answer = await newBrowser().post('/api/login', { username: 'EMERGENCY', password: PASSWORD })
    expect([answer.status, answer.body['id']]).toEqual([200, emergency.id])
    const mails = await portal.db
      .selectFrom('mails')
      .select(['userId', 'subject'])
      .where('subject', '!=', 'New sign-in to your account')
      .orderBy('userId')
      .execute()
    const subject = 'The emergency account was used'
    expect(mails).toEqual(
      [emergency.id, other.id].toSorted((a, b) => a - b).map((userId) => ({ userId, subject })),
    )
    const entry = await portal.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'session.started')
      .where('entityId', '=', emergency.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry?.details).toEqual({ by: 'password', emergency: true })
  })

  test('returns 401 for a wrong password of the emergency account', async () => {
    const { status } = await newBrowser().post('/api/login', { username: 'emergency', password: 'wrong one' })
    expect(status).toBe(401)
  })

  test('lets the emergency user and staff change its password', async () => {
    const browser = newBrowser()
    await browser.post('/api/login', { username: 'emergency', password: PASSWORD })
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await browser.post('/api/user/password', change)).status).toBe(204)
    expect((await staff.patch(`/api/users/${emergency.id}`, { password: PASSWORD })).status).toBe(200)
    const { href } = await readLastMail(emergency, 'Your password was changed')
    expect(href).toBe('/profile')
  })

  test('refers the emergency user to staff for a new password after wrong codes or a lock-out', async () => {
    const spent = { userId: emergency.id, count: 50, refusedUntil: new Date().toISOString() }
    await portal.db.insertInto('wrongCodes').values(spent).execute()
    const { status, body } = await newBrowser().post('/api/login', {
      username: 'emergency',
      password: PASSWORD,
    })
    expect([status, body['code'], body['detail']]).toEqual([
      401,
      'password_spent',
      'This password no longer works because too many wrong codes were entered after it. Ask another staff member for a link to choose a new one, or sign in with a passkey.',
    ])
    const { href } = await createAccountLink(portal.db, emergency.id, { purpose: 'sign-in alert' })
    const locked = await portal.anonymous.post('/api/not-me/lock-out', { token: computeHash(href) })
    expect(locked.status).toBe(204)
    const { parts } = await readLastMail(emergency, 'Your account is locked: choose a new password')
    expect(JSON.stringify(parts)).toContain(
      'The link can be used once and expires in an hour. After that, ask another staff member for a new link.',
    )
  })
})

test('adds a suffix when a new user’s name at the provider is that of the emergency account', async () => {
  const without = await testApp({
    oidc,
    signIn: 'provider',
    emergencyAccount: 'Rescue',
    registration: 'open',
  })
  const browser = new BrowserSession(without.anonymous)
  await signIn(browser, 'rudi@example.com', { preferred_username: 'rescue' })
  expect((await browser.get('/api/user')).body['username']).toMatch(/^rescue-[0-9a-f]{8}$/)
  await without.close()
})

test('keeps sessions and the connected account when OIDC_ISSUER ends with an extra slash', async () => {
  const slashed = await testApp({ oidc: { ...oidc, issuer: `${oidc.issuer}/` }, signIn: 'provider' })
  const { id, email } = await slashed.buildClient({ emailVouched: true })
  const browser = new BrowserSession(slashed.anonymous)
  await signIn(browser, email)
  await endOtherSignIns(slashed.db, slashed.config)
  expect((await browser.get('/api/user')).body['id']).toBe(id)
  expect((await browser.get('/api/user/factors')).body['provider']).toMatchObject({ email })
  await slashed.close()
})

test('sends no emergency mail when every authentication method is allowed', async () => {
  const any = await testApp({ oidc, emergencyAccount: 'emergency' })
  await any.buildStaff({ username: 'emergency' })
  expect((await any.anonymous.get('/api/portal')).body).toMatchObject({
    signIn: 'any',
    emergencySignIn: false,
  })
  const answer = await any.anonymous.post('/api/login', { username: 'emergency', password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(await any.db.selectFrom('mails').select('subject').execute()).toEqual([
    { subject: 'New sign-in to your account' },
  ])
  await any.close()
})
