import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

let anna: { id: number }
let client: Caller

beforeEach(async () => {
  anna = await portal.buildClient()
  client = portal.as(anna)
})

/** Makes staff do something that the client is notified of. */
async function notifyClient(): Promise<void> {
  const ticket = await portal.buildTicket({ userId: anna.id })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
}
const list = (query = '', who = client) => who.get<Notification[]>(`/api/notifications${query}`)

test('returns an empty list to a user without notifications', async () => {
  const { body, headers } = await list()
  expect([body, headers['x-unread-count'], headers['x-total-count']]).toEqual([[], '0', '0'])
})

test('shows a record title with braces unchanged', async () => {
  const ticket = await portal.buildTicket({ userId: anna.id, title: '{record} and {status} {0}' })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
  const title = 'Ticket is now in progress: {record} and {status} {0}'
  const [listed] = (await list()).body
  expect(listed?.title).toBe(title)
  expect((await client.get(`/api/notifications/${listed?.id}`)).body).toMatchObject({ title })
})

test('shows an older notification’s title unchanged', async () => {
  const old = { userId: anna.id, type: 'ticket_created', title: 'New ticket: {record}', kind: 'tickets' }
  await portal.db
    .insertInto('notifications')
    .values({ ...old, entityType: 'ticket', entityId: 1, href: '/tickets/1' })
    .execute()
  expect((await list()).body).toMatchObject([{ title: old.title }])
})

test('counts unread notifications beyond the page', async () => {
  await notifyClient()
  await notifyClient()
  const { body, headers } = await list('?limit=1')
  expect(body).toMatchObject([{ type: 'ticket_status_updated', entityType: 'ticket', readAt: null }])
  expect([headers['x-unread-count'], headers['x-total-count']]).toEqual(['2', '2'])
})

test('marks a notification as read once, and as unread again', async () => {
  await notifyClient()
  const id = (await list()).body[0]?.id ?? 0
  const mark = (read: boolean) => client.patch<Notification>(`/api/notifications/${id}`, { read })
  const readAt = (await mark(true)).body.readAt
  expect(readAt).toBeTypeOf('string')
  expect((await mark(true)).body.readAt).toBe(readAt)
  expect((await list('?unread=true')).body).toEqual([])
  expect((await mark(false)).body.readAt).toBeNull()
  expect((await list('?unread=true')).body).toHaveLength(1)
})

test('marks all notifications of the user as read, and no other user’s', async () => {
  const eva = await portal.buildClient()
  const theirs = await portal.buildTicket({ userId: eva.id })
  await staff.patch(`/api/tickets/${theirs.id}/status`, { status: 'closed' })
  await notifyClient()
  await notifyClient()
  expect((await client.post('/api/notifications/read-all')).status).toBe(204)
  expect((await list()).headers['x-unread-count']).toBe('0')
  expect((await list('', portal.as(eva))).headers['x-unread-count']).toBe('1')
})

test('notifies staff of a new ticket, except the one who created it', async () => {
  const [busy, idle] = [portal.as(await portal.buildStaff()), portal.as(await portal.buildStaff())]
  const website = await portal.buildWebsite({ userId: anna.id })
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
    websiteId: website.id,
  }
  const { body } = await busy.post('/api/tickets', ticket)
  expect((await list('', busy)).body).toEqual([])
  expect((await list('', idle)).body).toMatchObject([
    { title: 'New ticket: Wrong hours', href: `/staff/tickets/${body['id'] as number}` },
  ])
})

test('does not notify a deleted user', async () => {
  const gone = await portal.buildStaff()
  await staff.delete(`/api/users/${gone.id}`)
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
  }
  await client.post('/api/tickets', ticket)
  const told = await portal.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', gone.id)
    .execute()
  expect(told).toEqual([])
})

const project = () => portal.buildProject({ userId: anna.id })

describe('address of a client notification', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a comment on a project',
      async () =>
        staff.post('/api/comments', { content: 'Hi', entityType: 'project', entityId: (await project()).id }),
      /^\/projects\/\d+\?tab=conversation$/,
    ],
    [
      'a declined brief',
      async () => {
        const { id } = await portal.buildBrief({ userId: anna.id })
        return staff.post(`/api/briefs/${id}/decline`, { feedback: 'Please tell us more.' })
      },
      /^\/briefs\/\d+$/,
    ],
    [
      'a file',
      async () => staff.upload(`/api/projects/${(await project()).id}/files`),
      /^\/projects\/\d+\?tab=files$/,
    ],
    ['a ticket', notifyClient, /^\/tickets\/\d+$/],
  ])('leads to the record for %s', async (_what, happen, href) => {
    await happen()
    expect((await list('?limit=1')).body[0]?.href).toMatch(href)
  })
})

test('returns 412 when a notification is marked with an outdated version', async () => {
  await notifyClient()
  const id = (await list()).body[0]?.id ?? 0
  const { headers } = await client.get(`/api/notifications/${id}`)
  const mark = (read: boolean) =>
    client.patch(`/api/notifications/${id}`, { read }, { 'if-match': String(headers['etag']) })
  expect((await mark(true)).status).toBe(200)
  expect((await mark(false)).status).toBe(412)
})

test.each([
  ['review', 'now in review'],
  ['completed', 'now completed'],
])('notifies the client when a project changes to %s', async (status, news) => {
  const { id } = await portal.buildProject({ userId: anna.id, name: 'Shop' })
  await staff.patch(`/api/projects/${id}`, { status })
  expect((await list('?limit=1')).body).toMatchObject([{ title: `Shop: ${news}` }])
})

/** Starts the review of one of Anna's projects. Returns its id, the notification and the mail. */
const startReview = async (website?: { url: string }) => {
  const { id } = await portal.buildProject({ userId: anna.id, name: 'Shop' })
  if (website) await portal.buildWebsite({ userId: anna.id, projectId: id, ...website })
  await staff.patch(`/api/projects/${id}`, { status: 'review' })
  const [notification] = (await list('?limit=1')).body
  const mail = (await readTranslatedMails(portal.db, anna)).at(-1)
  return { id, notification, mail }
}

describe('project that is ready for a review', () => {
  test('leads the client to the conversation, and to the website if there is one', async () => {
    const { id, notification, mail } = await startReview({ url: 'https://shop.example' })
    const href = `/projects/${id}?tab=conversation`
    expect(notification).toMatchObject({ title: 'Shop: now in review', href })
    const text =
      'Your website is ready for your review: https://shop.example\nTell us what you think in the conversation.'
    expect(mail).toMatchObject({ href, actionLabel: 'Open the Conversation', parts: [{ text }] })
  })

  test('doesn’t say that a website is ready if the project has none', async () => {
    const { mail } = await startReview()
    expect(mail).toMatchObject({
      parts: [
        { text: 'Your project is ready for your review.\nTell us what you think in the conversation.' },
      ],
    })
  })
})

test('marks all notifications about one record as read', async () => {
  const ticket = await portal.buildTicket({ userId: anna.id })
  for (const status of ['in_progress', 'resolved'])
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status })
  await notifyClient()
  await client.post(`/api/notifications/read-all?entityType=ticket&entityId=${ticket.id}`)
  expect((await list('?unread=true')).body).toHaveLength(1)
})

test('marks all notifications with one address as read', async () => {
  const { id } = await portal.buildProject({ userId: anna.id })
  await staff.post('/api/comments', { content: 'Hello.', entityType: 'project', entityId: id })
  await staff.patch(`/api/projects/${id}`, { progress: 40 })
  const href = encodeURIComponent(`/projects/${id}?tab=conversation`)
  await client.post(`/api/notifications/read-all?href=${href}`)
  expect((await list('?unread=true')).body).toMatchObject([{ href: `/projects/${id}` }])
})

const mailsTo = () => readTranslatedMails(portal.db, anna)
const comment = async (content: string, ticket?: { id: number }) => {
  const { id } = ticket ?? (await portal.buildTicket({ userId: anna.id }))
  await staff.post('/api/comments', { content, entityType: 'ticket', entityId: id })
}
const choose = (mail: Record<string, string>) => client.patch('/api/notification-settings', { mail })

describe('notification mail', () => {
  test('contains the author and text of a comment', async () => {
    await comment('Please look again.')
    const { fullName } = (await staff.get<{ fullName: string }>('/api/user')).body
    expect(await mailsTo()).toMatchObject([
      { kind: 'comments', parts: [{ by: fullName, text: 'Please look again.' }] },
    ])
  })

  test('contains the due date of a request and a task, and the reason for a returned answer', async () => {
    const { id: projectId } = await portal.buildProject({ userId: anna.id })
    const due = '2027-03-04'
    const asked = { title: 'Team photos', description: 'One of each of you.', dueDate: due, projectId }
    const { id } = (await staff.post<{ id: number }>('/api/info-requests', asked)).body
    await client.patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })
    const reason = 'They are too small to print.'
    await staff.patch(`/api/info-requests/${id}`, { status: 'pending', reason })
    await staff.post('/api/tasks', { ...asked, assignedTo: String(anna.id), status: 'pending' })
    const parts = (await mailsTo()).flatMap((mail) => mail.parts)
    expect(parts).toMatchObject([
      { text: 'One of each of you.', due },
      { text: reason, due },
      { text: 'One of each of you.', due },
    ])
  })

  test('combines quick events on one record, and separates another record', async () => {
    const ticket = await portal.buildTicket({ userId: anna.id })
    await comment('First.', ticket)
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
    await notifyClient()
    const mails = await mailsTo()
    expect(mails.map((mail) => mail.parts.length)).toEqual([2, 1])
  })

  test('is sent only for the chosen kinds, while the portal shows all notifications', async () => {
    await choose({ comments: 'never', tickets: 'daily' })
    await comment('Not by mail.')
    await notifyClient()
    expect(await mailsTo()).toEqual([])
    expect((await list()).headers['x-unread-count']).toBe('2')
  })

  test('has settings per kind and per user', async () => {
    await choose({ files: 'daily' })
    const { body, headers } = await choose({ comments: 'never' })
    expect(body).toMatchObject({ mail: { files: 'daily', comments: 'never', tickets: 'now' } })
    expect((await client.get('/api/notification-settings')).headers['etag']).toBe(headers['etag'])
    const other = portal.as(await portal.buildClient())
    expect((await other.get('/api/notification-settings')).body).toMatchObject({ mail: { files: 'now' } })
  })

  test('rejects an unknown kind or frequency', async () => {
    expect((await choose({ weather: 'now' })).status).toBe(400)
    expect((await choose({ files: 'hourly' })).status).toBe(400)
  })
})

test('shows the record’s client to staff but not to the client', async () => {
  const ticket = await portal.buildTicket({ userId: anna.id })
  await client.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Any news?' })
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  const task = await portal.buildTask({ projectId, assigneeId: anna.id })
  for (const status of ['in_progress', 'completed'])
    await client.patch(`/api/tasks/${task.id}/status`, { status })
  const { body } = await list('', staff)
  expect(body.slice(0, 2).map(({ client: whose }) => whose?.id)).toEqual([anna.id, anna.id])
  await notifyClient()
  expect((await list()).body[0]?.client).toBeNull()
})

test('leaves room for other clients when one client has many notifications', async () => {
  const reader = await portal.buildStaff()
  const eva = await portal.buildClient()
  const frequent = await portal.buildTicket({ userId: anna.id })
  const other = await portal.buildTicket({ userId: eva.id })
  const buildDetails = ({ id, companyId }: { id: number; companyId: number }) => ({
    userId: reader.id,
    companyId,
    type: 'comment_added',
    kind: 'comments',
    title: 'News',
    entityType: 'ticket',
    entityId: id,
    href: `/staff/tickets/${id}`,
  })
  const news = [other, ...Array.from({ length: 300 }, () => frequent)].map(buildDetails)
  await portal.db.insertInto('notifications').values(news).execute()
  const { body } = await list('?limit=60&perClient=20', portal.as(reader))
  expect(body.map(({ client: whose }) => whose?.id)).toEqual([...Array<number>(20).fill(anna.id), eva.id])
})

test('returns all notifications of a client despite the limit per client', async () => {
  await notifyClient()
  await notifyClient()
  expect((await list('?perClient=1')).body).toHaveLength(2)
})
