import { describe, expect, test } from 'vitest'
import { BrowserSession } from '#server/test/browser-session.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { mailingPortal, newAddress, tokenIn } from '#server/test/mailing-portal.ts'

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'
const SUBJECT = 'New sign-in to your account'
const { portal, arrived, register } = await mailingPortal()

/** Creates a user with their own address, and a function that signs them in with a browser. */
async function buildUser(role: 'client' | 'staff' = 'client') {
  const person = await portal.buildUser({ role, email: newAddress(), emailVouched: true })
  const signIn = async (
    browser = new BrowserSession(portal.anonymous),
    password = PASSWORD,
    userAgent = FIREFOX,
  ) => {
    const body = { username: person.username, password }
    const { status } = await browser.post('/api/login', body, { 'user-agent': userAgent })
    return { browser, status }
  }
  return { person, signIn }
}
const readLink = (token: string) => portal.anonymous.post('/api/not-me', { token })
const lockOut = (token: string) => portal.anonymous.post('/api/not-me/lock-out', { token })

describe('sign-in from an unknown device', () => {
  test('mails the time, network, and browser as text and HTML', async () => {
    const { person, signIn } = await buildUser()
    await signIn()
    const [mail] = await arrived(person.email, 1)
    expect(mail?.subject).toBe(SUBJECT)
    expect(mail?.text).toMatch(/When: \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC/)
    expect(mail?.text).toContain(`Someone signed in as ${person.username}`)
    expect(mail?.text).toContain('Network: 127.0.0.0/24')
    expect(mail?.text).toContain('Device: Firefox on macOS')
    expect(mail?.html).toContain('This Wasn’t Me')
    expect(mail?.html).toContain(`href="https://portal.example/not-me#${tokenIn(mail)}"`)
  })

  test.each([
    ['See https://evil.example now/1 x', 'unknown browser or program on an unknown system'],
    ['evil.example/1 x', 'unknown browser or program on an unknown system'],
    ['Please call me at once about your account/1 x', 'unknown browser or program on an unknown system'],
    ['curl/8.5.0 (x86_64-pc-linux-gnu)', 'curl on Linux'],
  ])('describes the user agent %j as %s', async (userAgent, words) => {
    const { person, signIn } = await buildUser()
    await signIn(undefined, PASSWORD, userAgent)
    const [mail] = await arrived(person.email, 1)
    expect(mail?.text).toContain(`Device: ${words}`)
  })

  test('sends no mail for a known browser, and one for each new browser', async () => {
    const { person, signIn } = await buildUser()
    const { browser } = await signIn()
    await browser.post('/api/logout')
    await signIn(browser)
    await arrived(person.email, 1)
    await signIn()
    const subjects = (await arrived(person.email, 2)).map(({ subject }) => subject)
    expect(subjects).toEqual([SUBJECT, SUBJECT])
  })

  test('sends no mail to an unconfirmed address after registration', async () => {
    const { username, email } = await register()
    const body = { username, password: PASSWORD }
    expect((await portal.anonymous.post('/api/login', body)).status).toBe(200)
    const mails = await portal.db
      .selectFrom('mails')
      .select('subject')
      .where('address', '=', email)
      .where('subject', '=', SUBJECT)
      .execute()
    expect(mails).toEqual([])
  })

  test('sends no mail for a wrong password', async () => {
    const { person, signIn } = await buildUser()
    expect((await signIn(undefined, 'a wrong password')).status).toBe(401)
    const mails = await portal.db.selectFrom('mails').select('id').where('userId', '=', person.id).execute()
    expect(mails).toEqual([])
  })

  test('sends at most ten mails an hour, and one more for the rest', async () => {
    const { person, signIn } = await buildUser()
    for (let n = 0; n < 13; n++) await signIn()
    const mails = await portal.db.selectFrom('mails').select('id').where('userId', '=', person.id).execute()
    expect(mails).toHaveLength(11)
  })
})

describe('“This Was Not Me” link', () => {
  test('revokes all access when the button is pressed, and leads to a new password', async () => {
    const { person, signIn } = await buildUser('staff')
    const { browser } = await signIn()
    const { body: calendar } = await browser.post<{ address: string }>('/api/user/calendar')
    const { token: apiToken } = await portal.buildApiToken({ userId: person.id })
    const [mail] = await arrived(person.email, 1)
    const token = tokenIn(mail)

    expect((await lockOut(token)).status).toBe(204)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await portal.asProgram(apiToken).get('/api/tickets')).status).toBe(401)
    expect((await portal.anonymous.get(new URL(calendar.address).pathname)).status).toBe(404)
    expect((await signIn()).status).toBe(401)
    const entries = await portal.db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', person.id)
      .where('action', '=', 'user.locked_out')
      .execute()
    expect(entries).toHaveLength(1)

    const mails = await arrived(person.email, 2)
    const reset = mails.find(({ subject }) => subject === 'Your account is locked: choose a new password')
    const chosen = { token: tokenIn(reset), password: 'another long sentence' }
    expect((await portal.anonymous.post('/api/password-reset/complete', chosen)).status).toBe(200)
    expect((await signIn(undefined, chosen.password)).status).toBe(200)
  })

  test('changes nothing when opened, locks the account once, and then no longer works', async () => {
    const { person, signIn } = await buildUser()
    const { browser } = await signIn()
    const [mail] = await arrived(person.email, 1)
    const token = tokenIn(mail)
    for (const _ of [1, 2]) {
      const { status, body } = await readLink(token)
      expect([status, body['username']]).toEqual([200, person.username])
    }
    expect((await browser.get('/api/user')).status).toBe(200)
    const [first, second] = await Promise.all([lockOut(token), lockOut(token)])
    expect([first, second].map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 404,
    ])
    const used = await readLink(token)
    expect([used.status, used.body['detail']]).toEqual([
      404,
      'This link no longer works. Please ask for a new one.',
    ])
  })

  test('works for seven days, and is not invalidated by a later sign-in', async () => {
    const { person, signIn } = await buildUser()
    await signIn()
    await signIn()
    const [one, two] = (await arrived(person.email, 2)).map(tokenIn)
    expect([(await readLink(one ?? '')).status, (await readLink(two ?? '')).status]).toEqual([200, 200])
    const left = await portal.db
      .selectFrom('accountLinks')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(left.expiresAt) - Date.parse(left.createdAt)).toBe(7 * 86_400_000)
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    await portal.db.updateTable('accountLinks').set({ expiresAt }).where('userId', '=', person.id).execute()
    expect((await lockOut(two ?? '')).status).toBe(404)
  })
})
