import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { getText } from '#server/test/sending-portal.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

/* Mails that were queued before their recipient unsubscribed, or before something was withdrawn, and mails that a node
   holds while something happens. */

const GROUP_SECONDS = 300
const MORNING = new Date('2030-05-01T23:01:00Z')

let portal: TestApp
let mailbox: Mailbox
let staff: ReturnType<TestApp['as']>
let anna: Awaited<ReturnType<TestApp['buildClient']>>
let project: { id: number }
let hours: { id: number }
let menu: { id: number }

beforeAll(async () => {
  mailbox = await startMailbox()
  portal = await testApp()
})
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
beforeEach(async () => {
  mailbox.received = []
  await portal.db.deleteFrom('mails').execute()
  staff = portal.as(await portal.buildStaff({ fullName: 'Sam Staff' }))
  anna = await portal.buildClient({ email: 'anna@bakery.example' })
  project = await portal.buildProject({ userId: anna.id })
  hours = await portal.buildTicket({ userId: anna.id, title: 'Hours' })
  menu = await portal.buildTicket({ userId: anna.id, title: 'Lunch menu' })
})

/** Sends what is due, as one node does. */
const send = (mailGroupSeconds = 0) =>
  sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
    mailGroupSeconds,
  })
const texts = () => mailbox.to('anna@bakery.example').map(getText)
const count = (text: string, part: string) => text.split(part).length - 1

/** Holds the waiting mails like a node that has claimed them, while `act` runs. */
async function whileHeld(act: () => Promise<unknown>): Promise<void> {
  const tx = await portal.db.startTransaction().execute()
  await sql`select from mails where status = 'waiting' for update`.execute(tx)
  await act()
  await tx.rollback().execute()
}

const moveMails = (seconds: number) =>
  sql`update mails set next_try_at = now() + make_interval(secs => ${seconds}) where status = 'waiting'`.execute(
    portal.db,
  )
const comment = ({ id }: { id: number }, content: string) =>
  staff.post('/api/comments', { content, entityType: 'ticket', entityId: id })
const resolve = ({ id }: { id: number }) => staff.patch(`/api/tickets/${id}/status`, { status: 'resolved' })
const choose = (mail: Record<string, string>) => portal.as(anna).patch('/api/notification-settings', { mail })

const ask = async () =>
  (
    await staff.post<InfoRequest>('/api/info-requests', {
      title: 'Photos of the team',
      description: 'Please send us three photos.',
      dueDate: '2039-03-01',
      projectId: project.id,
    })
  ).body

const unsubscribe = async (target: Parameters<typeof createUnsubscribeToken>[1]) => {
  const token = await createUnsubscribeToken(portal.db, target)
  expect((await portal.anonymous.post(`/api/unsubscribe/${token}`)).status).toBe(200)
}

describe('a withdrawn request', () => {
  test('is not mailed to its client, even if a node held the mail during the withdrawal', async () => {
    const { id } = await ask()
    await whileHeld(async () => {
      expect((await staff.delete(`/api/info-requests/${id}`)).status).toBe(204)
    })
    await send()
    expect(texts().join('\n')).not.toContain('We need something from you')
    const [mail] = await readTranslatedMails(portal.db, anna)
    expect(mail).toMatchObject({ status: 'kept', error: null })
    expect(JSON.stringify(mail?.parts)).not.toContain('Please send us three photos.')
  })

  test('is neither new nor owed in a digest that was created before the withdrawal', async () => {
    await choose({ comments: 'daily', requests: 'daily' })
    const { id } = await ask()
    await comment(hours, 'We are on it.')
    await createDigests(portal.db, readOwedItems, MORNING)
    await staff.delete(`/api/info-requests/${id}`)
    await send()
    const [mail] = mailbox.to('anna@bakery.example')
    expect(mail?.subject).toBe('1 new notification')
    expect(texts()[0]).toContain('We are on it.')
    expect(texts()[0]).not.toContain('Photos of the team')
  })
})

describe('unsubscribing', () => {
  const WAYS: [string, () => Promise<unknown>][] = [
    ['the link of an email', () => unsubscribe({ userId: anna.id, kind: 'comments' })],
    ['a setting', () => choose({ comments: 'never' })],
    ['the choice of what needs the person', () => choose({ comments: 'needed' })],
  ]
  test.each(WAYS)('by %s stops waiting emails of this kind, and no others', async (_, stop) => {
    await comment(hours, 'A comment.')
    await resolve(menu)
    await stop()
    await send()
    expect(texts()).toEqual([expect.stringContaining('Ticket is now resolved: Lunch menu')])
    expect((await readTranslatedMails(portal.db, anna)).map(({ status, error }) => [status, error])).toEqual([
      ['kept', 'This person turned off these emails'],
      ['sent', null],
    ])
  })

  test('by the choice of what needs the person keeps waiting emails about what needs them', async () => {
    await ask()
    await choose({ requests: 'needed' })
    await send()
    expect(texts().join('\n')).toContain('We need something from you: Photos of the team')
  })

  test('from a record stops waiting emails about it, also if they are sent with others', async () => {
    await comment(hours, 'Muted.')
    await comment(menu, 'Not muted.')
    await unsubscribe({ userId: anna.id, kind: 'record', entityType: 'ticket', entityId: hours.id })
    await send(GROUP_SECONDS)
    expect(texts()).toEqual([expect.stringContaining('> Not muted.')])
    expect(texts()[0]).not.toContain('> Muted.')
  })

  test('from the digest stops a digest that waits', async () => {
    await choose({ comments: 'daily' })
    await comment(hours, 'A comment.')
    await createDigests(portal.db, readOwedItems, MORNING)
    await unsubscribe({ userId: anna.id, kind: 'digest' })
    await send()
    expect(texts()).toEqual([])
    expect(await readTranslatedMails(portal.db, anna)).toMatchObject([{ kind: 'digest', status: 'kept' }])
  })
})

describe('a notification', () => {
  test('joins only one of several waiting emails about its record', async () => {
    await comment(hours, 'One.')
    await whileHeld(() => comment(hours, 'Two.'))
    await comment(hours, 'Three.')
    await send()
    expect(texts()).toHaveLength(2)
    for (const content of ['One.', 'Two.', 'Three.'])
      expect(count(texts().join('\n'), `> ${content}`)).toBe(1)
  })

  test('joins only one of several waiting emails that collect a client’s messages', async () => {
    const sam = await portal.buildStaff({ email: 'sam@agency.example' })
    for (let number = 0; number < 31; number++) await portal.buildTicket({ userId: anna.id })
    const raise = (title: string) =>
      portal.as(anna).post('/api/tickets', {
        title,
        description: 'We close at six, not at eight as the page says.',
        serviceCategory: 'general',
      })
    await raise('Number one')
    await moveMails(-1)
    await raise('Number two')
    await moveMails(60)
    await raise('Number three')
    const said = JSON.stringify((await readTranslatedMails(portal.db, sam)).map(({ parts }) => parts))
    expect((await readTranslatedMails(portal.db, sam)).length).toBe(2)
    for (const title of ['Number one', 'Number two', 'Number three']) expect(count(said, title)).toBe(1)
  })
})
