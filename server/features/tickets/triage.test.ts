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
const notesOf = async (person: { id: number }) =>
  (await portal.as(person).get<Notification[]>('/api/notifications')).body

const assign = (id: number, assigneeId: number | null, headers = {}) =>
  staff.patch<Ticket>(`/api/tickets/${id}`, { assigneeId }, headers)
const undo = (changed: { headers: Record<string, unknown> }, who = staff) =>
  who.post(`/api/undo/${String(changed.headers['undo-id'])}`)

describe('who handles a ticket', () => {
  test('is told to that person, and by name to the client', async () => {
    const { id } = await build({ title: 'Slow pages' })
    const { status, body } = await assign(id, amina.id)
    expect([status, body.assignee?.fullName, body.version]).toEqual([200, 'Amina Haddad', 2])
    expect((await notesOf(amina))[0]).toMatchObject({
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
    expect(await notesOf(anna)).toEqual([])
  })

  test('is nobody again with null', async () => {
    const { id } = await build({ assigneeId: amina.id })
    expect((await assign(id, null)).body.assignee).toBeNull()
  })

  test('is not told to whoever takes a ticket', async () => {
    const { id } = await build()
    await assign(id, sam.id)
    expect(await notesOf(sam)).toEqual([])
  })

  test('stays untold and unchanged when it is so already', async () => {
    const nora = await portal.buildStaff()
    const { id } = await build({ assigneeId: nora.id })
    expect((await assign(id, nora.id)).body.version).toBe(1)
    expect(await notesOf(nora)).toEqual([])
  })

  test.each([
    ['a client', () => portal.buildClient()],
    ['somebody deactivated', () => portal.buildStaff({ deactivatedAt: new Date().toISOString() })],
    ['somebody deleted', () => portal.buildStaff({ deletedAt: new Date().toISOString() })],
    ['nobody known', () => Promise.resolve({ id: 2_147_483_647 })],
  ])('cannot be %s', async (_who, find) => {
    const [{ id }, person] = [await build(), await find()]
    const { status, body } = await assign(id, person.id)
    expect([status, body]).toMatchObject([400, { detail: 'Please choose a staff member' }])
  })

  test('is not overwritten unseen', async () => {
    const { id } = await build()
    await assign(id, amina.id)
    expect((await assign(id, sam.id, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('is nothing a client decides', async () => {
    const { id } = await build()
    expect((await client.patch(`/api/tickets/${id}`, { assigneeId: amina.id })).status).toBe(403)
  })

  test('filters the list and its counts', async () => {
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

describe('many tickets changed at once', () => {
  let tickets: Awaited<ReturnType<typeof build>>[]
  beforeEach(async () => {
    tickets = [
      await build({ priority: 'low' }),
      await build({ status: 'in_progress', assigneeId: amina.id }),
      await build({ status: 'closed', resolvedAt: '2026-01-02T03:04:05.678Z' }),
    ]
  })
  const chosen = () => tickets.map(({ id, version }) => ({ id, version }))
  const change = (fields: object, which = chosen(), headers = {}) =>
    staff.post<{ tickets: Ticket[]; detail: string; errors: object[] }>(
      '/api/tickets/bulk',
      { tickets: which, change: fields },
      headers,
    )
  const undoably = (fields: object) => change(fields, chosen(), { undoable: '15' })
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

  test('take status, priority and person together', async () => {
    const { status, body } = await change({ status: 'in_progress', priority: 'urgent', assigneeId: sam.id })
    expect(status).toBe(200)
    const all = { status: 'in_progress', priority: 'urgent', assignee: sam.id, resolvedAt: null }
    expect(await now()).toEqual([all, all, all])
    expect(body.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id))
  })

  test('get back exactly what they had', async () => {
    const [before, clocksBefore] = [await now(), await clocks()]
    const changed = await undoably({ status: 'resolved', priority: 'high', assigneeId: sam.id })
    expect(await now()).not.toEqual(before)
    expect((await undo(changed)).status).toBe(204)
    expect(await now()).toEqual(before)
    expect(await clocks()).toEqual(clocksBefore)
  })

  test('get nothing back if someone changed one of them in the meantime', async () => {
    const changed = await undoably({ status: 'closed' })
    const [first] = tickets
    await portal.as(amina).patch(`/api/tickets/${first?.id}/status`, { status: 'resolved' })
    expect((await undo(changed)).status).toBe(409)
    expect((await now()).map(({ status }) => status)).toEqual(['resolved', 'closed', 'closed'])
  })

  test('once, and only for who did it', async () => {
    const changed = await undoably({ status: 'closed' })
    expect((await undo(changed, portal.as(amina))).status).toBe(404)
    expect((await undo(changed)).status).toBe(204)
    expect((await undo(changed)).status).toBe(404)
  })

  test('are not changed at all when one was changed meanwhile', async () => {
    await staff.patch(`/api/tickets/${tickets[1]?.id}/status`, { status: 'open' })
    const before = await now()
    const { status, body } = await change({ priority: 'urgent' })
    expect([status, body.errors]).toEqual([
      412,
      [{ path: 'tickets.1', message: `Ticket #${tickets[1]?.id} was changed in the meantime` }],
    ])
    expect(await now()).toEqual(before)
  })

  test('are not changed at all when one is missing', async () => {
    const before = await now()
    const answer = await change({ priority: 'urgent' }, [...chosen(), { id: 2_147_483_647, version: 1 }])
    expect(answer.status).toBe(404)
    expect(await now()).toEqual(before)
  })

  test('are changed once for one key', async () => {
    const key = { 'idempotency-key': `bulk-${tickets[0]?.id}` }
    const [one, other] = await Promise.all([
      change({ priority: 'high' }, chosen(), key),
      change({ priority: 'high' }, chosen(), key),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toEqual(other.body)
    const versions = one.body.tickets.map(({ version }) => version)
    expect(versions).toEqual(tickets.map(({ version }) => version + 1))
  })

  test('tell their client of each, and their new person once', async () => {
    const nora = await portal.buildStaff()
    const eva = await portal.buildClient()
    tickets = [await build({ userId: eva.id }), await build({ userId: eva.id })]
    await change({ status: 'resolved', assigneeId: nora.id })
    expect((await notesOf(eva)).map(({ type }) => type)).toEqual([
      'ticket_status_updated',
      'ticket_status_updated',
    ])
    const assigned = (await notesOf(nora)).filter(({ type }) => type === 'ticket_assigned')
    expect(assigned).toMatchObject([
      { title: '2 tickets are assigned to you', href: '/staff/tickets?assignee=me' },
    ])
  })

  test.each([
    [{}, 'Say what to change'],
    [{ status: 'gone' }, 'Unknown status'],
    [{ assigneeId: 2_147_483_647 }, 'Please choose a staff member'],
  ])('not by %j', async (fields, message) => {
    const { status, body } = await change(fields)
    expect([status, body.detail]).toEqual([400, message])
  })

  test('not twice in one batch, nor too many, nor none', async () => {
    const [one] = chosen()
    const many = Array.from({ length: 101 }, (_, i) => ({ id: i + 1, version: 1 }))
    const answers = await Promise.all(
      [one ? [one, one] : [], many, []].map((which) => change({ priority: 'low' }, which)),
    )
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [400, 'A ticket is named twice'],
      [400, 'Choose at most 100 tickets'],
      [400, 'Choose at least one ticket'],
    ])
  })
})
