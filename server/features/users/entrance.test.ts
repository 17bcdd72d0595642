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

describe('registration that is open', async () => {
  const portal = await testApp({ registration: 'open' })
  afterAll(portal.close)
  const register = (fields: object = {}) => portal.anonymous.post('/api/register', { ...form, ...fields })

  test('makes a client and signs in', async () => {
    const { status, body, headers } = await register()
    expect(status).toBe(201)
    expect(body).toMatchObject({ username: 'rita', fullName: 'Rita Reuter', role: 'client' })
    const cookie = headers['set-cookie']?.split(';')[0] ?? ''
    expect((await portal.anonymous.get('/api/user', { cookie })).body['id']).toBe(body['id'])
  })

  test('takes a username once, in whatever case', async () => {
    const { status, body } = await register({ username: 'RITA' })
    expect(status).toBe(409)
    expect(body['errors']).toEqual([
      { path: 'username', message: 'This username is taken. Please choose another.' },
    ])
  })

  test('repeated under the same key makes nothing and signs in again', async () => {
    const once = (fields: object = {}) =>
      portal.anonymous.post(
        '/api/register',
        { ...form, username: 'repeated', ...fields },
        { 'idempotency-key': 'r-1' },
      )
    const [first, second] = [await once(), await once()]
    expect([second.status, second.body['id']]).toEqual([201, first.body['id']])
    const cookie = second.headers['set-cookie']?.split(';')[0] ?? ''
    expect((await portal.anonymous.get('/api/user', { cookie })).status).toBe(200)
    expect((await once({ password: 'another long phrase' })).status).toBe(409)
  })

  test('gives a name that twenty want at once to one of them', async () => {
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
  ])('refuses %j', async (fields, message) => {
    const { status, body } = await register({ username: 'somebody', ...fields })
    expect([status, body['detail']]).toEqual([400, message])
  })

  test('takes a password of 128 characters and of any script', async () => {
    const password = `pässwörd 密码 🔑 ${'x'.repeat(110)}`
    await register({ username: 'longpass', password })
    expect((await portal.anonymous.post('/api/login', { username: 'longpass', password })).status).toBe(200)
  })
})

describe('registration that is closed', async () => {
  const portal = await testApp({ registration: 'closed' })
  afterAll(portal.close)

  test('names the account manager', async () => {
    await portal.buildStaff({ fullName: 'Mara Manager' })
    const { status, body } = await portal.anonymous.post('/api/register', form)
    expect(status).toBe(403)
    expect(body['detail']).toContain('Mara Manager')
  })

  test('is told to the pages, with nothing else that is private', async () => {
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

describe('the one-time link of an empty portal', async () => {
  const portal = await testApp()
  afterAll(portal.close)
  const token = (await ensureFirstStaff(portal.db, portal.config))?.split('#')[1] ?? ''
  const { companyName: _none, ...person } = form
  const setUp = (fields: object = {}) => portal.anonymous.post('/api/setup', { ...person, token, ...fields })

  test('does not work with another token', async () => {
    expect((await setUp({ token: 'guessed' })).status).toBe(403)
  })

  test('is not used up by a form that is refused', async () => {
    expect((await setUp({ username: 'a b c' })).status).toBe(400)
    expect((await setUp({ password: 'password' })).body['detail']).toBe(
      'This password is too common. Please choose another.',
    )
  })

  test('makes the first member of staff for one of ten who use it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => setUp({ username: `first-${i}` })))
    const [made] = answers.filter(({ status }) => status === 201)
    expect(made?.body['role']).toBe('staff')
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
  })

  test('that was used, repeated under the same key, signs in again', async () => {
    const fresh = await testApp()
    const link = (await ensureFirstStaff(fresh.db, fresh.config))?.split('#')[1] ?? ''
    const once = () =>
      fresh.anonymous.post('/api/setup', { ...person, token: link }, { 'idempotency-key': 's-1' })
    const [first, second] = [await once(), await once()]
    expect([first.status, second.status, second.body['id']]).toEqual([201, 201, first.body['id']])
    await fresh.close()
  })

  test('is not made again once there is staff', async () => {
    expect(await ensureFirstStaff(portal.db, portal.config)).toBeUndefined()
  })
})

describe('the first member of staff of the settings', async () => {
  const firstStaff = { username: 'boss', password: PASSWORD, email: 'boss@example.com' }
  const portal = await testApp({ firstStaff })
  afterAll(portal.close)

  test('is made once, also by several nodes that start at once', async () => {
    const starts = Array.from({ length: 5 }, () => ensureFirstStaff(portal.db, portal.config))
    expect(await Promise.all(starts)).toEqual(Array(5).fill(undefined))
    const answer = await portal.anonymous.post('/api/login', { username: 'boss', password: PASSWORD })
    expect([answer.status, answer.body['role']]).toEqual([200, 'staff'])
  })
})
