import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import type { Caller } from '#server/test/caller.ts'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { guestEmail, linkingPortal } from '#server/test/guests.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { askingPortal } from '#server/test/questions.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const mailbox = await startMailbox()
const config = {
  publicUrl: 'https://portal.example',
  replyAddress: 'reply@in.agency.example',
  bounceAddress: 'bounces@in.agency.example',
  smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
}
const portal = await testApp({ ...config, inboundSecret: SECRET })
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
const staff = portal.as(sarah)

const REPORT = readFileSync(new URL('fixtures/bounce.eml', import.meta.url), 'utf8')
let count = 0
const newEmail = () => `jonas-${++count}@bakery.example`

/** Returns a report that the mail to this recipient failed. */
const getReport = (mail: { recipient: string; messageId: string }) =>
  REPORT.replaceAll('{{RECIPIENT}}', mail.recipient)
    .replaceAll('{{MESSAGE_ID}}', mail.messageId)
    .replaceAll('{{ID}}', `bounce-${++count}`)

const handIn = async (mail: string) => {
  const { statusCode, ...answer } = await portal.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: mail,
  })
  return { status: statusCode, body: answer.json<object>() }
}

/** Sends the waiting mails. Returns the last one to this address, as a report names it. */
async function sentTo(recipient: string) {
  await sendWaitingMails(portal.db, config)
  const { messageId = '' } = mailbox.to(recipient).at(-1) ?? expect.unreachable('It did not come')
  return { recipient, messageId: messageId.slice(1, -1) }
}

/** Sends the waiting mails, and reports to the portal that the last one to this address bounced. */
const bounce = async (address: string) => handIn(getReport(await sentTo(address)))

/** Returns the newest mail to an address, as the outbox shows it. */
const outbox = async (address: string) =>
  (await staff.get<Mail[]>('/api/mails?limit=500')).body.find(({ to }) => to === address)
const unread = async (reader: Caller) =>
  (await reader.get<Notification[]>('/api/notifications?unread=true')).body.filter(({ type }) =>
    type.endsWith('_undelivered'),
  )

/** Builds a company whose owner has invited a colleague. */
async function invitingOwner() {
  const anna = await portal.buildClient({ companyName: 'Bakery Bauer' })
  const owner = portal.as(anna)
  const path = `/api/companies/${anna.companyId}/invitations`
  const invite = async (email = newEmail()) => {
    await owner.post(path, { email, fullName: 'Jonas Bauer', role: 'colleague' })
    return email
  }
  /** Returns the problem of the newest invitation, as this reader sees it. */
  const problem = async (reader: Caller) =>
    (await reader.get<CompanyInvitation[]>(path)).body[0]?.emailProblem
  return { ...anna, owner, invite, problem, email: await invite() }
}

/** Returns a client with a new email about their ticket. */
async function clientWithMail() {
  const client = await portal.buildClient({ email: newEmail(), fullName: 'Katharina Test' })
  const ticket = await portal.buildTicket({ userId: client.id })
  const comment = () =>
    staff.post('/api/comments', { content: 'Please look.', entityType: 'ticket', entityId: ticket.id })
  await comment()
  const read = async () => (await staff.get<User>(`/api/users/${client.id}`)).body
  return { ...client, ticket, comment, read }
}

test('marks an email as undelivered, with the report’s reason', async () => {
  const { email } = await invitingOwner()
  expect(await bounce(email)).toEqual({ status: 200, body: { outcome: 'ignored' } })
  expect(await outbox(email)).toMatchObject({ status: 'undelivered', error: '5.1.1' })
  const listed = await staff.get<Mail[]>('/api/mails?status=undelivered&limit=1')
  expect(listed.body).toMatchObject([{ to: email }])
})

test.each([
  ['a delay', (report: string) => report.replace('Action: failed', 'Action: delayed')],
  ['a delivery', (report: string) => report.replace('Action: failed', 'Action: delivered')],
  [
    'an email to another recipient',
    (report: string) => report.replace(/(rfc822; )\S+/, '$1third@bakery.example'),
  ],
  ['an email that does not exist', (report: string) => report.replace(/<mail-\d+@/, '<mail-999999@')],
  ['an email from another portal', (report: string) => report.replace('@portal.example>', '@other.example>')],
  ['no email', (report: string) => report.replace(/Message-ID: <mail-.*/, 'Subject: Hello')],
])('changes nothing after a report about %s', async (_what, change) => {
  const { email, owner } = await invitingOwner()
  const report = getReport(await sentTo(email))
  expect(change(report)).not.toBe(report)
  expect(await handIn(change(report))).toEqual({ status: 200, body: { outcome: 'ignored' } })
  expect(await outbox(email)).toMatchObject({ status: 'sent', error: null })
  expect(await unread(owner)).toEqual([])
})

test('changes nothing after a report about an email that was sent more than 14 days ago', async () => {
  const { email } = await invitingOwner()
  const mail = await sentTo(email)
  const setAge = (days: number) =>
    portal.db
      .updateTable('mails')
      .set({ sentAt: sql<string>`now() - make_interval(days => ${days})` })
      .where('address', '=', email)
      .execute()
  await setAge(15)
  await handIn(getReport(mail))
  expect(await outbox(email)).toMatchObject({ status: 'sent' })
  await setAge(13)
  await handIn(getReport(mail))
  expect(await outbox(email)).toMatchObject({ status: 'undelivered' })
})

test('changes nothing after a report about an email that has not been sent', async () => {
  const { email } = await invitingOwner()
  const { id = 0 } = (await outbox(email)) ?? {}
  await handIn(getReport({ recipient: email, messageId: `mail-${id}@portal.example` }))
  expect(await outbox(email)).toMatchObject({ status: 'waiting' })
})

test.each([
  ['the bounce address', async () => config.bounceAddress],
  [
    'a reply address with a token',
    async () => {
      const { id: userId } = await portal.buildClient()
      const { id: entityId } = await portal.buildTicket({ userId })
      return createReplyAddress(portal.db, config.replyAddress, {
        target: { userId, entityType: 'ticket', entityId },
      })
    },
  ],
])('reads a report that arrives at %s', async (_where, getAddress) => {
  const { email } = await invitingOwner()
  const report = getReport(await sentTo(email))
  await handIn(report.replace('To: reply@in.agency.example', `To: ${await getAddress()}`))
  expect(await outbox(email)).toMatchObject({ status: 'undelivered' })
})

test('recognizes the recipient of an email in another spelling', async () => {
  const { invite } = await invitingOwner()
  const email = await invite(`Jonas-${++count}@müller.example`)
  await sendWaitingMails(portal.db, config)
  const { id = 0 } = (await outbox(email)) ?? {}
  const recipient = email.toUpperCase().replace('MÜLLER', 'xn--mller-kva')
  await handIn(getReport({ recipient, messageId: `mail-${id}@PORTAL.example` }))
  expect(await outbox(email)).toMatchObject({ status: 'undelivered' })
})

test('stores at most 500 characters of the reason, on one line', async () => {
  const { email } = await invitingOwner()
  const report = getReport(await sentTo(email))
  const words = `550 \u0007No\u202e such\n  user ${'a'.repeat(2_000)}`
  await handIn(report.replace('Status: 5.1.1', `Diagnostic-Code: smtp; ${words}`))
  const { error } = (await outbox(email)) ?? {}
  expect(error).toMatch(/^550 No such user a+$/)
  expect(error).toHaveLength(500)
})

describe('undelivered invitations', () => {
  test('shows owners that an invitation bounced, and staff the reason, until the address changes', async () => {
    const { owner, invite, problem, email } = await invitingOwner()
    expect([await problem(owner), await problem(staff)]).toEqual([null, null])
    await bounce(email)
    expect(await problem(owner)).toBe('The email couldn’t be delivered. The address may be wrong.')
    expect(await problem(staff)).toBe('5.1.1')
    await invite()
    expect([await problem(owner), await problem(staff)]).toEqual([null, null])
  })

  test('does not show the problem on another company’s invitation to the same address', async () => {
    const [one, other] = [await invitingOwner(), await invitingOwner()]
    await bounce(one.email)
    await other.invite(one.email)
    expect(await other.problem(other.owner)).toBeNull()
  })

  test('notifies the client who sent invitations once until they read the notification', async () => {
    const { companyId, owner, invite, email } = await invitingOwner()
    const earlier = (await unread(staff)).length
    await bounce(email)
    await bounce(await invite())
    expect(await unread(owner)).toMatchObject([
      {
        title: 'Your invitation to Jonas Bauer couldn’t be delivered',
        href: `/company?company=${companyId}`,
      },
    ])
    expect(await unread(staff)).toHaveLength(earlier)
    await owner.post('/api/notifications/read-all')
    await bounce(await invite())
    expect(await unread(owner)).toHaveLength(1)
  })

  test('notifies the staff member who invited a user, and no other staff', async () => {
    const ben = portal.as(await portal.buildStaff())
    const ada = portal.as(await portal.buildStaff())
    const email = newEmail()
    const { body } = await ben.post<Invitation>('/api/invitations', {
      username: `ines-${++count}`,
      fullName: 'Ines Invited',
      email,
      role: 'client',
      companyName: 'Invited & Co',
    })
    await bounce(email)
    const { username } = body.user
    expect(await unread(ben)).toMatchObject([
      { title: 'An email to Ines Invited bounced', href: `/staff/users?q=${username}` },
    ])
    expect(await unread(ada)).toEqual([])
    const { body: users } = await staff.get<User[]>(`/api/users?q=${username}`)
    expect(users).toMatchObject([{ emailProblem: '5.1.1', status: 'invited' }])
  })
})

test('notifies the client who sent an answer link that bounced', async () => {
  const asking = await askingPortal(portal)
  const { make } = linkingPortal(portal, asking)
  const { id, questions } = await asking.ask({ kind: 'text', label: 'Slogan' })
  const email = guestEmail()
  await make(id, [questions[0]?.id ?? 0], asking.client, { email })
  await bounce(email)
  expect(await unread(asking.client)).toMatchObject([
    {
      title: 'Your email to Tom Weber couldn’t be delivered: Texts and photos',
      href: `/info-requests/${id}`,
    },
  ])
})

describe('undelivered emails to a user', () => {
  test('notifies staff who manage accounts about an email that bounced', async () => {
    const member = portal.as(await portal.buildStaff({ staffRole: 'member' }))
    const freelancer = portal.as(await portal.buildStaff({ staffRole: 'freelancer' }))
    const { email, username } = await clientWithMail()
    await bounce(email)
    expect(await unread(member)).toMatchObject([
      { title: 'An email to Katharina Test bounced', href: `/staff/users?q=${username}` },
    ])
    expect(await unread(freelancer)).toEqual([])
  })

  test('shows the problem on the user until their address changes', async () => {
    const { id, email, read } = await clientWithMail()
    expect(await read()).toMatchObject({ emailProblem: null })
    await bounce(email)
    expect(await read()).toMatchObject({ emailProblem: '5.1.1' })
    await staff.patch(`/api/users/${id}`, { email: newEmail() })
    expect(await read()).toMatchObject({ emailProblem: null })
  })

  test('changes nothing else about the user, and does not show them the reason', async () => {
    const client = await clientWithMail()
    const before = await client.read()
    await bounce(client.email)
    const { emailProblem: _, ...after } = await client.read()
    expect(before).toMatchObject(after)
    expect((await portal.as(client).get('/api/user')).body).not.toHaveProperty('emailProblem')
    await client.comment()
    await sentTo(client.email)
    expect(mailbox.to(client.email)).toHaveLength(2)
  })

  test('sends an undelivered email again to the user’s new address', async () => {
    const { id, email, read } = await clientWithMail()
    await bounce(email)
    const mail = await outbox(email)
    const address = newEmail()
    await staff.patch(`/api/users/${id}`, { email: address })
    const again = await staff.post<Mail>(`/api/mails/${mail?.id}/send-again`)
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'waiting', to: address, sentAt: null, error: null },
    })
    const { messageId } = await sentTo(address)
    expect(messageId).toBe(`mail-${mail?.id}@portal.example`)
    expect(await read()).toMatchObject({ emailProblem: null })
  })
})

test('sends emails with the bounce address as envelope sender', async () => {
  const { email } = await invitingOwner()
  await sentTo(email)
  expect(mailbox.senders.at(-1)).toBe('bounces@in.agency.example')
  expect(mailbox.to(email)[0]?.from?.address).toBe('hello@agency.example')
  const other = await invitingOwner()
  await sendWaitingMails(portal.db, { ...config, bounceAddress: undefined })
  expect(mailbox.to(other.email)).toHaveLength(1)
  expect(mailbox.senders.at(-1)).toBe('hello@agency.example')
})

test('ignores a report of more than 1 MB without parsing it', async () => {
  const { email } = await invitingOwner()
  const report = getReport(await sentTo(email)).replace('user unknown', 'user unknown\n'.repeat(100_000))
  const send = async () => expect((await handIn(report)).status).toBe(200)
  expect(await measureLeastCpu(send)).toBeLessThan(MOST_MS)
  expect(await outbox(email)).toMatchObject({ status: 'sent' })
})

test('reads at most 200 reports per hour', async () => {
  const { email } = await invitingOwner()
  const mail = await sentTo(email)
  const rows = Array.from({ length: 200 }, () => ({ kind: 'delivery report', subject: 'portal' }))
  await portal.db.insertInto('tries').values(rows).execute()
  await handIn(getReport(mail))
  expect(await outbox(email)).toMatchObject({ status: 'sent' })
  await portal.db.deleteFrom('tries').where('kind', '=', 'delivery report').execute()
  await handIn(getReport(mail))
  expect(await outbox(email)).toMatchObject({ status: 'undelivered' })
})
