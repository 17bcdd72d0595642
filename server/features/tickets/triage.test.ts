import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff()
const amina = await portal.buildStaff({ fullName: 'Amina Haddad' })
const client = portal.as(anna)
const staff = portal.as(sam)
const build = (given: object = {}) => portal.buildTicket({ userId: anna.id, ...given })
const readNotes = async (person: { id: number }) =>
  (await portal.as(person).get<Notification[]>('/api/notifications')).body

const assign = (id: number, assigneeId: number | null, headers = {}) =>
  staff.patch<Ticket>(`/api/tickets/${id}`, { assigneeId }, headers)
const undo = (changed: { headers: Record<string, unknown> }, who = staff) =>
  who.post(`/api/undo/${String(changed.headers['undo-id'])}`)

describe('assignee of a ticket', () => {
  test('is notified when staff assign a ticket, and is shown to the client by name', async () => {
    const { id } = await build({ title: 'Slow pages' })
    const { status, body } = await assign(id, amina.id)
    expect([status, body.assignee?.fullName, body.version]).toEqual([200, 'Amina Haddad', 2])
    expect((await readNotes(amina))[0]).toMatchObject({
      type: 'ticket_assigned',
      title: 'Assigned to you: Slow pages',
      href: `/staff/tickets/${id}`,
    })
    const seen = (await client.get<Ticket>(`/api/tickets/${id}`)).body.assignee
    expect(seen).toEqual({
      id: amina.id,
      fullName: 'Amina Haddad',
      role: 'staff',
      companyName: null,
      picture: null,
    })
    expect(await readNotes(anna)).toEqual([])
  })

  test('is removed when staff set it to null', async () => {
    const { id } = await build({ assigneeId: amina.id })
    expect((await assign(id, null)).body.assignee).toBeNull()
  })

  test('is not notified when they assign the ticket to themselves', async () => {
    const { id } = await build()
    await assign(id, sam.id)
    expect(await readNotes(sam)).toEqual([])
  })

  test('is not notified when staff assign the ticket to them again', async () => {
    const nora = await portal.buildStaff()
    const { id } = await build({ assigneeId: nora.id })
    expect((await assign(id, nora.id)).body.version).toBe(1)
    expect(await readNotes(nora)).toEqual([])
  })

  test.each([
    ['a client', () => portal.buildClient()],
    ['somebody deactivated', () => portal.buildStaff({ deactivatedAt: new Date().toISOString() })],
    ['somebody deleted', () => portal.buildStaff({ deletedAt: new Date().toISOString() })],
    ['nobody known', () => Promise.resolve({ id: 2_147_483_647 })],
  ])('returns 400 when the new assignee is %s', async (_who, find) => {
    const [{ id }, person] = [await build(), await find()]
    const { status, body } = await assign(id, person.id)
    expect([status, body]).toMatchObject([400, { detail: 'Please choose a staff member' }])
  })

  test('returns 412 when staff assign an outdated version of a ticket', async () => {
    const { id } = await build()
    await assign(id, amina.id)
    expect((await assign(id, sam.id, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('returns 403 when a client assigns a ticket', async () => {
    const { id } = await build()
    expect((await client.patch(`/api/tickets/${id}`, { assigneeId: amina.id })).status).toBe(403)
  })

  test('filters the ticket list and its counts', async () => {
    const [eva, me] = [await portal.buildClient(), await portal.buildStaff()]
    const userId = eva.id
    const [mine, done] = [
      await build({ userId, assigneeId: me.id }),
      await build({ userId, assigneeId: me.id, status: 'closed' }),
    ]
    const free = await build({ userId, title: 'Nobody has this' })
    const asMe = portal.as(me)
    const list = async (query: string) => {
      const { body, headers } = await asMe.get<Ticket[]>(`/api/tickets?${query}`)
      expect(headers['x-total-count']).toBe(String(body.length))
      return body.map(({ id }) => id)
    }
    expect(await list('assignee=me&sort=priority&state=active')).toEqual([mine.id])
    expect(new Set(await list('assignee=me'))).toEqual(new Set([mine.id, done.id]))
    expect(await list(`assignee=${me.id}&state=completed`)).toEqual([done.id])
    const unassigned = await list('assignee=none&state=active&limit=500')
    expect([unassigned.includes(free.id), unassigned.includes(mine.id)]).toEqual([true, false])
    const { body } = await asMe.get('/api/tickets/counts?assignee=me')
    expect(body).toEqual({ open: 1, in_progress: 0, resolved: 0, closed: 1 })
  })
})

describe('bulk change of tickets', () => {
  let tickets: Awaited<ReturnType<typeof build>>[]
  beforeEach(async () => {
    tickets = [
      await build({ priority: 'low' }),
      await build({ status: 'in_progress', assigneeId: amina.id }),
      await build({ status: 'closed', resolvedAt: '2026-01-02T03:04:05.678Z' }),
    ]
  })
  const listChosen = () => tickets.map(({ id, version }) => ({ id, version }))
  const change = (fields: object, which = listChosen(), headers = {}) =>
    staff.post<{ tickets: Ticket[]; detail: string; errors: object[] }>(
      '/api/tickets/bulk',
      { tickets: which, change: fields },
      headers,
    )
  const undoably = (fields: object) => change(fields, listChosen(), { undoable: '15' })
  const clocks = async () =>
    portal.db
      .selectFrom('tickets')
      .select([
        'waitingOn',
        'waitingSince',
        'answerDueAt',
        'firstAnsweredAt',
        'agencyMinutes',
        'clientMinutes',
      ])
      .where(
        'id',
        'in',
        tickets.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  const now = async () =>
    Promise.all(
      tickets.map(async ({ id }) => {
        const { status, priority, assignee, resolvedAt } = (await staff.get<Ticket>(`/api/tickets/${id}`))
          .body
        return { status, priority, assignee: assignee?.id ?? null, resolvedAt }
      }),
    )

  test('changes status, priority, and assignee together', async () => {
    const { status, body } = await change({ status: 'in_progress', priority: 'urgent', assigneeId: sam.id })
    expect(status).toBe(200)
    const all = { status: 'in_progress', priority: 'urgent', assignee: sam.id, resolvedAt: null }
    expect(await now()).toEqual([all, all, all])
    expect(body.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id))
  })

  test('restores the tickets and their response clocks on undo', async () => {
    const [before, clocksBefore] = [await now(), await clocks()]
    const changed = await undoably({ status: 'resolved', priority: 'high', assigneeId: sam.id })
    expect(await now()).not.toEqual(before)
    expect((await undo(changed)).status).toBe(204)
    expect(await now()).toEqual(before)
    expect(await clocks()).toEqual(clocksBefore)
  })

  test('returns 409 and restores nothing on undo when one ticket has changed since', async () => {
    const changed = await undoably({ status: 'closed' })
    const [first] = tickets
    await portal.as(amina).patch(`/api/tickets/${first?.id}/status`, { status: 'resolved' })
    expect((await undo(changed)).status).toBe(409)
    expect((await now()).map(({ status }) => status)).toEqual(['resolved', 'closed', 'closed'])
  })

  test('returns 404 for a second undo, and for an undo by another staff member', async () => {
    const changed = await undoably({ status: 'closed' })
    expect((await undo(changed, portal.as(amina))).status).toBe(404)
    expect((await undo(changed)).status).toBe(204)
    expect((await undo(changed)).status).toBe(404)
  })

  test('returns 412 and changes nothing when one ticket was changed meanwhile', async () => {
    await staff.patch(`/api/tickets/${tickets[1]?.id}/status`, { status: 'open' })
    const before = await now()
    const { status, body } = await change({ priority: 'urgent' })
    expect([status, body.errors]).toEqual([
      412,
      [{ path: 'tickets.1', message: `Ticket #${tickets[1]?.id} was changed by someone else` }],
    ])
    expect(await now()).toEqual(before)
  })

  test('returns 404 and changes nothing when one ticket does not exist', async () => {
    const before = await now()
    const answer = await change({ priority: 'urgent' }, [...listChosen(), { id: 2_147_483_647, version: 1 }])
    expect(answer.status).toBe(404)
    expect(await now()).toEqual(before)
  })

  test('changes the tickets once when two calls have the same idempotency key', async () => {
    const key = { 'idempotency-key': `bulk-${tickets[0]?.id}` }
    const [one, other] = await Promise.all([
      change({ priority: 'high' }, listChosen(), key),
      change({ priority: 'high' }, listChosen(), key),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toEqual(other.body)
    const versions = one.body.tickets.map(({ version }) => version)
    expect(versions).toEqual(tickets.map(({ version }) => version + 1))
  })

  test('notifies the client of each ticket, and the new assignee once', async () => {
    const nora = await portal.buildStaff()
    const eva = await portal.buildClient()
    tickets = [await build({ userId: eva.id }), await build({ userId: eva.id })]
    await change({ status: 'resolved', assigneeId: nora.id })
    expect((await readNotes(eva)).map(({ type }) => type)).toEqual([
      'ticket_status_updated',
      'ticket_status_updated',
    ])
    const assigned = (await readNotes(nora)).filter(({ type }) => type === 'ticket_assigned')
    expect(assigned).toMatchObject([
      { title: '2 tickets are assigned to you', href: '/staff/tickets?assignee=me' },
    ])
  })

  test.each([
    [{}, 'Choose what to change'],
    [{ status: 'gone' }, 'Unknown status'],
    [{ assigneeId: 2_147_483_647 }, 'Please choose a staff member'],
  ])('returns 400 when staff send the change %j', async (fields, message) => {
    const { status, body } = await change(fields)
    expect([status, body.detail]).toEqual([400, message])
  })

  test('returns 400 for a ticket named twice, for more than 100 tickets, and for none', async () => {
    const [one] = listChosen()
    const many = Array.from({ length: 101 }, (_, i) => ({ id: i + 1, version: 1 }))
    const answers = await Promise.all(
      [one ? [one, one] : [], many, []].map((which) => change({ priority: 'low' }, which)),
    )
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [400, 'A ticket is listed twice'],
      [400, 'Choose at most 100 tickets'],
      [400, 'Choose at least one ticket'],
    ])
  })
})
