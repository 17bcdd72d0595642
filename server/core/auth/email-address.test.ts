import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { type Self, mailingPortal, newAddress, newPassword, tokenIn } from '#server/test/mailing-portal.ts'

const { portal, mailbox, sendWaiting, arrived, confirm, register, somebody } = await mailingPortal()

const EVIL = { fullName: 'Your account is suspended. See https://evil.example/confirm' }
/** Returns everything that a mail shows its recipient. */
const readMailText = ({ to, subject, text, html }: Email) => `${JSON.stringify(to)}${subject}${text}${html}`
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

describe('registered email address', () => {
  test('receives one link and is confirmed once the link is used', async () => {
    const anna = await register()
    expect([anna.status, anna.body]).toMatchObject([
      201,
      { email: anna.email, emailConfirmed: false, pendingEmail: null },
    ])
    const [mail] = await arrived(anna.email, 1)
    expect(mail?.subject).toMatch(/^Confirm your email address/)
    expect(mail?.text).toContain(`Someone entered ${anna.email} for an account`)
    expect(mail?.text).not.toContain('it’s about your')
    expect((await confirm(tokenIn(mail))).status).toBe(204)
    expect(await anna.me()).toMatchObject({ email: anna.email, emailConfirmed: true, pendingEmail: null })
    expect((await confirm(tokenIn(mail))).status).toBe(404)
  })

  test('receives no text that a stranger entered', async () => {
    const anna = await register({ username: 'see-https://evil.example', ...EVIL })
    await portal.anonymous.post('/api/password-reset', { account: anna.username })
    const mails = await arrived(anna.email, 2)
    for (const mail of mails) {
      expect(readMailText(mail)).not.toContain('evil.example')
      expect(mail.text).toMatch(/^Hi,/)
    }
  })

  test('receives no queued mail after the user switches to another address', async () => {
    const registered = await register(EVIL)
    await portal.anonymous.post('/api/password-reset', { account: registered.username })
    await expect.poll(() => waitingFor(registered.email)).toEqual(['confirmation', 'reset'])
    await registered.move(newAddress())
    const changing = await somebody()
    const typed = newAddress()
    await changing.browser.patch('/api/user', EVIL)
    await changing.move(typed)
    expect(await waitingFor(typed)).toEqual(['confirmation'])
    await changing.move(changing.email)
    expect(await Promise.all([registered.email, typed].map(waitingFor))).toEqual([[], []])
    await sendWaiting()
    expect([...mailbox.to(registered.email), ...mailbox.to(typed)]).toEqual([])
  })

  test('receives no name of the user after the account changed to another address', async () => {
    const anna = await register(EVIL)
    const other = { email: newAddress(), pendingEmail: null }
    await portal.db.updateTable('users').set(other).where('email', '=', anna.email).execute()
    for (const mail of await arrived(anna.email, 1)) expect(readMailText(mail)).not.toContain('evil.example')
  })

  test('receives nothing but the link until it is confirmed, and notifications afterward', async () => {
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

  test('is confirmed when a reset link is used', async () => {
    const anna = await register()
    await portal.anonymous.post('/api/password-reset', { account: anna.email })
    const [, reset] = await arrived(anna.email, 2)
    const chosen = { token: tokenIn(reset), password: 'another long phrase' }
    expect((await portal.anonymous.post('/api/password-reset/complete', chosen)).status).toBe(200)
    const signedIn = await portal.anonymous.post<Self>('/api/login', {
      username: anna.username,
      password: 'another long phrase',
    })
    expect(signedIn.body.emailConfirmed).toBe(true)
  })

  test('receives at most three links an hour, no matter who asks', async () => {
    const email = newAddress()
    const [first] = [await register({ email }), await register({ email }), await register({ email })]
    expect((await register({ email })).status).toBe(201)
    await portal.anonymous.post('/api/password-reset', { account: email })
    const again = await portal.anonymous.post('/api/user/email-confirmation', undefined, {
      cookie: first?.cookie ?? '',
    })
    expect([again.status, again.body['detail']]).toEqual([
      429,
      'We email at most three links per hour to any address. Please check your spam folder, or try again later.',
    ])
    await arrived(email, 3)
  })

  test('changes at once while it is unconfirmed, which invalidates the old link', async () => {
    const anna = await register()
    const [old] = await arrived(anna.email, 1)
    const to = newAddress()
    const browser = portal.as({ id: (await anna.me()).id })
    await browser.post('/api/user/confirmation', { password: PASSWORD })
    expect((await browser.patch<Self>('/api/user', { email: to })).body).toMatchObject({
      email: to,
      emailConfirmed: false,
      pendingEmail: null,
    })
    expect((await confirm(tokenIn(old))).status).toBe(404)
    expect((await confirm(tokenIn((await arrived(to, 1))[0]))).status).toBe(204)
    expect(mailbox.to(anna.email)).toHaveLength(1)
  })
})

test('keeps a delayed link valid for an hour after its mail is sent', async () => {
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
