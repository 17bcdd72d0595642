import { hash } from '@node-rs/argon2'
import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

const signIn = (username: string, password = PASSWORD, headers?: Record<string, string>) =>
  portal.anonymous.post('/api/login', { username, password }, headers)
const getCookie = ({ headers }: { headers: Record<string, string> }) =>
  headers['set-cookie']?.split(';')[0] ?? ''
const readUser = (cookie: string) => portal.anonymous.get('/api/user', { cookie })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('signing in', () => {
  test('returns the user without secrets and sets the session cookie', async () => {
    const anna = await portal.buildClient()
    const { status, body, headers } = await signIn(anna.username)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'companies',
        'companyIds',
        'companyName',
        'createdAt',
        'email',
        'emailConfirmed',
        'fullName',
        'id',
        'language',
        'languageChosen',
        'pendingEmail',
        'picture',
        'role',
        'secondFactorDue',
        'staffRole',
        'status',
        'timeZone',
        'username',
        'version',
      ].toSorted(),
    )
    expect(headers['set-cookie']).toMatch(/^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax,/)
  })

  test('binds the cookie to the host over HTTPS', async () => {
    const secure = await testApp({ publicUrl: 'https://portal.example', secureCookies: true })
    const { username } = await secure.buildClient()
    const { headers } = await secure.anonymous.post('/api/login', { username, password: PASSWORD })
    expect(headers['set-cookie']).toMatch(/^__Host-sid=[^,]*; Path=\/; HttpOnly; Secure; SameSite=Lax,/)
    await secure.close()
  })

  test('accepts the username in any case', async () => {
    await portal.buildClient({ username: 'Berta' })
    expect((await signIn('bERTA')).status).toBe(200)
  })

  test.each([
    [{ username: 'ab', password: PASSWORD }, 'Username must be at least 3 characters'],
    [{ username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: PASSWORD }, 'Username must be at least 3 characters'],
    [{ username: 'abc' }, 'Password must be at least 6 characters'],
    [{ username: { $ne: null }, password: PASSWORD }, 'Username must be at least 3 characters'],
  ])('refuses %j', async (body, message) => {
    const answer = await portal.anonymous.post('/api/login', body)
    expect([answer.status, answer.body['detail']]).toEqual([400, message])
  })

  test('returns the same response for a wrong password and an unknown username', async () => {
    const anna = await portal.buildClient()
    const [wrong, unknown] = [await signIn(anna.username, 'not the password'), await signIn('nobody-at-all')]
    expect(wrong.body).toEqual({ ...unknown.body, requestId: wrong.body['requestId'] })
    expect([wrong.status, wrong.body['detail']]).toEqual([401, 'Wrong username or password.'])
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('rehashes a password that was hashed at another cost, without ending sessions', async () => {
    const anna = await portal.buildClient()
    const readCredentials = () =>
      portal.db
        .selectFrom('credentials')
        .select('passwordHash')
        .where('userId', '=', anna.id)
        .executeTakeFirstOrThrow()
    const session = portal.as(anna)
    await session.get('/api/user')
    const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await portal.db.updateTable('credentials').set({ passwordHash }).where('userId', '=', anna.id).execute()
    expect((await signIn(anna.username, 'not the password')).status).toBe(401)
    expect(await readCredentials()).toEqual({ passwordHash })
    expect((await signIn(anna.username)).status).toBe(200)
    const renewed = await readCredentials()
    expect(renewed.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(anna.username)).status).toBe(200)
    expect([await readCredentials(), (await session.get('/api/user')).status]).toEqual([renewed, 200])
  })

  test('does not trim a password', async () => {
    const anna = await portal.buildClient()
    expect((await signIn(anna.username, ` ${PASSWORD} `)).status).toBe(401)
  })

  test('ends the previous session when a user signs in again in the same browser', async () => {
    const anna = await portal.buildClient()
    const first = getCookie(await signIn(anna.username))
    const second = getCookie(await signIn(anna.username, PASSWORD, { cookie: first }))
    expect([(await readUser(first)).status, (await readUser(second)).status]).toEqual([401, 200])
  })

  test('keeps the session in another browser when a user signs in again', async () => {
    const anna = await portal.buildClient()
    const cookies = [getCookie(await signIn(anna.username)), getCookie(await signIn(anna.username))]
    for (const cookie of cookies) expect((await readUser(cookie)).status).toBe(200)
  })
})

const fail = (username: string, times = 10) =>
  Promise.all(Array.from({ length: times }, () => signIn(username, 'not the password')))

describe('limit of ten wrong passwords', () => {
  test('returns 429 with Retry-After even for the right password', async () => {
    const anna = await portal.buildClient()
    const tries = await fail(anna.username)
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(401))
    const { status, headers } = await signIn(anna.username)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
  })

  test('applies to an unknown username', async () => {
    await fail('nobody-either')
    expect((await signIn('nobody-either')).status).toBe(429)
  })

  test('counts a username in any case as the same account', async () => {
    await fail('Somebody')
    expect((await signIn('SOMEBODY')).status).toBe(429)
  })

  test('does not affect other accounts', async () => {
    const [anna, eva] = await Promise.all([portal.buildClient(), portal.buildClient()])
    await fail(anna.username)
    expect((await signIn(eva.username)).status).toBe(200)
  })

  test('is not extended by further attempts', async () => {
    const anna = await portal.buildClient()
    await fail(anna.username, 15)
    await portal.db
      .updateTable('tries')
      .set({ triedAt: minutesAgo(16) })
      .where('subject', '=', `person ${anna.id}`)
      .execute()
    expect((await signIn(anna.username)).status).toBe(200)
  })

  test('holds for concurrent attempts', async () => {
    const anna = await portal.buildClient()
    const statuses = (await fail(anna.username, 40)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12)
  })

  test('is reset by a correct password', async () => {
    const anna = await portal.buildClient()
    await fail(anna.username, 9)
    await signIn(anna.username)
    await fail(anna.username, 9)
    expect((await signIn(anna.username)).status).toBe(200)
  })
})

describe('attempt count of a username', async () => {
  const own = await testApp()
  afterAll(own.close)
  const { username } = await own.buildClient({ username: 'katharina' })
  const type = (name: string) =>
    own.anonymous.post('/api/login', { username: name, password: 'not this one' })

  // PostgreSQL, which looks up names, lowercases this letter to one character; JavaScript makes it two.
  test.each([
    ['of a person', username, 'katharİna'],
    ['of nobody', 'nobodies', 'nobodİes'],
  ])('is shared by all spellings of the name %s', async (_whose, name, spelled) => {
    for (let i = 0; i < 10; i += 1) expect((await type(i < 5 ? name : spelled)).status).toBe(401)
    for (const one of [name, spelled]) expect((await type(one)).status).toBe(429)
  })
})

test('returns 429 after a hundred wrong attempts from one address, whatever X-Forwarded-For says', async () => {
  const address = '203.0.113.7'
  const rows = Array.from({ length: 100 }, () => ({ kind: 'sign-in from', subject: address }))
  await portal.db.insertInto('tries').values(rows).execute()
  const { username } = await portal.buildClient()
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: PASSWORD },
    remoteAddress: address,
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  expect(answer.statusCode).toBe(429)
})

describe('sign-in behind a trusted proxy', async () => {
  const proxied = await testApp({ trustProxy: () => true })
  afterAll(proxied.close)
  const { username } = await proxied.buildClient()
  const from = async (address: string) => {
    const body = { username, password: PASSWORD }
    const { status } = await proxied.anonymous.post('/api/login', body, { 'x-forwarded-for': address })
    const session = proxied.db.selectFrom('sessions').select('address').orderBy('createdAt', 'desc')
    return [status, (await session.executeTakeFirstOrThrow()).address]
  }

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '127.0.0.1'],
    ['"; drop table users', '127.0.0.1'],
  ])('stores the forwarded address %s as %s', async (told, expected) => {
    expect(await from(told)).toEqual([200, expected])
  })
})

describe('session', () => {
  test('ends on sign-out, which clears the cookie and the cache', async () => {
    const anna = await portal.buildClient()
    const cookie = getCookie(await signIn(anna.username))
    const { status, headers } = await portal.anonymous.post('/api/logout', undefined, { cookie })
    expect([status, headers['clear-site-data']]).toEqual([204, '"cache"'])
    expect(headers['set-cookie']).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    expect((await readUser(cookie)).status).toBe(401)
  })

  test('ends when it expires', async () => {
    const anna = await portal.buildClient()
    const cookie = getCookie(await signIn(anna.username))
    await portal.db
      .updateTable('sessions')
      .set({ expiresAt: minutesAgo(1) })
      .where('userId', '=', anna.id)
      .execute()
    expect((await readUser(cookie)).status).toBe(401)
  })

  test('ends after two weeks without use', async () => {
    const anna = await portal.buildClient()
    const cookie = getCookie(await signIn(anna.username))
    const seenAt = minutesAgo(14 * 24 * 60 + 1)
    await portal.db.updateTable('sessions').set({ seenAt }).where('userId', '=', anna.id).execute()
    expect((await readUser(cookie)).status).toBe(401)
  })

  test('is extended by use', async () => {
    const anna = await portal.buildClient()
    const cookie = getCookie(await signIn(anna.username))
    await portal.db
      .updateTable('sessions')
      .set({ seenAt: minutesAgo(60) })
      .where('userId', '=', anna.id)
      .execute()
    await readUser(cookie)
    const { seenAt } = await portal.db
      .selectFrom('sessions')
      .select('seenAt')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(seenAt)).toBeGreaterThan(Date.parse(minutesAgo(1)))
  })

  test.each(['', 'sid=', 'sid=guessed', `sid=${'A'.repeat(43)}`, `sid=${'A'.repeat(5000)}`])(
    'is not accepted with the cookie %j',
    async (cookie) => {
      expect((await readUser(cookie)).status).toBe(401)
    },
  )

  test('is stored in the database only as a hash', async () => {
    const anna = await portal.buildClient()
    const token = getCookie(await signIn(anna.username)).slice('sid='.length)
    const { tokenHash } = await portal.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(tokenHash.toString('base64url')).not.toBe(token)
    expect(tokenHash).toHaveLength(32)
  })
})

describe('limit of successful sign-ins', async () => {
  const own = await testApp({ rightSignIns: 3, sessionsAPerson: 2 })
  afterAll(own.close)
  const signInAs = ({ username }: { username: string }, password = PASSWORD) =>
    own.anonymous.post('/api/login', { username, password })
  const readOwnUser = (cookie: string) => own.anonymous.get('/api/user', { cookie })

  test('returns 429 above three in 15 minutes, in the same words as for wrong passwords', async () => {
    const [anna, eva] = [await own.buildClient(), await own.buildClient()]
    const answers = [await signInAs(anna), await signInAs(anna), await signInAs(anna)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await signInAs(anna)
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(60)

    const nobody = { username: 'nobody-at-all' }
    for (let i = 0; i < 10; i += 1) expect((await signInAs(nobody)).status).toBe(401)
    const describeResponse = ({ body, headers }: typeof fourth) => [
      { ...body, requestId: '' },
      Object.keys(headers),
    ]
    const refused = await Promise.all([signInAs(anna), signInAs(anna, 'not the password'), signInAs(nobody)])
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
    for (const answer of refused) expect(describeResponse(answer)).toEqual(describeResponse(fourth))
    expect((await signInAs(eva)).status).toBe(200)
  })

  test('does not count refused sign-ins as wrong passwords', async () => {
    const anna = await own.buildClient()
    for (let i = 0; i < 3; i += 1) expect((await signInAs(anna)).status).toBe(200)
    for (let i = 0; i < 12; i += 1) expect((await signInAs(anna)).status).toBe(429)
    await own.db.deleteFrom('tries').where('kind', '=', 'right sign-in').execute()
    expect((await signInAs(anna)).status).toBe(200)
  })

  test('ends the oldest session above the limit, and tells its browser why', async () => {
    const anna = await own.buildClient()
    const [first = '', second = '', third = ''] = [
      await signInAs(anna),
      await signInAs(anna),
      await signInAs(anna),
    ].map(getCookie)
    const { status, body } = await readOwnUser(first)
    expect([status, body['code'], body['detail']]).toEqual([
      401,
      'crowded_out',
      'You were signed out here because you’re signed in on too many devices.',
    ])
    expect([(await readOwnUser(second)).status, (await readOwnUser(third)).status]).toEqual([200, 200])
    const { body: sessions } = await own.anonymous.get<object[]>('/api/sessions', { cookie: third })
    expect(sessions).toHaveLength(2)
    const again = { username: anna.username, password: 'not the password' }
    expect((await own.anonymous.post('/api/login', again, { cookie: first })).body['code']).toBeUndefined()
  })

  test('can be turned off, as can the limit of sessions', async () => {
    const lifted = await testApp({ rightSignIns: 0, sessionsAPerson: 0 })
    const { username } = await lifted.buildClient()
    for (let i = 0; i < 4; i += 1)
      expect((await lifted.anonymous.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
    expect(await lifted.db.selectFrom('sessions').select('id').execute()).toHaveLength(4)
    await lifted.close()
  })
})
