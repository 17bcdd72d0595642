import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/test/portal-process.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type Accounts, signInByProvider, startSignInProvider } from '#server/test/sign-in-provider.ts'
import { testApp } from '#server/test/test-app.ts'

const PATH = '/api/login/provider/back-channel-logout'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const port = await freePort()
const publicUrl = `http://localhost:${port}`
const accounts: Accounts = {}
const provider = await startSignInProvider(`${publicUrl}/api/login/provider/return`, accounts, {
  backChannelLogoutUri: `http://127.0.0.1:${port}${PATH}`,
})
const portal = await testApp({ publicUrl, oidc: { ...provider, label: 'Studio Login' } })
beforeAll(() => portal.app.listen({ host: '127.0.0.1', port }))
afterAll(async () => {
  await portal.close()
  await provider.close()
})

let made = 0
/** Creates a client with an account at the provider. Returns the client with the `sub`. */
async function build() {
  const person = await portal.buildClient({ emailVouched: true })
  const sub = `sub-${++made}`
  accounts[sub] = { email: person.email, email_verified: true }
  return { ...person, sub }
}

/** Starts a session through the provider and returns it with the provider's id of the session. */
async function signIn({ id, sub }: { id: number; sub: string }) {
  const browser = new BrowserSession(portal.anonymous)
  await signInByProvider(browser, sub)
  expect(await isIn(browser)).toBe(true)
  const { providerSid } = await portal.db
    .selectFrom('sessions')
    .select('providerSid')
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { browser, sid: providerSid ?? '' }
}
const isIn = async (browser: BrowserSession) => (await browser.get('/api/user')).status === 200

const send = (token: string) =>
  portal.anonymous.send('POST', PATH, new URLSearchParams({ logout_token: token }).toString(), FORM)
const forgetRefusals = () => portal.db.deleteFrom('tries').execute()

describe('back-channel logout', () => {
  test('ends only the session that the provider names, and records an audit entry', async () => {
    const person = await build()
    const [one, other] = [await signIn(person), await signIn(person)]
    const own = new BrowserSession(portal.anonymous)
    await own.post('/api/login', { username: person.username, password: PASSWORD })
    await provider.signOut(person.sub, one.sid)
    expect(await Promise.all([one.browser, other.browser, own].map(isIn))).toEqual([false, true, true])
    const entries = await portal.db
      .selectFrom('auditLog')
      .select(['actorId', 'details'])
      .where('action', '=', 'session.ended')
      .where('entityId', '=', person.id)
      .execute()
    expect(entries).toEqual([{ actorId: null, details: { by: 'provider' } }])
  })

  test('ends all of a user’s provider sessions when the token names only the user', async () => {
    const [person, somebodyElse] = [await build(), await build()]
    const browsers = [await signIn(person), await signIn(person), await signIn(somebodyElse)]
    const answer = await send(await provider.logoutToken({ sub: person.sub }))
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await Promise.all(browsers.map(({ browser }) => isIn(browser)))).toEqual([false, false, true])
  })

  test('ends a sign-in that waits for its second step', async () => {
    const person = await build()
    await portal.db
      .insertInto('passkeys')
      .values({
        userId: person.id,
        name: 'Phone',
        credentialId: person.email,
        publicKey: Buffer.from('x'),
        counter: 0,
      })
      .execute()
    const browser = new BrowserSession(portal.anonymous)
    await signInByProvider(browser, person.sub)
    expect((await browser.get('/api/login/second-factor')).status).toBe(200)
    await send(await provider.logoutToken({ sub: person.sub }))
    expect((await browser.get('/api/login/second-factor')).status).toBe(401)
  })

  test('returns 200 for a session that the portal does not know', async () => {
    expect((await send(await provider.logoutToken({ sid: 'long-gone' }))).status).toBe(200)
  })
})

describe('validation of logout tokens', () => {
  const now = Math.floor(Date.now() / 1000)
  test.each<[string, object, object?]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another portal', { aud: 'somebody-else' }],
    ['that is too old', { iat: now - 600, exp: now + 600 }],
    ['that has expired', { exp: now - 120 }],
    ['of the future', { iat: now + 600, exp: now + 900 }],
    ['without an end', { exp: undefined }],
    ['without a time', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['without an event', { events: undefined }],
    ['about another event', { events: { 'https://example.com/other': {} } }],
    ['that is an ID token', { nonce: 'abc' }],
    ['about nobody', { sub: undefined }],
    ['about a number', { sub: 7 }],
    ['with a zero byte', { sid: 'a\0b' }],
    ['signed by a key that the provider has not', {}, { header: { kid: 'unknown' } }],
  ])('returns 400 for a logout token %s', async (_, claims, more) => {
    const person = await build()
    const { browser } = await signIn(person)
    const { status } = await send(await provider.logoutToken({ sub: person.sub, ...claims }, more))
    expect([status, await isIn(browser)]).toEqual([400, true])
    await forgetRefusals()
  })

  test('returns 400 for a logout token with a forged or missing signature', async () => {
    const person = await build()
    const { browser } = await signIn(person)
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await provider.logoutToken({ sub: person.sub }, { key: privateKey })
    const [, payload] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const token of [forged, unsigned, 'guessed']) expect((await send(token)).status).toBe(400)
    expect(await isIn(browser)).toBe(true)
    await forgetRefusals()
  })

  test('returns 400 when a logout token is used a second time', async () => {
    const person = await build()
    const token = await provider.logoutToken({ sub: person.sub })
    expect((await send(token)).status).toBe(200)
    const { browser } = await signIn(person)
    const again = await send(token)
    expect([again.status, again.body['detail']]).toEqual([
      400,
      'This logout token is not accepted: it was used before.',
    ])
    expect(await isIn(browser)).toBe(true)
    await forgetRefusals()
  })

  test('returns 413 for a logout token that is too long, and 429 after a hundred wrong ones', async () => {
    expect((await send('x'.repeat(20_000))).status).toBe(413)
    const tries = Array.from({ length: 100 }, () => ({ kind: 'logout token', subject: '127.0.0.1' }))
    await portal.db.insertInto('tries').values(tries).execute()
    const { status, headers } = await send(await provider.logoutToken({ sub: 'anybody' }))
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    await forgetRefusals()
  })
})

test('returns 503 for a logout token when the provider’s keys cannot be fetched', async () => {
  const away = await testApp({ oidc: { ...provider, label: 'Away', issuer: 'http://127.0.0.1:9' } })
  const { status } = await away.anonymous.post(PATH, {
    logout_token: await provider.logoutToken({ sub: 'x' }),
  })
  expect(status).toBe(503)
  await away.close()
})
