import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#shared/mails/schemas.ts'
import type { Me } from '#shared/users/schemas.ts'
import type * as z from 'zod'
import { startMailSender } from '#server/delivery/mail/sender.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let portal: TestApp
let server: SMTPServer
let received: Email[] = []
let stop: () => Promise<void>

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => void receive(stream, done),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  portal = await testApp({ registration: 'open', smtpUrl })
  send()
})
afterAll(async () => {
  await stop()
  await new Promise<void>((closed) => server.close(closed))
  await portal.close()
})

/** Sends what waits until `stop` is called. */
function send(): void {
  const { smtpUrl = '' } = portal.config
  const config = { publicUrl: 'https://portal.example', replyAddress: undefined, smtpUrl }
  stop = startMailSender(portal.db, config, (error) => {
    throw error
  })
}

async function receive(stream: NodeJS.ReadableStream, done: () => void): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  received.push(await PostalMime.parse(Buffer.concat(chunks)))
  done()
}

const mailsTo = (address: string) =>
  received.filter(({ to }) => to?.some((reader) => reader.address === address))
/** The mails to an address, once there are that many and none is being sent. */
async function arrived(address: string, count: number): Promise<Email[]> {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  await expect.poll(underWay, { timeout: 20_000 }).toBe(0)
  expect(mailsTo(address)).toHaveLength(count)
  return mailsTo(address)
}
const underWay = async () =>
  (
    await portal.db
      .selectFrom('mails')
      .select('id')
      .where('status', '=', 'waiting')
      .where('nextTryAt', '<', new Date(Date.now() + 5000).toISOString())
      .execute()
  ).length
const EVIL = { fullName: 'Your account is suspended. See https://evil.example/confirm' }
/** Whatever a mail shows its reader. */
const saidIn = ({ to, subject, text, html }: Email) => `${JSON.stringify(to)}${subject}${text}${html}`
const waitingFor = async (address: string) =>
  (
    await portal.db
      .selectFrom('mails')
      .select('kind')
      .where('address', '=', address)
      .where('status', '=', 'waiting')
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)
const tokenIn = (mail: Email | undefined) => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => portal.anonymous.post('/api/email-confirmation', { token })

type Self = z.infer<typeof Me>

let count = 0
const address = () => `somebody-${++count}@bakery.example`

/** Somebody who registers from a network of their own. */
async function register(fields: object = {}) {
  const email = address()
  const person = {
    username: `anna-${count}`,
    password: PASSWORD,
    fullName: 'Anna Bauer',
    email,
    companyName: 'Bakery Bauer',
    ...fields,
  }
  const answer = await portal.anonymous.post<Self>('/api/register', person)
  const cookie = answer.headers['set-cookie']?.split(';')[0] ?? ''
  const me = async () => (await portal.anonymous.get<Self>('/api/user', { cookie })).body
  const move = (to: string) => portal.anonymous.patch<Self>('/api/user', { email: to }, { cookie })
  return { ...answer, email: person.email, username: person.username, cookie, me, move }
}

/** A client, signed in and sure to be it. */
async function somebody(fields: object = {}) {
  const email = address()
  const person = await portal.buildClient({ email, ...fields })
  const browser = portal.as(person)
  await browser.post('/api/user/confirmation', { password: PASSWORD })
  const me = async () => (await browser.get<Self>('/api/user')).body
  const move = (to: string) => browser.patch<Self>('/api/user', { email: to })
  return { ...person, browser, me, move }
}

describe('an address that somebody registers with', () => {
  test('gets one link and counts once it was used', async () => {
    const anna = await register()
    expect([anna.status, anna.body]).toMatchObject([
      201,
      { email: anna.email, emailConfirmed: false, pendingEmail: null },
    ])
    const [mail] = await arrived(anna.email, 1)
    expect(mail?.subject).toMatch(/^Confirm your email address/)
    expect(mail?.text).toContain(`Somebody gave the address ${anna.email} for an account`)
    expect(mail?.text).not.toContain('concerns your account')
    expect((await confirm(tokenIn(mail))).status).toBe(204)
    expect(await anna.me()).toMatchObject({ email: anna.email, emailConfirmed: true, pendingEmail: null })
    expect((await confirm(tokenIn(mail))).status).toBe(404)
  })

  test('is told nothing that a stranger wrote', async () => {
    const anna = await register({ username: 'see-https://evil.example', ...EVIL })
    await portal.anonymous.post('/api/password-reset', { account: anna.username })
    const mails = await arrived(anna.email, 2)
    for (const mail of mails) {
      expect(saidIn(mail)).not.toContain('evil.example')
      expect(mail.text).toMatch(/^Hello,/)
    }
  })

  test('gets nothing at all once it is no longer wanted', async () => {
    await stop()
    const registered = await register(EVIL)
    await portal.anonymous.post('/api/password-reset', { account: registered.username })
    await expect.poll(() => waitingFor(registered.email)).toEqual(['confirmation', 'reset'])
    await registered.move(address())
    const changing = await somebody()
    const typed = address()
    await changing.browser.patch('/api/user', EVIL)
    await changing.move(typed)
    expect(await waitingFor(typed)).toEqual(['confirmation'])
    await changing.move(changing.email)
    expect(await Promise.all([registered.email, typed].map(waitingFor))).toEqual([[], []])
    send()
    await expect.poll(underWay, { timeout: 20_000 }).toBe(0)
    expect([...mailsTo(registered.email), ...mailsTo(typed)]).toEqual([])
  })

  test('is named nothing by a link that goes out after its person took another address', async () => {
    await stop()
    const anna = await register(EVIL)
    const other = { email: address(), pendingEmail: null }
    await portal.db.updateTable('users').set(other).where('email', '=', anna.email).execute()
    send()
    for (const mail of await arrived(anna.email, 1)) expect(saidIn(mail)).not.toContain('evil.example')
  })

  test('gets nothing else until then, and what comes afterwards', async () => {
    const anna = await register()
    const { id } = await anna.me()
    const staff = portal.as(await portal.buildStaff())
    const ticket = await portal.buildTicket({ userId: id })
    const comment = () =>
      staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Mended.' })
    await portal.anonymous.post(
      '/api/user/password',
      { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` },
      { cookie: anna.cookie },
    )
    await comment()
    const [link] = await arrived(anna.email, 1)
    const { body } = await staff.get<Mail[]>(`/api/mails?q=${anna.username}`)
    expect(body.map(({ kind }) => kind)).toEqual(['confirmation'])
    expect((await staff.get<unknown[]>('/api/notifications')).status).toBe(200)

    expect((await confirm(tokenIn(link))).status).toBe(204)
    await comment()
    const [, news] = await arrived(anna.email, 2)
    expect(news?.subject).toContain('New comment')
  })

  test('counts once a reset link was used too', async () => {
    const anna = await register()
    await portal.anonymous.post('/api/password-reset', { account: anna.email })
    const [, reset] = await arrived(anna.email, 2)
    const chosen = { token: tokenIn(reset), password: 'another long phrase' }
    expect((await portal.anonymous.post('/api/password-reset/complete', chosen)).status).toBe(204)
    const signedIn = await portal.anonymous.post<Self>('/api/login', {
      username: anna.username,
      password: 'another long phrase',
    })
    expect(signedIn.body.emailConfirmed).toBe(true)
  })

  test('gets three links an hour, whoever registers with it and however often they ask', async () => {
    const email = address()
    const [first] = [await register({ email }), await register({ email }), await register({ email })]
    expect((await register({ email })).status).toBe(201)
    await portal.anonymous.post('/api/password-reset', { account: email })
    const again = await portal.anonymous.post('/api/user/email-confirmation', undefined, {
      cookie: first?.cookie ?? '',
    })
    expect([again.status, again.body['detail']]).toEqual([
      429,
      'At most three links an hour are mailed to an address, whoever asks for them. Please look into your spam folder too, or try again later.',
    ])
    await arrived(email, 3)
  })

  test('changes with its person, and the link before is dead', async () => {
    const anna = await register()
    const [old] = await arrived(anna.email, 1)
    const to = address()
    const browser = portal.as({ id: (await anna.me()).id })
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect((await browser.patch<Self>('/api/user', { email: to })).body).toMatchObject({
      email: to,
      emailConfirmed: false,
      pendingEmail: null,
    })
    expect((await confirm(tokenIn(old))).status).toBe(404)
    expect((await confirm(tokenIn((await arrived(to, 1))[0]))).status).toBe(204)
    expect(mailsTo(anna.email)).toHaveLength(1)
  })
})

describe('an address that somebody changes', () => {
  test('waits, and the one before goes on working until the link was used', async () => {
    const anna = await somebody()
    const to = address()
    const waiting = { email: anna.email, emailConfirmed: true, pendingEmail: to }
    expect((await anna.move(to)).body).toMatchObject(waiting)
    await portal.anonymous.post('/api/password-reset', { account: anna.email })
    const [asked] = (await arrived(anna.email, 2)).filter(({ text }) => text?.includes(to))
    expect(asked?.subject).toBe('Somebody asked to change the address of your account')
    // A form that sends all fields takes nothing back.
    expect((await anna.browser.patch<Self>('/api/user', { email: to })).body).toMatchObject(waiting)

    const [link] = await arrived(to, 1)
    expect((await confirm(tokenIn(link))).status).toBe(204)
    expect(await anna.me()).toMatchObject({ email: to, emailConfirmed: true, pendingEmail: null })
    const [, , told] = await arrived(anna.email, 3)
    expect(told?.subject).toBe('Your email address was changed')
    await portal.anonymous.post('/api/password-reset', { account: to })
    await arrived(to, 2)
  })

  test('is taken back by the one before, and by a new password', async () => {
    const anna = await somebody()
    const tries = [() => anna.move(anna.email), () => newPassword(anna.browser)]
    for (const takeBack of tries) {
      const to = address()
      await anna.move(to)
      const [link] = await arrived(to, 1)
      await takeBack()
      expect(await anna.me()).toMatchObject({ email: anna.email, pendingEmail: null })
      expect((await confirm(tokenIn(link))).status).toBe(404)
    }
  })

  test('is sent its link again, and the one before is dead', async () => {
    const anna = await somebody()
    const to = address()
    await anna.move(to)
    await arrived(to, 1)
    const again = () => anna.browser.post('/api/user/email-confirmation')
    expect((await again()).status).toBe(204)
    const [first, second] = await arrived(to, 2)
    expect((await confirm(tokenIn(first))).status).toBe(404)
    expect((await confirm(tokenIn(second))).status).toBe(204)
    expect((await again()).status).toBe(409)
  })

  test('waits for staff too, in their profile and in User Management', async () => {
    const member = await somebody({ role: 'staff', companyName: null })
    const [one, other] = [address(), address()]
    expect((await member.move(one)).body).toMatchObject({ email: member.email, pendingEmail: one })
    const managed = await member.browser.patch<Self>(`/api/users/${member.id}`, { email: other })
    expect(managed.body).toMatchObject({ email: member.email, pendingEmail: other })
  })

  test('is no way to mail strangers', async () => {
    const anna = await somebody()
    const strangers = [address(), address(), address(), address(), address()]
    for (const [i, stranger] of strangers.entries()) {
      expect((await anna.move(stranger)).status).toBe(200)
      await arrived(stranger, i < 3 ? 1 : 0)
    }
    for (let round = 0; round < 20; round++) await newPassword(anna.browser)
    await arrived(anna.email, 7)
    expect(strangers.flatMap(mailsTo)).toHaveLength(3)
    const staff = portal.as(await portal.buildStaff())
    const { body } = await staff.get<Mail[]>(`/api/mails?q=${anna.username}`)
    const [rest, ...more] = body.filter(({ status }) => status === 'waiting')
    expect(more).toEqual([])
    expect(Date.parse(rest?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    expect(rest?.text).toContain('Your password was changed')
  })
})

/** A new password, and the old one again for the next. */
async function newPassword(browser: ReturnType<TestApp['as']>) {
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD }
  expect((await browser.post('/api/user/password', change)).status).toBe(204)
}

describe('an address counts at once', () => {
  test('that staff type', async () => {
    const staff = portal.as(await portal.buildStaff())
    const [email, to] = [address(), address()]
    const person = {
      username: `typed-${count}`,
      password: PASSWORD,
      fullName: 'Ida',
      companyName: 'Ida & Co',
    }
    const made = await staff.post<Self>('/api/users', { ...person, email })
    expect(made.body).toMatchObject({ email, emailConfirmed: true })
    const changed = await staff.patch<Self>(`/api/users/${made.body.id}`, { email: to })
    expect(changed.body).toMatchObject({ email: to, emailConfirmed: true, pendingEmail: null })
    const [told] = await arrived(email, 1)
    expect(told?.subject).toBe('Your email address was changed')
  })

  test('that staff vouch for, and no other than the one they saw', async () => {
    const staff = portal.as(await portal.buildStaff())
    const anna = await register()
    const { id } = await anna.me()
    const vouch = (email: string) => staff.post<Self>(`/api/users/${id}/email-confirmation`, { email })
    expect((await vouch('other@bakery.example')).status).toBe(409)
    expect((await vouch(anna.email)).body).toMatchObject({ email: anna.email, emailConfirmed: true })
    expect((await vouch(anna.email)).status).toBe(409)
  })

  test('but nobody vouches for their own where mails go out', async () => {
    const member = await somebody({ role: 'staff', companyName: null })
    const email = address()
    await member.move(email)
    const path = `/api/users/${member.id}/email-confirmation`
    expect((await member.browser.post(path, { email })).status).toBe(409)
    const colleague = portal.as(await portal.buildStaff())
    expect((await colleague.post<Self>(path, { email })).body).toMatchObject({ email, pendingEmail: null })
  })
})

test('what is told of an account goes to the address that was the person’s then', async () => {
  const anna = await somebody()
  await stop()
  await newPassword(anna.browser)
  const staff = portal.as(await portal.buildStaff())
  const to = address()
  await staff.patch(`/api/users/${anna.id}`, { email: to })
  send()
  const told = await arrived(anna.email, 2)
  expect(new Set(told.map(({ subject }) => subject))).toEqual(
    new Set(['Your email address was changed', 'Your password was changed']),
  )
  expect(mailsTo(to)).toEqual([])
})

test('a link that waits for the next hour works as long from then on', async () => {
  const anna = await somebody()
  for (let round = 0; round < 10; round++) await newPassword(anna.browser)
  await portal.anonymous.post('/api/password-reset', { account: anna.username })
  const reset = () =>
    portal.db
      .selectFrom('mails')
      .select(['nextTryAt', 'expiresAt'])
      .where('userId', '=', anna.id)
      .where('kind', '=', 'reset')
      .executeTakeFirst()
  await expect.poll(reset).toBeDefined()
  const mail = await reset()
  const link = await portal.db
    .selectFrom('accountLinks')
    .select('expiresAt')
    .where('userId', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(mail?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  expect(Date.parse(link.expiresAt) - Date.parse(mail?.nextTryAt ?? '')).toBeGreaterThan(3_500_000)
  expect(mail?.expiresAt).toBe(link.expiresAt)
})
