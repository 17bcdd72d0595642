import { afterAll, describe, expect, test } from 'vitest'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type Accounts, passThrough, startSignInProvider } from '#server/test/sign-in-provider.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const PUBLIC_URL = 'http://localhost:3000'
const accounts: Accounts = {}
const provider = await startSignInProvider(`${PUBLIC_URL}/api/login/provider/return`, accounts)
const oidc = { ...provider, label: 'Studio Login' }
const portal = await testApp({ oidc })
const open = await testApp({ oidc, registration: 'open' })
afterAll(async () => {
  await Promise.all([portal.close(), open.close()])
  await provider.close()
})

let made = 0
/** Creates an account at the provider and returns its `sub`. */
function account(claims: Accounts[string]): string {
  const sub = `sub-${++made}`
  accounts[sub] = claims
  return sub
}
const createVerifiedAccount = (email: string, more: Accounts[string] = {}) =>
  account({ email, email_verified: true, name: 'Anna Bauer', ...more })

/** Starts a sign-in with the provider and returns the provider's URL. */
async function setOut(browser: BrowserSession, redirect = '/', shared = false): Promise<string> {
  const { status, headers } = await browser.get(
    `/api/login/provider?shared=${shared}&redirect=${encodeURIComponent(redirect)}`,
  )
  expect(status).toBe(302)
  return headers['location'] ?? ''
}

/** Signs in with the provider and returns where the portal redirects. */
async function signIn(
  login: string | null,
  { at = portal, redirect = '/', shared = false }: { at?: TestApp; redirect?: string; shared?: boolean } = {},
) {
  const browser = new BrowserSession(at.anonymous)
  const back = await passThrough(await setOut(browser, redirect, shared), login)
  expect(back.origin).toBe(PUBLIC_URL)
  const { status, headers } = await browser.get(back.pathname + back.search)
  expect(status).toBe(302)
  const me = await browser.get('/api/user')
  return { browser, to: headers['location'], me: me.status === 200 ? me.body : null }
}

const buildVouchedClient = () => portal.buildClient({ emailVouched: true })

test('redirects staff outside their networks to the sign-in page with an error, and audits the refusal', async () => {
  const closed = await testApp({ oidc, staffNetworks: () => false })
  const sam = await closed.buildStaff({ emailVouched: true })
  const { to, me } = await signIn(createVerifiedAccount(sam.email), { at: closed })
  expect([to, me]).toEqual(['/auth?problem=outside', null])
  const { entityId } = await closed.db
    .selectFrom('auditLog')
    .select('entityId')
    .where('action', '=', 'session.refused')
    .executeTakeFirstOrThrow()
  expect(entityId).toBe(sam.id)
  await closed.close()
})

test.each<[string, string, Accounts[string]]>([
  ['who it is', 'zero\0', { email: 'zero@example.com' }],
  ['an address', 'zero-address', { email: 'zero\0@example.com' }],
  ['a session', 'zero-session', { email: 'zero@example.com', sid: 'zero\0' }],
])(
  'redirects to the sign-in page with an error when the provider sends %s with a zero byte',
  async (_, login, claims) => {
    const telling = await startSignInProvider(`${PUBLIC_URL}/api/login/provider/return`, accounts, {
      tellsInIdToken: true,
    })
    const at = await testApp({ oidc: { ...telling, label: 'Studio Login' }, registration: 'open' })
    accounts[login] = { email_verified: true, ...claims }
    const { to, me } = await signIn(login, { at })
    expect([to, me]).toEqual(['/auth?problem=failed', null])
    await at.close()
    await telling.close()
  },
)

describe('signing in with the provider', () => {
  test('returns 404 when the portal has no provider', async () => {
    const none = await testApp()
    expect((await none.anonymous.get('/api/login/provider')).status).toBe(404)
    expect((await none.anonymous.get('/api/portal')).body['provider']).toBeNull()
    await none.close()
    expect((await portal.anonymous.get('/api/portal')).body['provider']).toBe('Studio Login')
  })

  test('requests a code with PKCE, state, and nonce for the public address', async () => {
    const { searchParams: asked } = new URL(await setOut(new BrowserSession(portal.anonymous)))
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/api/login/provider/return`,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(40)
  })

  test('finds a user by the verified address that staff entered, in any case', async () => {
    const { id, email } = await buildVouchedClient()
    const { to, me } = await signIn(createVerifiedAccount(email.toUpperCase()), {
      redirect: '/tickets?q=a#top',
    })
    expect([to, me?.['id']]).toEqual(['/tickets?q=a#top', id])
    const mails = await portal.db.selectFrom('mails').select('subject').where('userId', '=', id).execute()
    expect(mails).toEqual([
      { subject: 'A sign-in provider was connected to your account' },
      { subject: 'New sign-in to your account' },
    ])
  })

  test.each(['kati@bäckerei-müller.example', 'kati@xn--bckerei-mller-bfb28a.example'])(
    'finds a user whose domain has umlauts by %s',
    async (email) => {
      const readable = 'kati@bäckerei-müller.example'
      const { id } = await portal.buildClient({ email: readable, emailVouched: true })
      expect((await signIn(createVerifiedAccount(email))).me?.['id']).toBe(id)
      await portal.db
        .updateTable('users')
        .set({ email: `former-${id}@example.com` })
        .where('id', '=', id)
        .execute()
    },
  )

  test('finds a connected user after the address at the provider has changed', async () => {
    const { id, email } = await buildVouchedClient()
    const sub = createVerifiedAccount(email)
    await signIn(sub)
    accounts[sub] = { email: 'other@example.com', email_verified: false }
    expect((await signIn(sub)).me?.['id']).toBe(id)
  })

  test('marks the session of a shared computer', async () => {
    const { email } = await buildVouchedClient()
    const { me } = await signIn(createVerifiedAccount(email), { shared: true })
    expect(me?.['sharedComputer']).toBe(true)
  })

  test('records the provider as the authentication method in the audit log', async () => {
    const { id, email } = await buildVouchedClient()
    await signIn(createVerifiedAccount(email))
    const entries = await portal.db
      .selectFrom('auditLog')
      .select('details')
      .where('entityId', '=', id)
      .where('action', '=', 'session.started')
      .execute()
    expect(entries).toEqual([{ details: { by: 'provider' } }])
  })

  test('signs in an invited user who has no password yet', async () => {
    const staff = portal.as(await portal.buildStaff())
    const person = { username: 'ines', fullName: 'Ines Ott', email: 'ines@example.com', companyName: 'Ott' }
    const { status } = await staff.post('/api/invitations', person)
    expect(status).toBe(201)
    expect((await signIn(createVerifiedAccount(person.email))).me).toMatchObject({
      username: 'ines',
      status: 'active',
    })
  })

  test('does not ask the user to replace a password that staff set', async () => {
    const { id, username, email } = await buildVouchedClient()
    const staff = portal.as(await portal.buildStaff())
    await staff.patch(`/api/users/${id}`, { password: 'typed by staff' })
    const signInWithTypedPassword = () =>
      portal.anonymous.post('/api/login', { username, password: 'typed by staff' })
    expect((await signInWithTypedPassword()).body['mustChangePassword']).toBe(true)
    const { me } = await signIn(createVerifiedAccount(email))
    expect([me?.['id'], me?.['mustChangePassword']]).toEqual([id, undefined])
  })

  test('signs in a staff member whom the agency created', async () => {
    const staff = await portal.buildStaff({ emailVouched: true })
    expect((await signIn(createVerifiedAccount(staff.email))).me?.['role']).toBe('staff')
  })

  test('asks a user with a second factor for it', async () => {
    const { id, email } = await buildVouchedClient()
    await portal.db
      .insertInto('passkeys')
      .values({ userId: id, name: 'Phone', credentialId: email, publicKey: Buffer.from('x'), counter: 0 })
      .execute()
    const { to, me, browser } = await signIn(createVerifiedAccount(email), { redirect: '/tickets' })
    expect([to, me]).toEqual(['/auth?step=second-factor&redirect=%2Ftickets', null])
    expect((await browser.get('/api/login/second-factor')).body).toEqual({ steps: ['passkey'] })
  })
})

const expectRefused = async (login: string, problem: string) => {
  const { to, me } = await signIn(login)
  expect([to, me]).toEqual([`/auth?problem=${problem}`, null])
}

describe('account takeover through the provider', () => {
  test('refuses an address that the provider has not verified', async () => {
    const { email } = await buildVouchedClient()
    await expectRefused(account({ email, email_verified: false }), 'unverified')
    await expectRefused(account({ email }), 'unverified')
    await expectRefused(account({}), 'unverified')
  })

  test('refuses an address that a user entered in their own profile', async () => {
    const mallory = await buildVouchedClient()
    const browser = portal.as(mallory)
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect((await browser.patch('/api/user', { email: 'alice@example.com' })).status).toBe(200)
    await expectRefused(createVerifiedAccount('alice@example.com'), 'unknown')
  })

  test('refuses an address that a user registered with but did not confirm', async () => {
    const email = 'alina@example.com'
    await portal.buildClient({ email, pendingEmail: email })
    await expectRefused(createVerifiedAccount(email), 'taken')
  })

  test('refuses an address that several users have', async () => {
    await portal.buildClient({ emailVouched: true, email: 'office@example.com' })
    await portal.buildClient({ emailVouched: true, email: 'Office@example.com' })
    await expectRefused(createVerifiedAccount('office@example.com'), 'taken')
  })

  test('refuses another identity with the address of a connected user', async () => {
    const { email } = await buildVouchedClient()
    await signIn(createVerifiedAccount(email))
    await expectRefused(createVerifiedAccount(email), 'taken')
  })

  test('refuses a deactivated or deleted user, even if they were connected before', async () => {
    const staff = portal.as(await portal.buildStaff())
    const [deactivated, deleted, unknown] = [
      await buildVouchedClient(),
      await buildVouchedClient(),
      await buildVouchedClient(),
    ]
    const [one, two] = [createVerifiedAccount(deactivated.email), createVerifiedAccount(deleted.email)]
    await signIn(one)
    await signIn(two)
    const now = new Date().toISOString()
    for (const { id } of [deactivated, unknown])
      await portal.db.updateTable('users').set({ deactivatedAt: now }).where('id', '=', id).execute()
    await staff.delete(`/api/users/${deleted.id}`)
    await expectRefused(one, 'inactive')
    await expectRefused(two, 'inactive')
    await expectRefused(createVerifiedAccount(unknown.email), 'inactive')
  })

  test('refuses a response that belongs to another browser', async () => {
    const { email } = await buildVouchedClient()
    const [victim, attacker] = [new BrowserSession(portal.anonymous), new BrowserSession(portal.anonymous)]
    const back = await passThrough(await setOut(attacker), createVerifiedAccount(email))
    const answer = await victim.get(back.pathname + back.search)
    expect(answer.headers['location']).toBe('/auth?problem=failed')
    await setOut(victim)
    const mixed = await victim.get(back.pathname + back.search)
    expect(mixed.headers['location']).toBe('/auth?problem=failed')
    expect((await victim.get('/api/user')).status).toBe(401)
  })

  test('refuses a response that was used before', async () => {
    const { email } = await buildVouchedClient()
    const browser = new BrowserSession(portal.anonymous)
    const back = await passThrough(await setOut(browser), createVerifiedAccount(email))
    const copy = browser.copy()
    await browser.get(back.pathname + back.search)
    expect((await copy.get(back.pathname + back.search)).headers['location']).toBe('/auth?problem=failed')
    expect((await copy.get('/api/user')).status).toBe(401)
  })

  test('refuses a made-up code or a changed state', async () => {
    const browser = new BrowserSession(portal.anonymous)
    const { searchParams } = new URL(await setOut(browser))
    const state = searchParams.get('state') ?? ''
    const guessed = await browser.get(
      `/api/login/provider/return?code=guessed&state=${state}&iss=${provider.issuer}`,
    )
    expect(guessed.headers['location']).toBe('/auth?problem=failed')
    await setOut(browser)
    const changed = await browser.get('/api/login/provider/return?code=guessed&state=changed')
    expect(changed.headers['location']).toBe('/auth?problem=failed')
  })
})

test('redirects to the sign-in page without a session when the user cancels at the provider', async () => {
  const { to, me } = await signIn(null)
  expect([to, me]).toEqual(['/auth?problem=cancelled', null])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/logout',
])('does not redirect to %s after the sign-in', async (redirect) => {
  const { email } = await buildVouchedClient()
  expect((await signIn(createVerifiedAccount(email), { redirect })).to).toBe('/')
})

test('returns 429 after 300 sign-ins that one network address started', async () => {
  const flooded = await testApp({ oidc })
  const tries = Array.from({ length: 300 }, () => ({ kind: 'provider sign-in', subject: '127.0.0.1' }))
  await flooded.db.insertInto('tries').values(tries).execute()
  const { status, headers } = await flooded.anonymous.get('/api/login/provider')
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  await flooded.close()
})

test('redirects to the sign-in page when the provider does not respond', async () => {
  const away = await testApp({ oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })
  const { headers } = await away.anonymous.get('/api/login/provider')
  expect(headers['location']).toBe('/auth?problem=failed')
  await away.close()
})

describe('new user from the provider', () => {
  test('refuses an unknown user while registration is closed', async () => {
    const { to, me } = await signIn(createVerifiedAccount('new@example.com'))
    expect([to, me]).toEqual(['/auth?problem=unknown', null])
  })

  test('creates a client for an unknown user while registration is open', async () => {
    const sub = createVerifiedAccount('nora@example.com', { name: 'Nora Neu', preferred_username: 'nora' })
    const { me } = await signIn(sub, { at: open })
    expect(me).toMatchObject({
      username: 'nora',
      fullName: 'Nora Neu',
      role: 'client',
      email: 'nora@example.com',
    })
    expect((await signIn(sub, { at: open })).me?.['id']).toBe(me?.['id'])
  })

  test('adds a suffix to a username that is taken', async () => {
    await open.buildClient({ username: 'otto' })
    const { me } = await signIn(createVerifiedAccount('o@example.com', { preferred_username: 'Otto' }), {
      at: open,
    })
    expect(me?.['username']).toMatch(/^Otto-[0-9a-f]{8}$/)
  })

  test.each([
    ['pat@example.com', 'pat@example.com', /^pat@example\.com$/],
    ['pam@example.com', 'somebody@else.example', /^somebody$/],
    ['pia@example.com', '@x.example', /^person-$/],
  ])(
    'turns the address %s and the provider’s name %s into the username %s',
    async (email, called, expected) => {
      const { me } = await signIn(createVerifiedAccount(email, { preferred_username: called }), { at: open })
      expect(me?.['username']).toMatch(expected)
    },
  )

  test('creates one user when two sign-ins arrive at once', async () => {
    const sub = createVerifiedAccount('twice@example.com', { preferred_username: 'twice' })
    const both = await Promise.all([signIn(sub, { at: open }), signIn(sub, { at: open })])
    expect(new Set(both.map(({ me }) => me?.['id'])).size).toBe(1)
  })

  test('accepts the sign-in as confirmation, and returns 409 when a user without a password disconnects', async () => {
    const { browser } = await signIn(createVerifiedAccount('p@example.com', { preferred_username: 'pia' }), {
      at: open,
    })
    expect((await browser.post('/api/user/authenticator')).status).toBe(201)
    const { status, body } = await browser.delete('/api/user/provider')
    expect([status, body['detail']]).toEqual([
      409,
      'You don’t have a password, so you couldn’t sign in without the sign-in provider.',
    ])
  })
})

async function signedIn(person: { username: string }) {
  const browser = new BrowserSession(portal.anonymous)
  await browser.post('/api/login', { username: person.username, password: PASSWORD })
  return browser
}
async function connect(browser: BrowserSession, login: string) {
  const { status, body } = await browser.post<{ href: string }>('/api/user/provider')
  expect(status).toBe(201)
  const back = await passThrough(body.href, login)
  return (await browser.get(back.pathname + back.search)).headers['location']
}

describe('connecting the provider from the profile', () => {
  test('returns 403 without a confirmation', async () => {
    const person = await buildVouchedClient()
    const browser = await signedIn(person)
    await portal.lapseConfirmations(person)
    expect((await browser.post('/api/user/provider')).status).toBe(403)
  })

  test('connects any identity of the user and disconnects it again', async () => {
    const person = await portal.buildClient()
    const browser = await signedIn(person)
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    const sub = account({ email: 'private@example.com' })
    expect(await connect(browser, sub)).toBe('/profile')
    expect((await signIn(sub)).me?.['id']).toBe(person.id)
    expect((await browser.delete('/api/user/provider')).status).toBe(204)
    expect((await signIn(sub)).me).toBeNull()
  })

  test('does not connect an identity that belongs to another user', async () => {
    const other = await buildVouchedClient()
    const sub = createVerifiedAccount(other.email)
    await signIn(sub)
    const browser = await signedIn(await portal.buildClient())
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect(await connect(browser, sub)).toBe('/profile?problem=taken')
    expect((await signIn(sub)).me?.['id']).toBe(other.id)
  })

  test('fails when another user signs in meanwhile', async () => {
    const browser = await signedIn(await portal.buildClient())
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    const { body } = await browser.post<{ href: string }>('/api/user/provider')
    const eva = await portal.buildClient()
    await browser.post('/api/login', { username: eva.username, password: PASSWORD })
    const back = await passThrough(body.href, account({}))
    const { headers } = await browser.get(back.pathname + back.search)
    expect(headers['location']).toBe('/auth?problem=failed')
  })
})
