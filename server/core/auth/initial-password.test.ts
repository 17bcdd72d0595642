import { afterAll, describe, expect, test } from 'vitest'
import { ensureFirstStaff } from '#server/features/users/first-staff.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { createFactorHelpers, finish } from '#server/test/factors.ts'
import { testApp } from '#server/test/test-app.ts'
import { createAccountLink } from './links.ts'

const portal = await testApp()
afterAll(portal.close)
const { newBrowser, enrol, halfIn, freshCode } = createFactorHelpers(portal)
const sam = await portal.buildStaff()
const staff = portal.as(sam)

const TYPED = 'typed by staff'
const CHOSEN = 'quiet orange rivers'
const owes = (body: Record<string, unknown>) => body['mustChangePassword']

async function signIn(username: string, password: string) {
  const browser = newBrowser()
  const { status, body } = await browser.post('/api/login', { username, password })
  expect(status).toBe(200)
  return { browser, owed: owes(body) }
}
const readRequiredStep = async ({ username }: { username: string }, password: string) =>
  (await signIn(username, password)).owed

/** Has staff type a new password for a user. */
async function typedFor(person: { id: number; username: string }, password = TYPED) {
  expect((await staff.patch(`/api/users/${person.id}`, { password })).status).toBe(200)
  return person
}
const someone = async () => typedFor(await portal.buildClient())

describe('password typed by staff', () => {
  test('has to be changed by a user who was created with it', async () => {
    const person = { username: 'nora', fullName: 'Nora Neu', email: 'nora@example.com', companyName: 'Neu' }
    expect((await staff.post('/api/users', { ...person, password: TYPED })).status).toBe(201)
    const { browser, owed: told } = await signIn(person.username, TYPED)
    expect([told, owes((await browser.get('/api/user')).body)]).toEqual([true, true])
  })

  test('has to be changed by a user who had another one before', async () => {
    const person = await portal.buildClient()
    expect(await readRequiredStep(person, PASSWORD)).toBeUndefined()
    expect(await readRequiredStep(await typedFor(person), TYPED)).toBe(true)
  })

  test('does not block any call until it is changed', async () => {
    const { browser } = await signIn((await someone()).username, TYPED)
    for (const path of ['/api/tickets', '/api/projects', '/api/stats', '/api/notifications'])
      expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    const ticket = {
      title: 'Opening hours',
      description: 'Please change the opening hours to six.',
      serviceCategory: 'general',
    }
    expect((await browser.post('/api/tickets', ticket)).status).toBe(201)
  })

  test('is reported as due for a change after the second factor', async () => {
    const person = await enrol()
    await typedFor(person, PASSWORD)
    const { status, body } = await finish(await halfIn(person), await freshCode(person))
    expect([status, owes(body)]).toEqual([200, true])
  })

  test('is not reported to staff in client view', async () => {
    const person = await someone()
    const viewer = portal.as(await portal.buildStaff())
    await viewer.post('/api/client-view', { clientId: person.id })
    const { body } = await viewer.get('/api/user')
    expect([body['id'], owes(body)]).toEqual([person.id, undefined])
  })

  test('no longer has to be changed once the user chooses a different one', async () => {
    const person = await someone()
    const { browser } = await signIn(person.username, TYPED)
    const choose = (newPassword: string) =>
      browser.post('/api/user/password', { currentPassword: TYPED, newPassword })
    const { status, body } = await choose(TYPED)
    const message = 'Please choose a password other than the one you were given.'
    expect([status, body['errors']]).toEqual([400, [{ path: 'newPassword', message }]])
    expect((await choose(CHOSEN)).status).toBe(204)
    expect(owes((await browser.get('/api/user')).body)).toBeUndefined()
    expect(await readRequiredStep(person, CHOSEN)).toBeUndefined()
  })

  test('no longer has to be changed once a different one is chosen through a link', async () => {
    const person = await someone()
    const token = (await createAccountLink(portal.db, person.id, { purpose: 'reset' })).href.split('#')[1]
    const choose = (password: string) =>
      portal.anonymous.post('/api/password-reset/complete', { token, password })
    expect((await choose(TYPED)).status).toBe(400)
    expect((await choose(CHOSEN)).status).toBe(200)
    expect(await readRequiredStep(person, CHOSEN)).toBeUndefined()
  })
})

describe('password that staff did not type for another user', () => {
  test('does not have to be changed by staff who changed their own in user management', async () => {
    const own = await portal.buildStaff()
    expect((await portal.as(own).patch(`/api/users/${own.id}`, { password: CHOSEN })).status).toBe(200)
    expect(await readRequiredStep(own, CHOSEN)).toBeUndefined()
  })

  test('does not have to be changed by the first staff account from the settings', async () => {
    const firstStaff = { username: 'maria', password: TYPED, email: 'maria@example.com' }
    const empty = await testApp({ firstStaff })
    await ensureFirstStaff(empty.db, empty.config)
    const { status, body } = await empty.anonymous.post('/api/login', firstStaff)
    expect([status, owes(body)]).toEqual([200, undefined])
    await empty.close()
  })

  test('does not have to be changed by a user who was invited', async () => {
    const person = { username: 'ines', fullName: 'Ines Ott', email: 'ines@example.com', companyName: 'Ott' }
    const { body } = await staff.post('/api/invitations', person)
    const token = String(body['link']).split('#')[1]
    const browser = newBrowser()
    expect((await browser.post('/api/invitation/accept', { token, password: CHOSEN })).status).toBe(200)
    expect(owes((await browser.get('/api/user')).body)).toBeUndefined()
  })
})
