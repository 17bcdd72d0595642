import { afterAll, describe, expect, test } from 'vitest'
import { ensureFirstStaff } from './first-staff.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { VERSION } from '#server/platform/version.ts'
import { testApp } from '#server/test/test-app.ts'

const form = {
  username: 'rita',
  password: PASSWORD,
  fullName: 'Rita Reuter',
  email: 'rita@example.com',
  companyName: 'Reuter & Co',
}

describe('open registration', async () => {
  const portal = await testApp({ registration: 'open' })
  afterAll(portal.close)
  const register = (fields: object = {}) => portal.anonymous.post('/api/register', { ...form, ...fields })

  test('creates a client and signs them in', async () => {
    const { status, body, headers } = await register()
    expect(status).toBe(201)
    expect(body).toMatchObject({ username: 'rita', fullName: 'Rita Reuter', role: 'client' })
    const cookie = headers['set-cookie']?.split(';')[0] ?? ''
    expect((await portal.anonymous.get('/api/user', { cookie })).body['id']).toBe(body['id'])
  })

  test('returns 409 for a username that is taken, in any case', async () => {
    const { status, body } = await register({ username: 'RITA' })
    expect(status).toBe(409)
    expect(body['errors']).toEqual([
      { path: 'username', message: 'This username is taken. Please choose another.' },
    ])
  })

  test('signs in again, without another account, when the call is repeated with the same key', async () => {
    const registerOnce = (fields: object = {}) =>
      portal.anonymous.post(
        '/api/register',
        { ...form, username: 'repeated', ...fields },
        { 'idempotency-key': 'r-1' },
      )
    const [first, second] = [await registerOnce(), await registerOnce()]
    expect([second.status, second.body['id']]).toEqual([201, first.body['id']])
    const cookie = second.headers['set-cookie']?.split(';')[0] ?? ''
    expect((await portal.anonymous.get('/api/user', { cookie })).status).toBe(200)
    expect((await registerOnce({ password: 'another long phrase' })).status).toBe(409)
  })

  test('creates one account when twenty calls request the same username at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ username: 'wanted' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'a b c' }, 'Username must not contain spaces'],
    ...['ﬁona', 'Ａnna', 'sarah①', 'zoe\u0308'].map((username): [object, string] => [
      { username },
      'Username must not contain special forms of letters, such as ﬁ for fi',
    ]),
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ fullName: ' ' }, 'Full name is required'],
    [{ email: 'rita' }, 'Please enter a valid email'],
    [{ email: undefined }, 'Please enter a valid email'],
    [{ companyName: '' }, 'Company name is required for clients'],
    [{ companyName: undefined }, 'Company name is required for clients'],
  ])('returns 400 for a registration with %j', async (fields, message) => {
    const { status, body } = await register({ username: 'somebody', ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('accepts a long password with characters of several scripts', async () => {
    const password = `pässwörd 密码 🔑 ${'x'.repeat(110)}`
    await register({ username: 'longpass', password })
    expect((await portal.anonymous.post('/api/login', { username: 'longpass', password })).status).toBe(200)
  })
})

describe('closed registration', async () => {
  const portal = await testApp({ registration: 'closed' })
  afterAll(portal.close)

  test('returns 403 with the name of the account manager', async () => {
    await portal.buildStaff({ fullName: 'Mara Manager' })
    const { status, body } = await portal.anonymous.post('/api/register', form)
    expect(status).toBe(403)
    expect(body['detail']).toContain('Mara Manager')
  })

  test('publishes that registration is closed, and no private data', async () => {
    const { icon, ...told } = (await portal.anonymous.get('/api/portal')).body
    expect(icon).toMatch(/^\/icon-192\.png\?v=[\w-]{10}$/)
    expect(told).toEqual({
      agencyName: 'Project Portal',
      initials: 'PP',
      logo: null,
      logoLook: null,
      accentColor: '#4f46e5',
      accountManager: { name: 'Mara Manager' },
      registration: 'closed',
      passwordMinLength: 8,
      apiTokenDays: 365,
      targetHours: 24,
      provider: null,
      signIn: 'any',
      emergencySignIn: false,
      mail: false,
      demo: false,
      language: 'en',
      agencyLanguage: 'en',
      languages: expect.arrayContaining([{ code: 'ar', name: 'العربية', dir: 'rtl' }]) as unknown,
      version: VERSION,
    })
  })
})

describe('one-time link of an empty portal', async () => {
  const portal = await testApp()
  afterAll(portal.close)
  const token = (await ensureFirstStaff(portal.db, portal.config))?.split('#')[1] ?? ''
  const { companyName: _none, ...person } = form
  const setUp = (fields: object = {}) => portal.anonymous.post('/api/setup', { ...person, token, ...fields })

  test('returns 403 for another token', async () => {
    expect((await setUp({ token: 'guessed' })).status).toBe(403)
  })

  test('stays active when the form is refused', async () => {
    expect((await setUp({ username: 'a b c' })).status).toBe(400)
    expect((await setUp({ password: 'password' })).body['detail']).toBe(
      'This password is too common. Please choose another.',
    )
  })

  test('creates the first staff member for one of ten calls at once, and returns 403 for the others', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => setUp({ username: `first-${i}` })))
    const [made] = answers.filter(({ status }) => status === 201)
    expect(made?.body['role']).toBe('staff')
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
  })

  test('returns the same user when the call is repeated with the same idempotency key', async () => {
    const fresh = await testApp()
    const link = (await ensureFirstStaff(fresh.db, fresh.config))?.split('#')[1] ?? ''
    const registerOnce = () =>
      fresh.anonymous.post('/api/setup', { ...person, token: link }, { 'idempotency-key': 's-1' })
    const [first, second] = [await registerOnce(), await registerOnce()]
    expect([first.status, second.status, second.body['id']]).toEqual([201, 201, first.body['id']])
    await fresh.close()
  })

  test('is not created again when the portal has staff', async () => {
    expect(await ensureFirstStaff(portal.db, portal.config)).toBeUndefined()
  })
})

describe('first staff member from the settings', async () => {
  const firstStaff = { username: 'boss', password: PASSWORD, email: 'boss@example.com' }
  const portal = await testApp({ firstStaff })
  afterAll(portal.close)

  test('is created once when several nodes start at once', async () => {
    const starts = Array.from({ length: 5 }, () => ensureFirstStaff(portal.db, portal.config))
    expect(await Promise.all(starts)).toEqual(Array(5).fill(undefined))
    const answer = await portal.anonymous.post('/api/login', { username: 'boss', password: PASSWORD })
    expect([answer.status, answer.body['role']]).toEqual([200, 'staff'])
  })
})
