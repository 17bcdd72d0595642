import { generate } from 'otplib'
import { afterAll, expect, test } from 'vitest'
import { tryConfirmAuthenticator, startAuthenticatorSetup } from './factors/authenticator.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp({ rightSignIns: 0 })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

interface GuardedUser {
  id: number
  username: string
  secret: string
}

async function buildGuardedUser(): Promise<GuardedUser> {
  const person = await portal.buildClient()
  const { secret } = await startAuthenticatorSetup(portal.db, portal.config, { person, issuer: 'Portal' })
  await tryConfirmAuthenticator(portal.db, portal.config, {
    userId: person.id,
    code: await generate({ secret }),
  })
  return { ...person, secret }
}

const signIn = ({ username }: { username: string }, browser = new BrowserSession(portal.anonymous)) =>
  browser.post('/api/login', { username, password: PASSWORD })

/** Enters the correct password and then a code. */
async function show(person: GuardedUser, code: string) {
  const browser = new BrowserSession(portal.anonymous)
  const { body } = await signIn(person, browser)
  expect(body['code']).toBe('second_factor')
  return browser.post('/api/login/second-factor', { code })
}

async function rightCode({ id, secret }: GuardedUser): Promise<string> {
  await portal.db.updateTable('authenticators').set({ lastStep: 0 }).where('userId', '=', id).execute()
  return generate({ secret })
}

const readState = ({ id }: GuardedUser) =>
  portal.db.selectFrom('wrongCodes').selectAll().where('userId', '=', id).executeTakeFirst()
const endWait = ({ id }: GuardedUser) =>
  portal.db
    .updateTable('wrongCodes')
    .set({ refusedUntil: new Date().toISOString() })
    .where('userId', '=', id)
    .execute()
/** Reads the user's mails, except those about a new browser. */
const readMails = async (person: GuardedUser) =>
  (await readTranslatedMails(portal.db, person)).filter(
    ({ subject }) => subject !== 'New sign-in to your account',
  )

async function guessCodes(person: GuardedUser, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await show(person, 'aaaaa-aaaaa')).status).toBe(401)
}

/** Stores the state after that many wrong codes, with the last waiting period over. */
const storeGuesses = ({ id }: GuardedUser, count: number) =>
  portal.db
    .insertInto('wrongCodes')
    .values({ userId: id, count, refusedUntil: new Date().toISOString() })
    .execute()

test('mails the user once after five wrong codes, with the time and address', async () => {
  const person = await buildGuardedUser()
  await guessCodes(person, 4)
  expect(await readMails(person)).toEqual([])
  await guessCodes(person, 2)
  const mails = await readMails(person)
  expect(mails.map(({ subject }) => subject)).toEqual(['Someone entered wrong codes for your account'])
  expect(JSON.stringify(mails)).toMatch(
    /Someone knows your password\. They entered 5 wrong codes .* on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC from 127\.0\.0\.1\./,
  )
})

test('resets the count of wrong codes after a correct code', async () => {
  const person = await buildGuardedUser()
  await guessCodes(person, 4)
  expect((await show(person, await rightCode(person))).status).toBe(200)
  expect(await readState(person)).toBeUndefined()
  await guessCodes(person, 4)
  expect(await readMails(person)).toEqual([])
})

test.each([
  [9, 15],
  [19, 30],
  [29, 60],
  [39, 60],
])('blocks codes when a wrong one follows %i others, for %i minutes', async (before, minutes) => {
  const person = await buildGuardedUser()
  await storeGuesses(person, before)
  await guessCodes(person, 1)
  const { status, headers, body } = await show(person, await rightCode(person))
  expect([status, body['detail']]).toEqual([
    429,
    `Too many wrong codes. Please try again in ${minutes} minutes.`,
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(minutes * 60 - 30)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(minutes * 60)
  await endWait(person)
  expect((await show(person, await rightCode(person))).status).toBe(200)
})

test('disables the password after the fiftieth wrong code, and says so at sign-in and by mail', async () => {
  const person = await buildGuardedUser()
  await storeGuesses(person, 49)
  const waiting = new BrowserSession(portal.anonymous)
  await signIn(person, waiting)
  await guessCodes(person, 1)
  await endWait(person)
  expect((await waiting.post('/api/login/second-factor', { code: await rightCode(person) })).status).toBe(401)
  expect((await signIn(person)).body['code']).toBe('password_spent')
  const wrong = await portal.anonymous.post('/api/login', {
    username: person.username,
    password: 'not this one',
  })
  expect([wrong.status, wrong.body['detail']]).toEqual([401, 'Wrong username or password.'])
  expect((await readMails(person)).map(({ subject }) => subject)).toEqual(['Your password no longer works'])
  // Fewer factors don't help, and no one else is affected.
  await staff.delete(`/api/users/${person.id}/factors`)
  expect((await signIn(person)).body['code']).toBe('password_spent')
  expect((await signIn(await portal.buildClient())).status).toBe(200)
})

test('counts wrong codes of confirmations and sign-ins together, and ends the session at the fiftieth', async () => {
  const person = await buildGuardedUser()
  const [thief, other] = [portal.as(person), portal.as(person)]
  const tryCode = (code: string) => thief.post('/api/user/confirmation', { code })
  await guessCodes(person, 4)
  expect((await tryCode('aaaaa-aaaaa')).status).toBe(400)
  expect(JSON.stringify(await readMails(person))).toContain(
    'Someone is using a browser that’s signed in with your account. They entered 5 wrong codes',
  )
  for (let i = 0; i < 5; i += 1) expect((await tryCode('aaaaa-aaaaa')).status).toBe(400)
  const { status, headers } = await tryCode(await rightCode(person))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(870)
  await portal.db.updateTable('wrongCodes').set({ count: 49 }).where('userId', '=', person.id).execute()
  await endWait(person)
  expect((await tryCode('aaaaa-aaaaa')).status).toBe(400)
  expect([(await thief.get('/api/user')).status, (await other.get('/api/user')).status]).toEqual([401, 200])
  expect((await signIn(person)).body['code']).toBe('password_spent')
  expect((await readMails(person)).map(({ subject }) => subject)).toContain('Your password no longer works')
})

test('lets the user sign in again after a password reset', async () => {
  const person = await buildGuardedUser()
  await storeGuesses(person, 50)
  const { body } = await staff.post<{ link: string }>(`/api/users/${person.id}/password-reset`)
  const choice = { token: body.link.split('#')[1], password: PASSWORD }
  const chosen = await portal.anonymous.post('/api/password-reset/complete', choice)
  expect([chosen.status, chosen.body['code']]).toEqual([401, 'second_factor'])
  expect((await show(person, await rightCode(person))).status).toBe(200)
})
