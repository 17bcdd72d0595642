import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { makeMailsDue, runMailSender } from '#server/test/send-waiting.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sendMail } from './send-mail.ts'

let portal: TestApp
let mailbox: Mailbox

beforeAll(async () => {
  portal = await testApp()
  mailbox = await startMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
beforeEach(() => void Object.assign(mailbox, { received: [], refusals: 0 }))

/** Runs a sender on the waiting mails until `settled`. */
async function sendUntil(settled: () => Promise<boolean>, host = '127.0.0.1', more = ''): Promise<void> {
  const config = {
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@in.agency.example',
    smtpUrl: `smtp://${host}:${mailbox.port}?from=hello@agency.example${more}`,
  }
  await makeMailsDue(portal.db)
  await runMailSender(portal.db, config, settled)
}

const answersTo = (named: string) =>
  mailbox.received.find(({ subject }) => subject === named)?.replyTo?.map(({ address }) => address)

const outbox = async () => {
  const staff = await portal.buildStaff({ fullName: 'Reader' })
  return (await portal.as(staff).get('/api/mails')).body as unknown as Mail[]
}

test('mails a decision on a brief to its client, even after a temporary refusal', async () => {
  mailbox.refusals = 1
  const client = await portal.buildClient({ fullName: 'Zoë Müller', email: 'zoe@bakery.example' })
  const staff = await portal.buildStaff()
  const brief = await portal.buildBrief({ userId: client.id, projectName: 'Bäckerei' })
  await portal.as(staff).post(`/api/briefs/${brief.id}/accept`)

  await sendUntil(async () => (await outbox()).some(({ error }) => error?.includes('Busy')))
  expect(mailbox.received).toEqual([])
  const [refused] = await outbox()
  expect(refused).toMatchObject({ status: 'waiting', tries: 1 })
  // The mail is tried again after two seconds. A new sender doesn't have to wait for that.
  await sendUntil(async () => (await outbox()).some((mail) => mail.status === 'sent'))

  const [mail] = mailbox.received
  expect(mail?.to).toEqual([{ name: 'Zoë Müller', address: 'zoe@bakery.example' }])
  expect(mail?.from?.address).toBe('hello@agency.example')
  expect(mail?.subject).toBe('Your brief was accepted: Bäckerei')
  expect(mail?.text).toMatch(/https:\/\/portal\.example\/projects\/\d+/)
  expect(mailbox.received).toHaveLength(1)
})

test('sends a comment with HTML, a reply address, and an unsubscribe header', async () => {
  const client = await portal.buildClient({ fullName: 'Ida' })
  const staff = await portal.buildStaff({ fullName: 'Sam <Staff>' })
  const ticket = await portal.buildTicket({ userId: client.id, title: 'The form is broken' })
  const comment = { entityType: 'ticket', entityId: ticket.id, content: '<b>Mended</b>\nPlease look.' }
  await portal.as(staff).post('/api/comments', comment)

  await sendUntil(async () => mailbox.received.length > 0)

  const [mail] = mailbox.received
  const header = (key: string) => mail?.headers.find((found) => found.key === key)?.value
  expect(mail?.text).toContain('Sam <Staff> wrote:\n> <b>Mended</b>\n> Please look.')
  expect(mail?.html).toContain('lang="en"')
  expect(mail?.html).toContain('&lt;b&gt;Mended&lt;/b&gt;<br/>Please look.')
  expect(mail?.html).toContain(`href="https://portal.example/tickets/${ticket.id}"`)
  expect(mail?.replyTo?.[0]?.address).toMatch(/^reply\+t[\da-z]+-[\da-z]+-[\da-z]{28}@in\.agency\.example$/)
  expect(header('list-unsubscribe')).toMatch(
    /^<https:\/\/portal\.example\/api\/unsubscribe\/\d+\.comments\.[\da-z]{25}>$/,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('auto-submitted')).toBe('auto-generated')
})

test('sends an account mail with its link, and deletes the link afterward', async () => {
  const client = await portal.buildClient({ email: 'old@bakery.example' })
  await sendMail(portal.db, {
    userId: client.id,
    kind: 'reset',
    subject: () => 'You are invited',
    lines: () => ['Welcome.'],
    action: { label: () => 'Choose a Password', href: '/invitation?token=abc' },
    to: 'new@bakery.example',
  })

  await sendUntil(async () => (await outbox())[0]?.status === 'sent')

  expect(mailbox.received[0]?.to?.[0]?.address).toBe('new@bakery.example')
  expect(mailbox.received[0]?.text).toContain('https://portal.example/invitation?token=abc')
  expect(mailbox.received[0]?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  const kept = await portal.db.selectFrom('mails').select('href').where('userId', '=', client.id).execute()
  expect(kept).toEqual([{ href: null }])
})

test('shows queued mails in the outbox to staff when there is no mail server', async () => {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const ticket = await portal.buildTicket({ userId: client.id, title: 'The form is broken' })
  await portal.as(staff).post('/api/comments', {
    entityType: 'ticket',
    entityId: ticket.id,
    content: 'We are looking into it.',
  })

  const [newest] = await outbox()

  expect(newest).toMatchObject({ subject: 'New comment on The form is broken', status: 'waiting' })
  expect(newest?.text).toContain(`/tickets/${ticket.id}`)
  expect((await portal.as(client).get('/api/mails')).status).toBe(403)
})

test('sets the account manager as the reply address of other mails, if there is one', async () => {
  const staff = portal.as(await portal.buildStaff())
  const client = await portal.buildClient()
  const warn = (subject: string) =>
    sendMail(portal.db, {
      userId: client.id,
      kind: 'security',
      subject: () => subject,
      lines: () => ['Was that you?'],
    })
  await warn('Before')
  await sendUntil(async () => mailbox.received.some(({ subject }) => subject === 'Before'))
  await staff.patch('/api/agency/settings', { accountManager: { name: 'Ada', email: 'ada@north.example' } })
  await warn('After')
  await sendUntil(async () => mailbox.received.some(({ subject }) => subject === 'After'))
  expect([answersTo('Before'), answersTo('After')]).toEqual([undefined, ['ada@north.example']])
})

test('does not let user text add mail headers or recipients', async () => {
  const staff = await portal.buildStaff({ email: 'sam@agency.example' })
  const client = await portal.buildClient({
    fullName: 'Eve\r\nBcc: third@evil.example',
    email: 'eve@bakery.example',
  })
  const title = 'Broken\r\nBcc: third@evil.example\r\n\r\nHello'
  const ticket = await portal.buildTicket({ userId: client.id, title })
  const comment = { entityType: 'ticket', entityId: ticket.id, content: 'Mended.' }
  await portal.as(staff).post('/api/comments', comment)
  await sendUntil(async () => mailbox.to('eve@bakery.example').length > 0)
  const [mail] = mailbox.to('eve@bakery.example')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.to).toHaveLength(1)
  expect(mail?.subject).toContain('Broken Bcc: third@evil.example')
})

const mailInTheClear = async () => (await outbox()).find(({ subject }) => subject === 'In the clear')

test('sends nothing unencrypted to another machine unless the setting allows it', async () => {
  const client = await portal.buildClient()
  await sendMail(portal.db, {
    userId: client.id,
    kind: 'security',
    subject: () => 'In the clear',
    lines: () => ['Hello.'],
  })
  // An address that reaches this machine but is not recognized as local.
  await sendUntil(
    async () => /^SMTP_URL: .+ or add tls=off to SMTP_URL /.test((await mailInTheClear())?.error ?? ''),
    '0.0.0.0',
  )
  expect((await mailInTheClear())?.status).toBe('waiting')
  expect(mailbox.received).toEqual([])
  await portal.db
    .updateTable('mails')
    .set({ nextTryAt: new Date().toISOString() })
    .where('subject', '=', 'In the clear')
    .execute()
  await sendUntil(async () => (await mailInTheClear())?.status === 'sent', '0.0.0.0', '&tls=off')
  expect(mailbox.received.map(({ subject }) => subject)).toContain('In the clear')
})
