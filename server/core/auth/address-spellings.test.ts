import { afterAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { createUserWithLink, requireUserByUsername } from '#server/commands/change-people.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { processResetRequests } from '#server/features/users/accounts/reset.ts'
import { readGuest } from '#server/features/privacy/erase-guests.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { mailingPortal } from '#server/test/mailing-portal.ts'
import { testApp } from '#server/test/test-app.ts'

const READABLE = 'bäckerei-müller.example'
const ASCII = 'xn--bckerei-mller-bfb28a.example'
const SECRET = 'a-secret-of-the-mail-server'

const { portal, mailbox, sendWaiting } = await mailingPortal()
const sam = await portal.buildStaff()
const staff = portal.as(sam)

let count = 0
/** Returns an unused address in both spellings. */
const newAddress = () => {
  const name = `kati-${(count += 1)}`
  return { name, readable: `${name}@${READABLE}`, ascii: `${name}@${ASCII}` }
}
const person = (name: string, email: string) => ({
  username: `the-${name}`,
  fullName: 'Kati Müller',
  email,
  role: 'client' as const,
  companyName: 'Bakery Müller',
})
const signIn = (username: string, password = PASSWORD) =>
  portal.anonymous.post<User>('/api/login', { username, password })
const mailsTo = async (address: string) => {
  await sendWaiting()
  return mailbox.to(address)
}

describe.each(['readable', 'ascii'] as const)('email address in %s spelling', (spelling) => {
  const spellDifferently = () => {
    const address = newAddress()
    return { ...address, email: address[spelling] }
  }

  test('receives an invitation mail', async () => {
    const { name, email, readable, ascii } = spellDifferently()
    const { status, body } = await staff.post<{ user: User }>('/api/invitations', person(name, email))
    expect([status, body.user.email]).toEqual([201, readable])
    expect(await mailsTo(ascii)).toHaveLength(1)
  })

  test('is accepted when staff create an account and when a client registers', async () => {
    const [one, two] = [spellDifferently(), spellDifferently()]
    const created = await staff.post<User>('/api/users', {
      ...person(one.name, one.email),
      password: PASSWORD,
    })
    expect([created.status, created.body.email]).toEqual([201, one.readable])
    const registration = { ...person(two.name, two.email), password: PASSWORD }
    expect((await portal.anonymous.post('/api/register', registration)).status).toBe(201)
    expect((await mailsTo(two.ascii)).length).toBeGreaterThan(0)
  })

  test('is accepted when a client or staff change the client’s address', async () => {
    const [one, two] = [spellDifferently(), spellDifferently()]
    const client = await portal.buildClient()
    const own = await portal.as(client).patch<User>('/api/user', { email: one.email })
    expect([own.status, own.body.pendingEmail]).toEqual([200, one.readable])
    const changed = await staff.patch<User>(`/api/users/${client.id}`, { email: two.email })
    expect([changed.status, changed.body.email]).toEqual([200, two.readable])
  })

  test('is accepted when staff confirm it', async () => {
    const { email, readable } = spellDifferently()
    const client = await portal.buildClient({ email: readable, pendingEmail: readable })
    expect((await staff.post(`/api/users/${client.id}/email-confirmation`, { email })).status).toBe(200)
  })

  test('is accepted as the account manager’s address, and receives replies', async () => {
    const { email, readable, ascii } = spellDifferently()
    const { status } = await staff.patch('/api/agency/settings', { accountManager: { name: 'Kati', email } })
    expect(status).toBe(200)
    expect((await staff.get('/api/agency/settings')).body).toMatchObject({
      accountManager: { email: readable },
    })
    const invited = newAddress()
    await staff.post('/api/invitations', person(invited.name, invited.readable))
    expect((await mailsTo(invited.ascii))[0]?.replyTo).toMatchObject([{ address: ascii }])
  })

  test('signs in the user, as the email or within the username', async () => {
    const { email, readable } = spellDifferently()
    const client = await portal.buildClient({ email: readable })
    expect((await signIn(email)).body.id).toBe(client.id)
    const named = await portal.buildClient({ username: `named-${readable}`, email: readable })
    expect((await signIn(`named-${email}`)).body.id).toBe(named.id)
    expect((await requireUserByUsername(portal.db, `named-${email}`)).id).toBe(named.id)
  })

  test('receives a link to choose a new password', async () => {
    const { email, readable, ascii } = spellDifferently()
    await portal.buildClient({ email: readable })
    await portal.anonymous.post('/api/password-reset', { account: email })
    await processResetRequests(portal.db)
    expect(await mailsTo(ascii)).toHaveLength(1)
  })

  test('is invited to a company only once, in any spelling', async () => {
    const { email, readable, ascii } = spellDifferently()
    const anna = await portal.buildClient()
    const invite = (to: string) =>
      portal.as(anna).post(`/api/companies/${anna.companyId}/invitations`, {
        email: to,
        fullName: 'Kati',
        role: 'colleague',
      })
    expect((await invite(email)).status).toBe(201)
    expect((await invite(readable)).status).toBe(409)
    expect((await invite(ascii)).status).toBe(409)
    expect(await mailsTo(ascii)).toHaveLength(1)
  })

  test('receives an answer link, and the guest’s data is found', async () => {
    const { email, readable, ascii } = spellDifferently()
    const anna = await portal.buildClient()
    const question = await portal.buildQuestion({ clientId: anna.id })
    const { status, body } = await portal
      .as(anna)
      .post(`/api/info-requests/${question.infoRequestId}/links`, {
        name: 'Kati',
        email,
        questionIds: [question.id],
      })
    expect([status, body['email']]).toEqual([201, readable])
    expect(await mailsTo(ascii)).toHaveLength(1)
    expect((await readGuest(portal.db, email)).links).toHaveLength(1)
  })

  test('receives a mail when a command creates the account', async () => {
    const { name, email, ascii } = spellDifferently()
    const { NewInvitation } = await import('#shared/users/accounts/schemas.ts')
    const created = NewInvitation.parse(person(name, email))
    await createUserWithLink(portal.db, portal.config, created)
    expect(await mailsTo(ascii)).toHaveLength(1)
  })

  test('is found by the user search and the global search', async () => {
    const { email, readable } = spellDifferently()
    const { id } = await portal.buildClient({ email: readable })
    const q = encodeURIComponent(email)
    expect((await staff.get<User[]>(`/api/users?q=${q}`)).body.map((user) => user.id)).toEqual([id])
    expect((await staff.get(`/api/search?q=${q}`)).body).toContainEqual(
      expect.objectContaining({ kind: 'user', id }) as unknown,
    )
  })
})

describe('inbound reply', () => {
  const answered = testApp({
    inboundSecret: SECRET,
    replyAddress: 'reply@in.agency.example',
    inboundMailAuth: 'mx.agency.example',
  })
  afterAll(async () => (await answered).close())

  test.each([
    ['umlauts', READABLE, READABLE],
    ['umlauts, and is vouched for in ASCII', READABLE, ASCII],
    ['the ASCII spelling', ASCII, ASCII],
    ['the ASCII spelling, and is vouched for with umlauts', ASCII, READABLE],
    ['capital umlauts', 'BÄCKEREI-MÜLLER.example', ASCII],
  ])('is accepted when the sender has %s', async (_spelling, from, vouchedFor) => {
    const to = await answered
    const { name, readable } = newAddress()
    const client = await to.buildClient({ email: readable })
    const ticket = await to.buildTicket({ userId: client.id })
    const target = { userId: client.id, entityType: 'ticket', entityId: ticket.id } as const
    const address = await createReplyAddress(to.db, 'reply@in.agency.example', { target })
    const { statusCode } = await to.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      payload: `Authentication-Results: mx.agency.example; dmarc=pass header.from=${vouchedFor}\nFrom: Kati <${name}@${from}>\nTo: <${address}>\nSubject: Hours\nMessage-ID: <${name}@x>\n\nYes.\n`,
    })
    const comments = await to.as(client).get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
    expect([statusCode, comments.body.length]).toEqual([200, 1])
  })
})
