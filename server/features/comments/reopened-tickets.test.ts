import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

/* A client's comment reopens a resolved or closed ticket. */

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const amina = await portal.buildStaff({ fullName: 'Amina Haddad' })
const client = portal.as(anna)
const staff = portal.as(amina)

const setStatus = (id: number, status: string) => staff.patch(`/api/tickets/${id}/status`, { status })
const read = async (id: number) => (await staff.get<Ticket>(`/api/tickets/${id}`)).body

/** Creates Anna's ticket, to which staff then give this status. Returns its id. */
async function buildTicket(status: string): Promise<number> {
  const { id } = await portal.buildTicket({ userId: anna.id, title: 'Wrong hours' })
  await setStatus(id, status)
  return id
}

const write = (
  who: Caller,
  entityId: number,
  { headers, ...fields }: { headers?: Record<string, string>; reopen?: boolean; content?: string } = {},
) =>
  who.post<Comment>(
    '/api/comments',
    { content: 'It is broken again.', entityType: 'ticket', entityId, ...fields },
    headers,
  )
const remove = (who: Caller, { body }: { body: Comment }, headers?: Record<string, string>) =>
  who.delete(`/api/comments/${body.id}`, headers)

/** Returns the titles of Amina's notifications about a ticket, newest first. */
const readTitles = async (ticketId: number) =>
  (await staff.get<Notification[]>('/api/notifications')).body
    .filter(({ entityType, entityId }) => entityType === 'ticket' && entityId === ticketId)
    .map(({ title }) => title)

/** Returns the statuses that the feed shows for a ticket, oldest first. */
const readStatuses = async (ticketId: number) =>
  (await staff.get<Activity[]>('/api/activities/recent?limit=100')).body
    .filter(({ type, entityId }) => type === 'ticket_status_updated' && entityId === ticketId)
    .map(({ data }) => data.status)
    .toReversed()

describe('a comment on a finished ticket', () => {
  test.each(['resolved', 'closed'])(
    'reopens a ticket that is %s when its client comments',
    async (status) => {
      const id = await buildTicket(status)
      expect((await write(client, id)).status).toBe(201)
      const ticket = await read(id)
      expect(ticket).toMatchObject({ status: 'open', resolvedAt: null })
      expect(ticket).toMatchObject({ waitingOn: 'agency', answerTarget: 'open' })
      expect(ticket.answerDueAt).not.toBeNull()
    },
  )

  test('notifies staff once about the reopened ticket, with the comment’s text', async () => {
    const id = await buildTicket('resolved')
    const webhook = await portal.buildWebhook()
    await write(client, id)
    expect(await readTitles(id)).toEqual(['Reopened with a comment: Wrong hours'])
    const mails = (await readTranslatedMails(portal.db, amina)).filter(({ entityId }) => entityId === id)
    expect(mails).toMatchObject([
      {
        subject: 'Reopened with a comment: Wrong hours',
        parts: [
          { title: 'Reopened with a comment: Wrong hours', text: 'It is broken again.', by: 'Anna Bauer' },
        ],
      },
    ])
    expect(await readStatuses(id)).toEqual(['resolved', 'open'])
    const sent = await portal.db
      .selectFrom('webhookDeliveries')
      .select('type')
      .where('webhookId', '=', webhook.id)
      .orderBy('id')
      .execute()
    expect(sent.map(({ type }) => type)).toEqual(['ticket.updated', 'ticket.commented'])
  })

  test.each(['resolved', 'closed'])(
    'does not change a ticket that is %s when its client comments without reopening it',
    async (status) => {
      const id = await buildTicket(status)
      expect((await write(client, id, { reopen: false })).status).toBe(201)
      expect(await read(id)).toMatchObject({ status, waitingOn: null })
      expect(await readTitles(id)).toEqual(['New comment on Wrong hours'])
    },
  )

  test('does not reopen a ticket when staff comment on it', async () => {
    const id = await buildTicket('resolved')
    expect((await write(staff, id, { reopen: true })).status).toBe(201)
    expect(await read(id)).toMatchObject({ status: 'resolved', waitingOn: null })
  })

  test('does not change the status of an active ticket when its client comments', async () => {
    const id = await buildTicket('in_progress')
    await write(client, id, { reopen: true })
    expect((await read(id)).status).toBe('in_progress')
    expect(await readTitles(id)).toEqual(['New comment on Wrong hours'])
  })

  test('does not reopen a ticket again when the client’s app sends the same comment again', async () => {
    const id = await buildTicket('resolved')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await write(client, id, { headers })
    await setStatus(id, 'resolved')
    const again = await write(client, id, { headers })
    expect(again.body).toEqual(first.body)
    expect((await read(id)).status).toBe('resolved')
    expect(await readStatuses(id)).toEqual(['resolved', 'open', 'resolved'])
  })

  test('reopens a ticket once when its client sends five comments at once', async () => {
    const id = await buildTicket('closed')
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(client, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(await readStatuses(id)).toEqual(['closed', 'open'])
    expect((await readTitles(id)).filter((title) => title.startsWith('Reopened'))).toHaveLength(1)
  })
})

describe('deleting the comment that reopened a ticket', () => {
  test.each(['resolved', 'closed'])('restores the status %s, and notifies staff', async (status) => {
    const id = await buildTicket('resolved')
    await setStatus(id, status)
    const { status: _status, resolvedAt, waitingOn, waitingSince, answerDueAt } = await read(id)
    const comment = await write(client, id)
    expect((await remove(client, comment)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status, resolvedAt, waitingOn, waitingSince, answerDueAt })
    expect(await readTitles(id)).toEqual([`Ticket is now ${status}: Wrong hours`])
  })

  test('reopens the ticket again when the client undoes the deletion', async () => {
    const id = await buildTicket('resolved')
    const comment = await write(client, id)
    const { answerDueAt } = await read(id)
    const { headers } = await remove(client, comment, { undoable: '15' })
    expect((await read(id)).status).toBe('resolved')
    expect((await client.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await read(id)).toMatchObject({ status: 'open', waitingOn: 'agency', answerDueAt })
    expect(await readTitles(id)).toEqual(['Reopened with a comment: Wrong hours'])
  })

  test('does not change a ticket that staff have started to work on', async () => {
    const id = await buildTicket('resolved')
    const comment = await write(client, id)
    await setStatus(id, 'in_progress')
    await remove(client, comment)
    expect(await read(id)).toMatchObject({ status: 'in_progress', waitingOn: 'agency' })
  })

  test('does not change a ticket with a later comment', async () => {
    const id = await buildTicket('resolved')
    const comment = await write(client, id)
    await write(client, id, { content: 'On every page.' })
    await remove(client, comment)
    expect(await read(id)).toMatchObject({ status: 'open', waitingOn: 'agency' })
  })
})
