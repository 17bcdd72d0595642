import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'
import { BrowserSession } from '#server/test/browser-session.ts'
import { processResetRequests, resetPassword } from './reset.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const PATIENT = { timeout: 20_000 }

const portal = await testApp({ publicUrl: 'https://portal.example' })
afterAll(portal.close)

const ask = (account: string, headers?: Record<string, string>) =>
  portal.anonymous.post('/api/password-reset', { account }, headers)
const readMails = async (person: { id: number }, kind = 'reset') =>
  (await readTranslatedMails(portal.db, person)).filter((mail) => mail.kind === kind)
const waitUntilSettled = () =>
  expect
    .poll(async () => {
      await processResetRequests(portal.db)
      return (await portal.db.selectFrom('resetRequests').select('id').execute()).length
    }, PATIENT)
    .toBe(0)
const readLinks = async (person: { id: number }) =>
  (await readMails(person)).map(({ href }) => href?.split('#')[1] ?? '')
const choose = (token: string, password = 'brand new phrase', headers?: Record<string, string>) =>
  portal.anonymous.post('/api/password-reset/complete', { token, password }, headers)
const signIn = (username: string, password: string) =>
  portal.anonymous.post('/api/login', { username, password })

/** Creates a client and requests a new password. Returns the token of the mailed link. */
async function askedFor() {
  const anna = await portal.buildClient()
  await ask(anna.username)
  await waitUntilSettled()
  const [token = ''] = await readLinks(anna)
  return { anna, token }
}

describe('requesting a new password', () => {
  test('mails a link for a username or address in any case, without the host that the call names', async () => {
    const anna = await portal.buildClient({ username: 'Reset-Anna', email: 'Anna.Reset@example.com' })
    await ask('reset-ANNA', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    await ask('anna.reset@EXAMPLE.com')
    await waitUntilSettled()
    const mails = await readMails(anna)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('evil')
    // The first of the two links no longer works, and its mail isn't sent.
    expect(mails.map((mail) => [mail.private, mail.status, mail.href])).toEqual(
      expect.arrayContaining([
        [true, 'kept', null],
        [true, 'waiting', expect.stringMatching(/^\/reset#[\w-]{43}$/)],
      ]),
    )
  })

  test('returns the same response for active, deactivated, invited, and unknown accounts', async () => {
    const anna = await portal.buildClient()
    const off = await portal.buildClient({ deactivatedAt: new Date().toISOString() })
    const invited = await portal.buildClient({ invitedAt: new Date().toISOString() })
    const answers = []
    for (const account of [anna.username, off.username, invited.username, 'nobody-there', 'no@where.example'])
      answers.push(await ask(account))
    for (const { status, body } of answers) expect([status, body]).toEqual([204, ''])
    await waitUntilSettled()
    expect(await readMails(anna)).toHaveLength(1)
    expect([...(await readMails(off)), ...(await readMails(invited))]).toEqual([])
  })

  test('mails an account at most three times an hour, and returns 204 each time', async () => {
    const anna = await portal.buildClient()
    for (let i = 0; i < 5; i++) expect((await ask(anna.username)).status).toBe(204)
    await waitUntilSettled()
    expect(await readMails(anna)).toHaveLength(3)
  })

  test('returns 429 after 300 requests of one network address, regardless of forwarded headers', async () => {
    const small = await testApp()
    const rows = Array.from({ length: 300 }, () => ({ kind: 'reset from', subject: '127.0.0.1' }))
    await small.db.insertInto('tries').values(rows).execute()
    const answer = await small.anonymous.post(
      '/api/password-reset',
      { account: 'anybody' },
      { 'x-forwarded-for': '198.51.100.9', forwarded: 'for=198.51.100.9' },
    )
    expect([answer.status, Number(answer.headers['retry-after']) <= 3600]).toEqual([429, true])
    await small.close()
  })

  test('mails every account that shares the email address', async () => {
    const email = 'family@example.com'
    const people = [await portal.buildClient({ email }), await portal.buildClient({ email })]
    await ask(email)
    await waitUntilSettled()
    for (const person of people) expect(await readMails(person)).toHaveLength(1)
  })
})

describe('link to choose a new password', () => {
  test('sets the password, ends every session, mails the user, and works once', async () => {
    const { anna, token } = await askedFor()
    const session = portal.as(anna)
    await session.get('/api/user')
    expect((await choose(token)).status).toBe(200)
    expect((await session.get('/api/user')).status).toBe(401)
    expect((await signIn(anna.username, PASSWORD)).status).toBe(401)
    expect((await signIn(anna.username, 'brand new phrase')).status).toBe(200)
    expect(await readMails(anna, 'security')).toMatchObject([
      { subject: 'Your password was changed' },
      { subject: 'New sign-in to your account' },
      { subject: 'New sign-in to your account' },
    ])
    expect((await choose(token, 'yet another phrase')).status).toBe(404)
  })

  test('returns 401 for a sign-in with the old password that began before the reset', async () => {
    const anna = await portal.buildClient()
    const { late } = await portal.db.transaction().execute(async (tx) => {
      await resetPassword(tx, anna.id, 'brand new phrase')
      const signingIn = signIn(anna.username, PASSWORD)
      await Promise.race([signingIn, waitUntilBlocked(portal.db)])
      return { late: signingIn }
    })
    expect((await late).status).toBe(401)
    expect((await signIn(anna.username, 'brand new phrase')).status).toBe(200)
  })

  test('accepts one of ten calls with the same link at once', async () => {
    const { token } = await askedFor()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => choose(token, `phrase number ${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('returns the same response when the user repeats the call with the same idempotency key', async () => {
    const { token } = await askedFor()
    const key = { 'idempotency-key': 'reset-once' }
    expect((await choose(token, 'brand new phrase', key)).status).toBe(200)
    expect((await choose(token, 'brand new phrase', key)).status).toBe(200)
    expect((await choose(token, 'another phrase now', key)).status).toBe(404)
  })

  test('stops working when the user requests another link', async () => {
    const { anna, token } = await askedFor()
    await ask(anna.username)
    await waitUntilSettled()
    const [, newer = ''] = await readLinks(anna)
    expect((await choose(token)).status).toBe(404)
    expect((await choose(newer)).status).toBe(200)
  })

  test('stops working when it expires, the address changes, or the user is deactivated', async () => {
    const [late, moved, off] = [await askedFor(), await askedFor(), await askedFor()]
    await portal.db
      .updateTable('accountLinks')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', late.anna.id)
      .execute()
    const staff = portal.as(await portal.buildStaff())
    await staff.patch(`/api/users/${moved.anna.id}`, { email: 'elsewhere@example.com' })
    await staff.post(`/api/users/${off.anna.id}/deactivate`)
    await staff.post(`/api/users/${off.anna.id}/reactivate`)
    for (const { token } of [late, moved, off]) expect((await choose(token)).status).toBe(404)
  })

  test('returns 404 for the link as an invitation, and for a guessed token', async () => {
    const { token } = await askedFor()
    const body = { token, password: PASSWORD }
    expect((await portal.anonymous.post('/api/invitation/accept', body)).status).toBe(404)
    expect((await choose('guessed')).status).toBe(404)
    expect((await choose(token)).status).toBe(200)
  })

  test('returns the mailed link to staff who send it, and 409 for an invited user', async () => {
    const anna = await portal.buildClient()
    const staff = portal.as(await portal.buildStaff())
    const { status, body } = await staff.post(`/api/users/${anna.id}/password-reset`)
    expect(status).toBe(200)
    expect(body['link']).toBe(`https://portal.example/reset#${(await readLinks(anna))[0]}`)
    const invited = await portal.buildClient({ invitedAt: new Date().toISOString() })
    expect((await staff.post(`/api/users/${invited.id}/password-reset`)).status).toBe(409)
  })

  test('hides the token of the link in the list of mails', async () => {
    const { token } = await askedFor()
    const staff = portal.as(await portal.buildStaff())
    const { bytes } = await staff.get('/api/mails?limit=500')
    expect(bytes.toString()).not.toContain(token)
  })
})

describe('session of a link to choose a new password', () => {
  test('signs in the browser that used the link, audits it, and forgets the browsers known before', async () => {
    const { anna, token } = await askedFor()
    const browser = new BrowserSession(portal.anonymous)
    const { status, body } = await browser.post('/api/password-reset/complete', {
      token,
      password: 'brand new phrase',
    })
    expect([status, body['id']]).toEqual([200, anna.id])
    expect((await browser.get('/api/user')).body).toMatchObject({ id: anna.id })
    const entries = await portal.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('entityId', '=', anna.id)
      .where('action', 'in', ['password.changed', 'session.started'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'password.changed', details: { by: 'link' } },
      { action: 'session.started', details: { by: 'reset link' } },
    ])
  })

  test('ends with the browser on a shared computer', async () => {
    const { token } = await askedFor()
    const body = { token, password: 'brand new phrase', shared: true }
    const answer = await portal.anonymous.post('/api/password-reset/complete', body)
    expect(answer.body['sharedComputer']).toBe(true)
    const cookie = answer.setCookies.find((set) => /^(?:__Host-)?sid=/.test(set))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).not.toMatch(/Max-Age/i)
  })

  test('does not begin after too many sign-ins, but the new password takes effect', async () => {
    const busy = await testApp({ rightSignIns: 1 })
    const anna = await busy.buildClient()
    const login = (password: string) =>
      busy.anonymous.post('/api/login', { username: anna.username, password })
    expect((await login(PASSWORD)).status).toBe(200)
    await busy.anonymous.post('/api/password-reset', { account: anna.username })
    await processResetRequests(busy.db)
    await expect
      .poll(
        async () => (await readTranslatedMails(busy.db, anna)).some(({ kind }) => kind === 'reset'),
        PATIENT,
      )
      .toBe(true)
    const mail = (await readTranslatedMails(busy.db, anna)).find(({ kind }) => kind === 'reset')
    const body = { token: mail?.href?.split('#')[1], password: 'brand new phrase' }
    const answer = await busy.anonymous.post('/api/password-reset/complete', body)
    expect([answer.status, answer.setCookies]).toEqual([200, []])
    await busy.db.deleteFrom('tries').execute()
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('brand new phrase')).status).toBe(200)
    await busy.close()
  })
})

/** Asks for a link for a new client. Returns the address in the mail. */
async function hrefAfter(redirect: unknown) {
  const anna = await portal.buildClient()
  const asked = await portal.anonymous.post('/api/password-reset', { account: anna.username, redirect })
  expect(asked.status).toBe(204)
  await waitUntilSettled()
  return (await readMails(anna))[0]?.href
}

describe('the page to return to after choosing a new password', () => {
  test('is in the mailed link', async () => {
    expect(await hrefAfter('/tickets/7?tab=files')).toMatch(
      /^\/reset\?redirect=%2Ftickets%2F7%3Ftab%3Dfiles#[\w-]{43}$/,
    )
  })

  test.each(['https://evil.example/', '//evil.example/x', String.raw`/\evil.example`, '/api/logout', ''])(
    'is not in the link if it is %s',
    async (redirect) => {
      expect(await hrefAfter(redirect)).toMatch(/^\/reset#[\w-]{43}$/)
    },
  )
})

test('says whether the user of a reset link has API tokens, and returns 404 for a used link', async () => {
  const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
  await portal.buildApiToken({ userId: staff.id })
  const openLink = (token: string) => portal.anonymous.post('/api/password-reset/link', { token })
  const tokens: string[] = []
  for (const person of [client, staff]) {
    await ask(person.username)
    await waitUntilSettled()
    tokens.push((await readLinks(person))[0] ?? '')
  }
  expect((await openLink(tokens[0] ?? '')).body).toEqual({ hasApiTokens: false })
  expect((await openLink(tokens[1] ?? '')).body).toEqual({ hasApiTokens: true })
  await choose(tokens[1] ?? '')
  expect((await openLink(tokens[1] ?? '')).status).toBe(404)
})
