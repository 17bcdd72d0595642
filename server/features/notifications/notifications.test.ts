import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

let anna: { id: number }
let client: Caller

beforeEach(async () => {
  anna = await portal.buildClient()
  client = portal.as(anna)
})

/** Has staff do something that the client is told of. */
async function tell(): Promise<void> {
  const ticket = await portal.buildTicket({ userId: anna.id })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
}
const list = (query = '', who = client) => who.get<Notification[]>(`/api/notifications${query}`)

test('somebody who was told nothing reads an empty list', async () => {
  const { body, headers } = await list()
  expect([body, headers['x-unread-count'], headers['x-total-count']]).toEqual([[], '0', '0'])
})

test('unread ones are counted, also beyond the page', async () => {
  await tell()
  await tell()
  const { body, headers } = await list('?limit=1')
  expect(body).toMatchObject([{ type: 'ticket_status_updated', entityType: 'ticket', readAt: null }])
  expect([headers['x-unread-count'], headers['x-total-count']]).toEqual(['2', '2'])
})

test('one is read, stays read at its time, and becomes unread again', async () => {
  await tell()
  const id = (await list()).body[0]?.id ?? 0
  const mark = (read: boolean) => client.patch<Notification>(`/api/notifications/${id}`, { read })
  const readAt = (await mark(true)).body.readAt
  expect(readAt).toBeTypeOf('string')
  expect((await mark(true)).body.readAt).toBe(readAt)
  expect((await list('?unread=true')).body).toEqual([])
  expect((await mark(false)).body.readAt).toBeNull()
  expect((await list('?unread=true')).body).toHaveLength(1)
})

test('all of one’s own are read at once, and nobody else’s', async () => {
  const eva = await portal.buildClient()
  const theirs = await portal.buildTicket({ userId: eva.id })
  await staff.patch(`/api/tickets/${theirs.id}/status`, { status: 'closed' })
  await tell()
  await tell()
  expect((await client.post('/api/notifications/read-all')).status).toBe(204)
  expect((await list()).headers['x-unread-count']).toBe('0')
  expect((await list('', portal.as(eva))).headers['x-unread-count']).toBe('1')
})

test('staff hear of a new brief and of a new ticket, all but the one who did it', async () => {
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

test('somebody who is gone is told nothing any more', async () => {
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

describe('where a notification of a client leads', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a comment on a project',
      async () =>
        staff.post('/api/comments', { content: 'Hi', entityType: 'project', entityId: (await project()).id }),
      /^\/projects\/\d+$/,
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
    ['a ticket', tell, /^\/tickets\/\d+$/],
  ])('%s', async (_what, happen, href) => {
    await happen()
    expect((await list('?limit=1')).body[0]?.href).toMatch(href)
  })
})
