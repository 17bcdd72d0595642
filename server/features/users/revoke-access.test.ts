import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createAccountLink } from '#server/core/auth/links.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import type { Caller } from '#server/test/caller.ts'
import { nightly } from '#server/test/nightly.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)

/** Creates a staff member whose account can be reached in every possible way. */
async function buildExposed() {
  const person = await portal.buildStaff()
  const browser = portal.as(person)
  const { body: calendar } = await browser.post<{ address: string }>('/api/user/calendar')
  const { token } = await portal.buildApiToken({ userId: person.id })
  const invitation = await createAccountLink(portal.db, person.id, { purpose: 'reset' })
  const { id: sessionId } = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('pushSubscriptions')
    .values({
      userId: person.id,
      sessionId,
      endpoint: `https://fcm.googleapis.com/${crypto.randomUUID()}`,
      p256dh: 'x',
      auth: 'y',
    })
    .execute()
  const status = async () => ({
    session: (await browser.get('/api/user')).status,
    token: (await portal.asProgram(token).get('/api/tickets')).status,
    calendar: (await portal.anonymous.get(new URL(calendar.address).pathname)).status,
    push: (
      await portal.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', person.id).execute()
    ).length,
    link: (await portal.db.selectFrom('accountLinks').selectAll().where('userId', '=', person.id).execute())
      .length,
  })
  return { person, browser, status, link: invitation.href.split('#')[1] ?? '' }
}
const OPEN = { session: 200, token: 200, calendar: 200, push: 1, link: 1 }
const SHUT = { session: 401, token: 401, calendar: 404, push: 0, link: 0 }
const getNotified = async ({ id }: { id: number }) =>
  (await portal.db.selectFrom('mails').select('subject').where('userId', '=', id).execute()).map(
    (m) => m.subject,
  )
/** Returns the text of the mail about a new password. */
const getTexts = async ({ id }: { id: number }) =>
  JSON.stringify(
    (await readTranslatedMails(portal.db, { id })).find(
      ({ subject }) => subject === 'Your password was changed',
    )?.parts,
  )

describe('revoking all access of a user', () => {
  test('ends the user’s own sessions, tokens, calendar feed, push subscriptions, and links', async () => {
    const { person, browser, status } = await buildExposed()
    expect(await status()).toEqual(OPEN)
    expect((await browser.post('/api/user/lock-out')).status).toBe(204)
    expect(await status()).toEqual(SHUT)
    expect(await getNotified(person)).toContain('You were signed out everywhere')
    const body = { username: person.username, password: PASSWORD }
    expect((await portal.anonymous.post('/api/login', body)).status).toBe(200)
  })

  test('lets staff revoke the access of another user, with an audit entry and a mail', async () => {
    const { person, status } = await buildExposed()
    const sam = await portal.buildStaff()
    expect((await portal.as(sam).post(`/api/users/${person.id}/lock-out`)).status).toBe(204)
    expect(await status()).toEqual(SHUT)
    expect(await getNotified(person)).toContain('You were signed out everywhere')
    const entries = await portal.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'user.locked_out')
      .where('entityId', '=', person.id)
      .execute()
    expect(entries).toEqual([{ actorId: sam.id }])
  })

  test('revokes access when a password reset by a link asks for it', async () => {
    const { person, status, link } = await buildExposed()
    const body = { token: link, password: 'a fine new phrase', lockOut: true }
    expect((await portal.anonymous.post('/api/password-reset/complete', body)).status).toBe(200)
    expect(await status()).toMatchObject({ session: 401, token: 401, calendar: 404, push: 0 })
    expect(await getTexts(person)).toContain('API tokens')
  })

  test('gives the same response when a password reset that revokes access is repeated', async () => {
    const { person, link } = await buildExposed()
    const headers = { 'idempotency-key': `reset-${person.id}` }
    const body = { token: link, password: 'a fine new phrase', lockOut: true }
    const reset = (key: object) =>
      portal.anonymous.post('/api/password-reset/complete', body, { ...headers, ...key })
    const [first, second] = [await reset({}), await reset({})]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await reset({ 'idempotency-key': 'other' })).status).toBe(404)
    const sam = await portal.buildStaff()
    expect((await portal.as(sam).post(`/api/users/${person.id}/lock-out`)).status).toBe(204)
    expect((await reset({})).status).toBe(404)
  })

  test('revokes access, except for this session, when a password change asks for it', async () => {
    const { person, browser, status } = await buildExposed()
    const body = { currentPassword: PASSWORD, newPassword: 'a fine new phrase' }
    expect((await browser.post('/api/user/password', { ...body, lockOut: true })).status).toBe(204)
    expect(await status()).toEqual({ ...SHUT, session: 200 })
    expect(await getTexts(person)).toContain('API tokens')
  })

  test('keeps API tokens and the calendar feed when a password reset does not ask for it', async () => {
    const { person, status, link } = await buildExposed()
    const body = { token: link, password: 'a fine new phrase' }
    expect((await portal.anonymous.post('/api/password-reset/complete', body)).status).toBe(200)
    expect(await status()).toMatchObject({ token: 200, calendar: 200 })
    expect(await getTexts(person)).not.toContain('API tokens')
  })
})

/**
 * Creates API tokens and calendar URLs with a stolen session while its user is locked out. Returns for each of them
 * whether it still works afterward.
 */
async function madeMeanwhile(staff: Caller): Promise<boolean[]> {
  const person = await portal.buildStaff()
  const thief = portal.as(person)
  await thief.get('/api/user')
  const tokens: Promise<CreatedToken>[] = []
  const calendars: Promise<CreatedToken>[] = []
  const make = () => {
    calendars.push(thief.post<CreatedToken['body']>('/api/user/calendar'))
    const body = {
      name: 'Mine',
      scopes: ['tickets:read'],
      expiresInDays: null,
    }
    tokens.push(thief.post<CreatedToken['body']>('/api/api-tokens', body))
  }
  for (let i = 0; i < 3; i++) make()
  const ended = staff.post(`/api/users/${person.id}/lock-out`)
  for (let i = 0; i < 3; i++) make()
  expect((await ended).status).toBe(204)
  const opened = await Promise.all([
    ...(await Promise.all(tokens)).map(({ body: { token = '' } }) =>
      portal.asProgram(token).get('/api/tickets'),
    ),
    ...(await Promise.all(calendars))
      .filter(({ status }) => status === 201)
      .map(({ body: { address = '' } }) => portal.anonymous.get(new URL(address).pathname)),
  ])
  expect((await thief.get('/api/user')).status).toBe(401)
  return opened.map(({ status }) => status === 200)
}
interface CreatedToken {
  status: number
  body: { token?: string; address?: string }
}

// Calls in flight are at a different point in each round.
for (const [how, rounds] of [
  ['revokes access that is created', 3],
  ['revokes, in many rounds, access that is created', 12],
] as const)
  test(`${how} while a user is locked out`, nightly(rounds > 3), async () => {
    const staff = portal.as(await portal.buildStaff())
    for (let round = 0; round < rounds; round++) expect(await madeMeanwhile(staff)).not.toContain(true)
  })

test('accepts twelve changes that one session sends at once', async () => {
  const browser = portal.as(await portal.buildStaff())
  await browser.get('/api/user')
  const renew = () => browser.post('/api/user/calendar')
  const made = await Promise.all(Array.from({ length: 12 }, renew))
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
})

test('keeps the session of a browser that sends ten confirmations at once', async () => {
  const { username } = await portal.buildStaff()
  const browser = new BrowserSession(portal.anonymous)
  expect((await browser.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
  const confirm = () => browser.post('/api/user/confirmation', { password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: 10 }, confirm))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('returns 403 for an API token of a staff member who needs a second factor, until they have one', async () => {
  const maker = await portal.buildStaff()
  const { token } = await portal.buildApiToken({ userId: maker.id })
  await portal.db.updateTable('agency').set({ staffSecondFactor: 'required' }).execute()
  onTestFinished(async () => {
    await portal.db.updateTable('agency').set({ staffSecondFactor: 'optional' }).execute()
  })
  const { status, body } = await portal.asProgram(token).get('/api/tickets')
  expect([status, body['code']]).toEqual([403, 'second_factor_required'])
  await portal.db
    .insertInto('passkeys')
    .values({
      userId: maker.id,
      name: 'Key',
      credentialId: 'k',
      publicKey: Buffer.from('k'),
      counter: 0,
    })
    .execute()
  expect((await portal.asProgram(token).get('/api/tickets')).status).toBe(200)
})
