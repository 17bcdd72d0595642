import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUserWithLink } from '#server/commands/change-people.ts'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'

/** Counts the passwords compared with a hash. The comparison takes most of an attempt's time. */
const compared = vi.hoisted(() => ({ passwords: 0 }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  const verify: typeof argon2.verify = (...given) => {
    compared.passwords += 1
    return argon2.verify(...given)
  }
  return { ...argon2, verify }
})

const portal = await testApp({ registration: 'open' })
const oneWay = await testApp({
  oidc: { issuer: 'http://127.0.0.1:9', clientId: 'portal', clientSecret: 'secret', label: 'Studio Login' },
  signIn: 'provider',
  emergencyAccount: 'Emergency',
})
afterAll(async () => {
  await portal.close()
  await oneWay.close()
})
const staff = portal.as(await portal.buildStaff())

const OTHER_PASSWORD = 'seven brown loaves'
const signIn = (username: string, password = PASSWORD) =>
  portal.anonymous.post('/api/login', { username, password })
const fail = (username: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => signIn(username, 'not the password')))
const idAfter = async (username: string, password = PASSWORD) => (await signIn(username, password)).body['id']

beforeEach(async () => {
  await portal.db.deleteFrom('tries').execute()
})

describe('signing in with an email address', () => {
  test('works instead of the username, in any case', async () => {
    const anna = await portal.buildClient({ email: 'Anna@Bakery.example' })
    expect(await idAfter(anna.username)).toBe(anna.id)
    expect(await idAfter(' anna@bakery.EXAMPLE ')).toBe(anna.id)
  })

  test('works for the only active account among deleted, deactivated, invited, and unconfirmed ones', async () => {
    const email = 'one@example.com'
    const anna = await portal.buildClient({ email })
    const now = new Date().toISOString()
    await portal.buildClient({ email, deletedAt: now })
    await portal.buildClient({ email, deactivatedAt: now })
    await portal.buildClient({ email, invitedAt: now })
    await portal.buildClient({ email, pendingEmail: email })
    expect(await idAfter(email)).toBe(anna.id)
  })

  test('works with the confirmed address while its replacement is unconfirmed', async () => {
    const anna = await portal.buildClient({ email: 'old@example.com', pendingEmail: 'new@example.com' })
    expect(await idAfter('old@example.com')).toBe(anna.id)
    expect((await signIn('new@example.com')).status).toBe(401)
  })

  test('prefers the account whose username is the address', async () => {
    const named = await portal.buildClient({ username: 'berta@example.com' })
    const addressed = await portal.buildClient({ email: 'Berta@example.com' })
    await portal.db
      .updateTable('credentials')
      .set({ passwordHash: (await computeHash(OTHER_PASSWORD)) ?? '' })
      .where('userId', '=', addressed.id)
      .execute()
    expect(await idAfter('BERTA@example.com')).toBe(named.id)
    expect((await signIn('berta@example.com', OTHER_PASSWORD)).status).toBe(401)
    expect(await idAfter(addressed.username, OTHER_PASSWORD)).toBe(addressed.id)
  })
})

/** Returns the hash of a password as the portal stores it. */
async function computeHash(password: string) {
  const { id } = await portal.buildClient()
  await staff.patch(`/api/users/${id}`, { password })
  const kept = portal.db.selectFrom('credentials').select('passwordHash').where('userId', '=', id)
  return (await kept.executeTakeFirst())?.passwordHash
}

describe('sign-in with an unusable address', () => {
  const now = new Date().toISOString()
  test.each([
    ['an address of nobody', 'nobody@example.com', []],
    ['an address of two accounts', 'two@example.com', [{}, {}]],
    ['an address that is not confirmed', 'typed@example.com', [{ pendingEmail: 'typed@example.com' }]],
    ['the address of a deactivated account', 'away@example.com', [{ deactivatedAt: now }]],
    ['the address of a deleted account', 'gone@example.com', [{ deletedAt: now }]],
    ['the address of somebody invited', 'invited@example.com', [{ invitedAt: now }]],
  ])('is answered like a wrong password for %s', async (_, email, accounts) => {
    const anna = await portal.buildClient()
    const wrong = await signIn(anna.email, 'not the password')
    for (const account of accounts) await portal.buildClient({ email, ...account })
    compared.passwords = 0
    const answer = await signIn(email)
    expect(answer.body).toEqual({ ...wrong.body, requestId: answer.body['requestId'] })
    expect([answer.status, answer.body['detail']]).toEqual([401, 'Wrong username or password.'])
    expect(Object.keys(answer.headers)).toEqual(Object.keys(wrong.headers))
    expect(compared.passwords).toBe(1)
  })
})

describe('limits and audit of sign-in attempts', () => {
  test('count attempts by address and by username together', async () => {
    const anna = await portal.buildClient()
    await fail(anna.email, 5)
    await fail(anna.username, 4)
    await fail(anna.email.toUpperCase(), 1)
    expect((await signIn(anna.username)).status).toBe(429)
    expect((await signIn(anna.email)).status).toBe(429)
  })

  test('count attempts per address when it is unknown or shared', async () => {
    for (const email of ['none@example.com', 'shared@example.com']) {
      await fail(email, 5)
      await fail(email.toUpperCase(), 5)
      expect((await signIn(email)).status).toBe(429)
      await portal.buildClient({ email: 'shared@example.com' })
    }
  })

  test('record a failed attempt in the audit log under the account', async () => {
    const anna = await portal.buildClient()
    await fail(anna.email, 1)
    const entry = portal.db.selectFrom('auditLog').select('action').where('entityId', '=', anna.id)
    expect(await entry.execute()).toEqual([{ action: 'session.failed' }])
  })
})

test('returns 401 for any address under provider-only sign-in, except for the emergency account', async () => {
  const emergency = await oneWay.buildStaff({ username: 'emergency' })
  const { email } = await oneWay.buildStaff({ username: 'with@example.com' })
  const signInAs = (username: string, password = PASSWORD) =>
    oneWay.anonymous.post('/api/login', { username, password })
  for (const name of [email, 'with@example.com', 'nobody@example.com'])
    expect((await signInAs(name)).body).toMatchObject({ status: 401, detail: 'Wrong username or password.' })
  expect((await signInAs(emergency.email, 'not the password')).status).toBe(401)
  expect((await signInAs(emergency.email)).body['id']).toBe(emergency.id)
  expect((await signInAs('nobody')).body['code']).toBe('provider_only')
})

describe('new username', () => {
  let made = 0
  const person = (username: string, email = `new-${++made}@example.com`) => ({
    username,
    email,
    fullName: 'Nora Neu',
    companyName: 'Neu',
    password: OTHER_PASSWORD,
  })
  const omitPassword = ({ password: _none, ...rest }: ReturnType<typeof person>) => rest
  const makes = {
    register: (body: ReturnType<typeof person>) => portal.anonymous.post('/api/register', body),
    create: (body: ReturnType<typeof person>) => staff.post('/api/users', body),
    invite: (body: ReturnType<typeof person>) => staff.post('/api/invitations', omitPassword(body)),
  }
  const message =
    'Please choose a username without an @. Only the person’s own confirmed email address can be used as a username.'

  test.each(['register', 'create', 'invite'] as const)(
    'cannot contain an @ or be another user’s address (%s)',
    async (how) => {
      const anna = await portal.buildClient()
      const answers = [
        await makes[how](person(anna.email)),
        await makes[how](person('nobody@example.com')),
        await makes[how](person('an@name')),
      ]
      for (const { status, body } of answers)
        expect([status, body['errors']]).toEqual([400, [{ path: 'username', message }]])
    },
  )

  test('can be the user’s own confirmed address', async () => {
    const own = 'own@example.com'
    expect((await makes.register(person(own, own))).status).toBe(400)
    expect((await makes.create(person('OWN@example.com', own))).status).toBe(201)
    expect((await makes.invite(person('invited@own.example', 'invited@own.example'))).status).toBe(201)
    expect((await signIn(own, OTHER_PASSWORD)).body).toMatchObject({ username: 'OWN@example.com' })
  })

  test('is checked by operator commands and by the settings', async () => {
    const given = { ...omitPassword(person('an@name')), role: 'client', companyRole: 'colleague' } as const
    await expect(createUserWithLink(portal.db, portal.config, given)).rejects.toThrow(message)
    const firstStaff = { username: 'boss@agency.example', password: PASSWORD, email: 'me@agency.example' }
    const empty = await testApp()
    await expect(ensureFirstStaff(empty.db, { ...empty.config, firstStaff })).rejects.toThrow(message)
    await empty.close()
  })

  test('is checked by the setup link', async () => {
    const empty = await testApp()
    const token = (await ensureFirstStaff(empty.db, empty.config))?.split('#')[1] ?? ''
    const { companyName: _none, ...boss } = person('boss@elsewhere.example')
    const setUp = (body: object) => empty.anonymous.post('/api/setup', { ...boss, token, ...body })
    expect((await setUp({})).body['errors']).toEqual([{ path: 'username', message }])
    expect((await setUp({ email: boss.username })).status).toBe(201)
    await empty.close()
  })
})
