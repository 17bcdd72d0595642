import { afterAll, describe, expect, test } from 'vitest'
import { createAccountLink } from './links.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp({ registration: 'open' })
afterAll(portal.close)

const person = {
  username: 'rita.reuter',
  fullName: 'Rita Reuter',
  email: 'office@reuter.example',
  companyName: 'Bakery Sonnenschein',
}
let count = 0
const register = (password: string) =>
  portal.anonymous.post('/api/register', { ...person, username: `${person.username}${++count}`, password })

const shorten = (path: string, min: number) => ({
  path,
  message: `Password must be at least ${min} characters`,
})
const COMMON = 'This password is too common. Please choose another.'
const ABOUT = 'Please choose a password that doesn’t contain your name, your company or this portal’s name.'

describe('chosen password', () => {
  test.each([
    'password',
    'Password1!',
    '12345678',
    'qwertyuiop',
    'DRAGON2024',
    'aaaaaaaaaaaa',
    'abababababab',
    'iloveyou!',
  ])('is refused as too common: %s', async (password) => {
    const { status, body } = await register(password)
    expect([status, body['errors']]).toEqual([400, [{ path: 'password', message: COMMON }]])
  })

  test.each(['ritareuter', 'Bakery.Sonnenschein', 'sonnenschein-rita-99', 'Projectportal!'])(
    'is refused when it consists of known names: %s',
    async (password) => {
      expect((await register(password)).body['detail']).toBe(ABOUT)
    },
  )

  test.each([
    'k7#Qz!xy',
    'correct horse battery',
    'Rita bakes on Mondays',
    'パスワードは秘密です',
    `x${' '.repeat(4)}y z`,
  ])('is accepted: %s', async (password) => {
    expect((await register(password)).status).toBe(201)
  })

  test('can be longer than 128 characters and is not trimmed', async () => {
    const password = ` ${'long phrase '.repeat(12)} `
    const { status, body } = await register(password)
    expect(status).toBe(201)
    const signIn = (typed: string) =>
      portal.anonymous.post('/api/login', { username: body['username'], password: typed })
    expect((await signIn(password.trim())).status).toBe(401)
    expect((await signIn(password)).status).toBe(200)
  })

  test('is checked quickly even when it is long and odd', async () => {
    for (const password of ['a1!'.repeat(66), `${'!'.repeat(199)}a`])
      expect(await measureLeastCpu(async () => void (await register(password)))).toBeLessThan(MOST_MS)
  })

  test('is checked when users change their own, but not when staff type it for a user', async () => {
    const anna = await portal.buildClient()
    const own = { currentPassword: 'correct horse battery', newPassword: 'password1' }
    const answer = await portal.as(anna).post('/api/user/password', own)
    expect([answer.status, answer.body['errors']]).toEqual([400, [{ path: 'newPassword', message: COMMON }]])
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.patch(`/api/users/${anna.id}`, { password: 'password1' })).status).toBe(200)
  })

  test('is checked when staff change their own in user management', async () => {
    const sam = await portal.buildStaff()
    const staff = portal.as(sam)
    await staff.post('/api/user/confirmation', { password: 'correct horse battery' })
    const { status, body } = await staff.patch(`/api/users/${sam.id}`, { password: 'password1' })
    expect([status, body['errors']]).toEqual([400, [{ path: 'password', message: COMMON }]])
  })

  test('needs at least eight characters', async () => {
    const { status, body } = await register('k7#Qz!x')
    expect([status, body['errors']]).toEqual([400, [shorten('password', 8)]])
  })

  test('needs as many characters as the setting says', async () => {
    const strict = await testApp({ registration: 'open', passwordMinLength: 12 })
    const choose = (password: string) => strict.anonymous.post('/api/register', { ...person, password })
    const { status, body } = await choose('k7#Qz!xy-12')
    expect([status, body['errors']]).toEqual([400, [shorten('password', 12)]])
    expect((await choose('k7#Qz!xy-123')).status).toBe(201)
    await strict.close()
  })

  test('needs the minimum length when changed by the user or through a link', async () => {
    const anna = await portal.buildClient()
    const own = { currentPassword: PASSWORD, newPassword: 'k7#Qz!x' }
    const changed = await portal.as(anna).post('/api/user/password', own)
    expect([changed.status, changed.body['errors']]).toEqual([400, [shorten('newPassword', 8)]])
    const invited = await portal.buildClient({ invitedAt: new Date().toISOString() })
    for (const [id, purpose, path] of [
      [anna.id, 'reset', '/api/password-reset/complete'],
      [invited.id, 'invitation', '/api/invitation/accept'],
    ] as const) {
      const { href } = await createAccountLink(portal.db, id, { purpose })
      const answer = await portal.anonymous.post(path, { token: href.split('#')[1], password: 'k7#Qz!x' })
      expect([answer.status, answer.body['errors']]).toEqual([400, [shorten('password', 8)]])
    }
  })

  test('can be shorter when staff type it, and signs in the user', async () => {
    const anna = await portal.buildClient()
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.patch(`/api/users/${anna.id}`, { password: 'k7#Qz!' })).status).toBe(200)
    const answer = await portal.anonymous.post('/api/login', { username: anna.username, password: 'k7#Qz!' })
    expect(answer.status).toBe(200)
  })
})
