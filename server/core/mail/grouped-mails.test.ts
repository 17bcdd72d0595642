import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContext } from '#server/core/events/create-context.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { getText } from '#server/test/sending-portal.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sendMail } from './send-mail.ts'

/* Updates to one person, of which one is sent in five minutes. */

const GROUP_SECONDS = 300

let portal: TestApp
let mailbox: Mailbox
let staff: ReturnType<TestApp['as']>
let anna: Awaited<ReturnType<TestApp['buildClient']>>
let hours: { id: number }
let menu: { id: number }

beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await testApp({ replyAddress: 'reply@in.agency.example' })
})
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
beforeEach(async () => {
  Object.assign(mailbox, { received: [], refusals: 0 })
  await portal.db.deleteFrom('mails').execute()
  staff = portal.as(await portal.buildStaff({ fullName: 'Sam Staff' }))
  anna = await portal.buildClient({ email: 'anna@bakery.example' })
  hours = await portal.buildTicket({ userId: anna.id, title: 'Hours' })
  menu = await portal.buildTicket({ userId: anna.id, title: 'Lunch menu' })
})

/** Sends what is due, as one node does. */
const send = (mailGroupSeconds = GROUP_SECONDS) =>
  sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: 'reply@in.agency.example',
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
    mailGroupSeconds,
  })

/** Moves all mails into the past. */
const pass = (seconds: number) =>
  sql`update mails set created_at = created_at - make_interval(secs => ${seconds}),
    sent_at = sent_at - make_interval(secs => ${seconds}),
    next_try_at = next_try_at - make_interval(secs => ${seconds})`.execute(portal.db)

const comment = ({ id }: { id: number }, content: string) =>
  staff.post('/api/comments', { content, entityType: 'ticket', entityId: id })
const listReceived = () => mailbox.to('anna@bakery.example')
const texts = () => listReceived().map(getText)
const count = (text: string, part: string) => text.split(part).length - 1

/** Sends a first update, so that the next ones have to wait. */
async function beginToWait(): Promise<void> {
  await comment(hours, 'The first one.')
  await send()
  expect(listReceived()).toHaveLength(1)
  mailbox.received = []
}

test('sends the first update at once with all that is due, and later ones together when the time is over', async () => {
  await comment(hours, 'One.')
  await comment(menu, 'Two.')
  await send()
  expect(texts()).toEqual([expect.stringMatching(/> One\.[^]*> Two\./)])

  await comment(hours, 'Three.')
  await staff.patch(`/api/tickets/${menu.id}/status`, { status: 'resolved' })
  await send()
  await pass(GROUP_SECONDS - 30)
  await send()
  expect(listReceived()).toHaveLength(1)
  await pass(31)
  await send()
  expect(listReceived().map(({ subject }) => subject)).toEqual([
    'New comment on Lunch menu (and 1 more)',
    'Ticket is now resolved: Lunch menu (and 1 more)',
  ])
  const [, later = ''] = texts()
  expect(later).toContain('> Three.')
  expect(later).toContain(`https://portal.example/tickets/${hours.id}`)
  expect(later).toContain(`https://portal.example/tickets/${menu.id}`)
  expect((await readTranslatedMails(portal.db, anna)).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('sends each update at once if the setting is 0', async () => {
  for (const content of ['One.', 'Two.']) {
    await comment(hours, content)
    await comment(menu, content)
    await send(0)
  }
  expect(listReceived()).toHaveLength(4)
})

test('names what its reader has to do in the subject, even if a newer update follows', async () => {
  const project = await portal.buildProject({ userId: anna.id, name: 'Website' })
  await beginToWait()
  await staff.post('/api/info-requests', {
    projectId: project.id,
    title: 'Photos of the shop',
    description: 'Please send us some photos.',
    dueDate: '2039-03-01',
  })
  await comment(menu, 'All is well.')
  await pass(GROUP_SECONDS)
  await send()
  expect(listReceived().map(({ subject }) => subject)).toEqual([
    'We need something from you: Photos of the shop (and 1 more)',
  ])
})

test('keeps the reply address of a record, and has none in an email about several records', async () => {
  await beginToWait()
  await comment(hours, 'Two.')
  await comment(menu, 'Three.')
  await pass(GROUP_SECONDS)
  await send()
  const [several] = listReceived()
  expect(several?.replyTo).toBeUndefined()
  expect(several?.inReplyTo).toBeUndefined()
  expect(several && getText(several)).toContain(
    'This email is about several items, so a reply isn’t added to any of them.',
  )
  mailbox.received = []
  await comment(menu, 'Four.')
  await pass(GROUP_SECONDS)
  await send()
  const [single] = listReceived()
  const id = menu.id.toString(36)
  expect(single?.replyTo?.[0]?.address).toMatch(new RegExp(`^reply\\+t${id}-`))
  expect(single?.inReplyTo).toBe(`<ticket-${menu.id}.${anna.id}@portal.example>`)
  expect(single && getText(single)).toContain('You can also reply to this email.')
})

test('sends a reply to an email about several records to the account manager', async () => {
  const accountManager = { name: 'Ada', email: 'ada@north.example' }
  await staff.patch('/api/agency/settings', { accountManager })
  await comment(hours, 'One.')
  await comment(menu, 'Two.')
  await send()
  expect(listReceived()[0]?.replyTo?.map(({ address }) => address)).toEqual(['ada@north.example'])
  await staff.patch('/api/agency/settings', { accountManager: null })
})

test('unsubscribes from all updates with the header of an email about several topics', async () => {
  await comment(hours, 'One.')
  await staff.patch(`/api/tickets/${menu.id}/status`, { status: 'resolved' })
  await send()
  const header = listReceived()[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  const path = /^<https:\/\/portal\.example(?<path>\S+)>$/.exec(header ?? '')?.groups?.['path'] ?? ''
  await portal.as(anna).patch('/api/notification-settings', { mail: { files: 'daily', tasks: 'needed' } })
  expect((await portal.anonymous.post(path)).body).toEqual({ kind: 'updates', unsubscribed: true })
  expect((await portal.as(anna).get('/api/notification-settings')).body).toMatchObject({
    mail: { comments: 'never', tickets: 'never', tasks: 'never', files: 'daily' },
  })
})

test('does not delay emails about an account, an urgent ticket or the client’s own new ticket', async () => {
  const urgent = await portal.buildTicket({ userId: anna.id, title: 'All is down', priority: 'urgent' })
  await beginToWait()
  await comment(hours, 'Not urgent.')
  await comment(urgent, 'We are on it.')
  await sendMail(portal.db, { userId: anna.id, subject: () => 'New sign-in', lines: () => ['Was it you?'] })
  await portal.as(anna).post('/api/tickets', {
    title: 'The oven is cold',
    description: 'Since this morning, it does not heat.',
    serviceCategory: 'general',
  })
  await send()
  expect(
    listReceived()
      .map(({ subject }) => String(subject))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    'New comment on All is down',
    'New sign-in',
    expect.stringMatching(/^We got your ticket #\d+: The oven is cold$/),
  ])
})

test('sends a waiting update about a ticket at once with the next one after the ticket became urgent', async () => {
  await beginToWait()
  await comment(hours, 'Waiting.')
  await send()
  expect(listReceived()).toEqual([])
  await staff.patch(`/api/tickets/${hours.id}`, { priority: 'urgent' })
  await comment(hours, 'Not waiting.')
  await send()
  expect(texts()).toEqual([expect.stringMatching(/> Waiting\.[^]*> Not waiting\./)])
})

test('combines equal lines, and adds up how often something happened', async () => {
  const photos = await portal.buildInfoRequest({ clientId: anna.id, title: 'Photos' })
  await beginToWait()
  for (const status of ['in_progress', 'resolved', 'in_progress'])
    await staff.patch(`/api/tickets/${hours.id}/status`, { status })
  for (let n = 0; n < 3; n++)
    await portal.db.transaction().execute((tx) =>
      createContext(tx, null).emit('info_answered_by_link', photos, {
        guest: 'Petra Linse',
        again: false,
        reader: { id: anna.id, role: 'client' },
      }),
    )
  await pass(GROUP_SECONDS)
  await send()
  const [text = ''] = texts()
  expect(count(text, 'Ticket is now in progress: Hours')).toBe(1)
  expect(text).toContain('Petra Linse answered 3 questions: Photos')
  expect(text).not.toContain('Petra Linse answered 1 question')
})

test('leaves out what the person has read in the portal while it waited', async () => {
  await beginToWait()
  await comment(hours, 'Read already.')
  await comment(menu, 'New.')
  await portal.as(anna).post(`/api/notifications/read-all?entityType=ticket&entityId=${hours.id}`)
  await pass(GROUP_SECONDS)
  await send()
  expect(texts()).toEqual([expect.stringContaining('> New.')])
  expect(texts()[0]).not.toContain('Read already.')
  expect(await readTranslatedMails(portal.db, anna)).toMatchObject([
    { status: 'sent' },
    { status: 'kept', error: 'This person has already read this in the portal' },
    { status: 'sent' },
  ])
})

test('leaves out a record that the person can no longer see, and a comment that was deleted', async () => {
  const bea = await portal.buildMember(anna.companyId, 'owner')
  const theirs = await portal.buildTicket({ userId: bea.id, title: 'Theirs' })
  const follow = { entityType: 'ticket', entityId: theirs.id, state: 'followed' }
  const colleague = await portal.buildMember(anna.companyId, 'colleague', { email: 'cleo@bakery.example' })
  await portal.as(colleague).put('/api/follows', follow)
  for (const { id } of [hours, menu])
    await portal.as(colleague).put('/api/follows', { ...follow, entityId: id })
  await comment(hours, 'The first one.')
  await send()
  await comment(theirs, 'Hidden.')
  const { body } = await comment(hours, 'Deleted.')
  await comment(menu, 'Left.')
  await portal.db.updateTable('tickets').set({ private: true }).where('id', '=', theirs.id).execute()
  await staff.delete(`/api/comments/${body['id'] as number}`)
  await pass(GROUP_SECONDS)
  await send()
  const [, text = ''] = mailbox.to('cleo@bakery.example').map(getText)
  expect(text).toContain('> Left.')
  expect(text).not.toMatch(/Hidden|Deleted|Theirs/)
})

test('sends each update once, however many nodes send at the same time', async () => {
  await comment(hours, 'One.')
  await comment(menu, 'Two.')
  await Promise.all([send(), send()])
  expect(listReceived()).toHaveLength(1)
  await pass(GROUP_SECONDS)
  await send()
  const all = texts().join('\n')
  expect([count(all, '> One.'), count(all, '> Two.')]).toEqual([1, 1])
})

test('loses no update when the mail server refuses the combined email', async () => {
  await comment(hours, 'One.')
  await comment(menu, 'Two.')
  mailbox.refusals = 1
  await send()
  expect(texts()).toEqual([expect.stringMatching(/> One\.[^]*> Two\./)])
  expect(await readTranslatedMails(portal.db, anna)).toMatchObject([{ status: 'sent', error: null }])
})

test('delays updates only for the person who just got one', async () => {
  const bea = await portal.buildClient({ email: 'bea@florist.example' })
  const other = await portal.buildTicket({ userId: bea.id })
  await beginToWait()
  await comment(other, 'Hello, Bea.')
  await comment(hours, 'Hello, Anna.')
  await send()
  expect(mailbox.received.map(({ to }) => to?.[0]?.address)).toEqual(['bea@florist.example'])
})
