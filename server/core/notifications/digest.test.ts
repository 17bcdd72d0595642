import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#shared/mail/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { createDigests } from './digest.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

let berta: { id: number }
let client: Caller

beforeEach(async () => {
  berta = await portal.buildClient()
  client = portal.as(berta)
  await client.patch('/api/user', { timeZone: 'Asia/Tokyo' })
  await client.patch('/api/notification-settings', { mail: { tickets: 'daily' } })
})

const IN_THE_NIGHT = new Date('2030-05-01T21:59:00Z')
const IN_THE_MORNING = new Date('2030-05-01T23:01:00Z')
const NEXT_MORNING = new Date('2030-05-02T23:01:00Z')

async function updateTicket(...statuses: string[]): Promise<string> {
  const { id, title } = await portal.buildTicket({ userId: berta.id })
  for (const status of statuses) await staff.patch(`/api/tickets/${id}/status`, { status })
  return title
}
const digests = () => readTranslatedMails(portal.db, berta)
const readDigests = async () =>
  (await digests()).map(({ subject, parts }) => [subject, JSON.stringify(parts)])

test('creates a digest once, in the morning of the user’s time zone, with one part per record', async () => {
  const first = await updateTicket('in_progress', 'resolved')
  const second = await updateTicket('closed')

  await createDigests(portal.db, readOwedItems, IN_THE_NIGHT)
  expect(await digests()).toEqual([])
  await Promise.all([
    createDigests(portal.db, readOwedItems, IN_THE_MORNING),
    createDigests(portal.db, readOwedItems, IN_THE_MORNING),
  ])

  expect(await digests()).toMatchObject([
    {
      kind: 'digest',
      subject: '3 new notifications',
      href: '/notifications',
      parts: [
        { title: `Ticket is now resolved: ${first}`, text: `Ticket is now in progress: ${first}` },
        { title: `Ticket is now closed: ${second}` },
      ],
    },
  ])
})

test('leaves read notifications out of the digest, and creates none without unread ones', async () => {
  await updateTicket('in_progress')
  const title = await updateTicket('closed')
  const { body } = await client.get<Notification[]>('/api/notifications')
  await client.patch(`/api/notifications/${body[1]?.id}`, { read: true })
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect(await digests()).toMatchObject([{ parts: [{ title: `Ticket is now closed: ${title}` }] }])

  await updateTicket('resolved')
  await client.post('/api/notifications/read-all')
  await createDigests(portal.db, readOwedItems, NEXT_MORNING)
  expect(await digests()).toHaveLength(1)
})

test('leaves an archived company out of the digest', async () => {
  await updateTicket('in_progress')
  const { companies } = (await client.get<{ companies: { id: number }[] }>('/api/user')).body
  await staff.patch(`/api/companies/${companies[0]?.id}`, { archived: true })
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect(await digests()).toEqual([])
})

test('puts later notifications into the digest of the next morning', async () => {
  await updateTicket('in_progress')
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  await updateTicket('closed')
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect(await digests()).toHaveLength(1)
  await createDigests(portal.db, readOwedItems, NEXT_MORNING)
  expect(await digests()).toHaveLength(2)
})

test('creates no digest for a user who turned it off', async () => {
  await updateTicket('in_progress')
  await client.patch('/api/notification-settings', { mail: { tickets: 'never' } })
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect(await digests()).toEqual([])
})

test('removes from a queued digest a company that the user left and a record made private', async () => {
  const other = await portal.buildClient({ companyName: 'Other & Co' })
  const { companyId } = other
  await portal.db
    .insertInto('memberships')
    .values({ companyId, userId: berta.id, role: 'colleague' })
    .execute()
  const notifyUser = async (userId: number, more: object = {}) => {
    const ticket = await portal.buildTicket({ userId, ...more })
    if (userId !== berta.id)
      await client.put('/api/follows', { entityType: 'ticket', entityId: ticket.id, state: 'followed' })
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })
    return ticket
  }
  const own = await notifyUser(berta.id)
  const [hidden, theirs] = [
    await notifyUser(other.id),
    await notifyUser(other.id, { title: 'Of the others' }),
  ]
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect(await readDigests()).toMatchObject([['3 new notifications', expect.stringContaining(theirs.title)]])
  await portal.as(other).put(`/api/tickets/${hidden.id}/people`, { private: true, people: [] })
  expect(await readDigests()).toMatchObject([
    ['2 new notifications', expect.not.stringContaining(`/${hidden.id}"`)],
  ])
  await client.delete(`/api/companies/${companyId}/people/${berta.id}`)
  expect(await readDigests()).toMatchObject([
    ['1 new notification', expect.stringContaining(`/tickets/${own.id}"`)],
  ])
  expect((await readDigests())[0]?.[1]).not.toContain(theirs.title)
})

/** Returns the newest digest, as the outbox shows it. */
const outbox = async () =>
  (await staff.get<Mail[]>('/api/mails?limit=50')).body.find(({ kind }) => kind === 'digest')
const ask = async (person: { id: number }, title: string, dueDate: string) => {
  const { id: projectId } = await portal.buildProject({ userId: person.id })
  await staff.post('/api/info-requests', { title, description: 'Please send them.', dueDate, projectId })
}

test('starts with what its recipient owes, and names the number and the first due day in the subject', async () => {
  await ask(berta, 'Texts', '2030-06-20')
  await ask(berta, 'Photos', '2030-05-04')
  const bea = await portal.buildMember((await portal.buildClient()).companyId)
  await ask(bea, 'For a colleague', '2030-05-03')
  const ticket = await updateTicket('in_progress')
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  const mail = await outbox()
  expect(mail?.subject).toBe('You owe 2 things, the first by Sat')
  expect(mail?.text).toMatch(
    /You owe\n\nPhotos\nDue May 4, 2030\n\S+\n\nTexts\nDue Jun 20, 2030\n\S+\n\nNew notifications\n\n/,
  )
  expect(mail?.text).toContain(`Ticket is now in progress: ${ticket}`)
  expect(mail?.text).not.toContain('For a colleague')
})

test('names a due day beyond a week, or in the past, by its date', async () => {
  await ask(berta, 'Texts', '2030-06-20')
  await updateTicket('in_progress')
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect((await outbox())?.subject).toBe('You owe 1 thing, by Jun 20, 2030')
  await portal.db.updateTable('infoRequests').set({ dueDate: '2030-05-01' }).execute()
  await updateTicket('in_progress')
  await createDigests(portal.db, readOwedItems, NEXT_MORNING)
  expect((await outbox())?.subject).toBe('You owe 1 thing, by May 1, 2030')
})

test('creates no digest for a recipient who owes something but has nothing new', async () => {
  await ask(berta, 'Photos', '2030-05-04')
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  expect((await digests()).filter(({ kind }) => kind === 'digest')).toEqual([])
})

test('quotes comments with their authors', async () => {
  await client.patch('/api/notification-settings', { mail: { comments: 'daily' } })
  const { id, title } = await portal.buildTicket({ userId: berta.id })
  for (const content of ['Which logo?', 'The old one?'])
    await staff.post('/api/comments', { content, entityType: 'ticket', entityId: id })
  await createDigests(portal.db, readOwedItems, IN_THE_MORNING)
  const mail = await outbox()
  expect(mail?.subject).toBe('2 new notifications')
  for (const content of ['Which logo?', 'The old one?'])
    expect(mail?.text).toContain(`New comment on ${title}\nSam Staff wrote:\n> ${content}`)
})
