import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
let staff: Caller
let client: Caller
let projectId: number
beforeAll(async () => {
  const person = await portal.buildClient()
  client = portal.as(person)
  staff = portal.as(await portal.buildStaff())
  projectId = (await portal.buildProject({ userId: person.id })).id
  const always = { from: '00:00', to: '24:00' }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const businessHours = Object.fromEntries(days.map((day) => [day, always]))
  const { status } = await staff.patch('/api/agency/settings', { businessHours, targetHours: 2 })
  expect(status).toBe(200)
})
afterAll(portal.close)

const newTicket = {
  title: 'Wrong hours',
  description: 'The opening hours on the page are wrong.',
  serviceCategory: 'general',
}
const raise = async () => (await client.post<Ticket>('/api/tickets', newTicket)).body
const read = async ({ id }: { id: number }) => (await client.get<Ticket>(`/api/tickets/${id}`)).body
const addComment = (who: Caller, { id }: { id: number }, fields: object = {}) =>
  who.post('/api/comments', { entityType: 'ticket', entityId: id, content: 'Here is more.', ...fields })
const handOver = (who: Caller, ticket: { id: number }) => addComment(who, ticket, { waitsForClient: true })
const setStatus = (who: Caller, { id }: { id: number }, status: string) =>
  who.patch(`/api/tickets/${id}/status`, { status })

/** Moves everything that happened to the record this many minutes into the past. */
async function ago(table: 'tickets' | 'infoRequests', id: number, minutes: number): Promise<void> {
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(mins => ${minutes})`
  await portal.db
    .updateTable(table)
    .set({ waitingSince: earlier('waitingSince'), answerDueAt: earlier('answerDueAt') })
    .where('id', '=', id)
    .execute()
}

/** Returns the hours from the start of a wait until its answer is due. */
const getHours = ({ answerDueAt, waitingSince }: Ticket) =>
  (Date.parse(answerDueAt ?? '') - Date.parse(waitingSince ?? '')) / 3_600_000
const newest = async () => (await client.get<{ title: string }[]>('/api/notifications?limit=1')).body[0]

describe('response clock of a ticket', () => {
  let ticket: Ticket
  beforeEach(async () => {
    ticket = await raise()
  })

  /** Returns the ticket after someone has written, this many minutes later. */
  const readAfter = async (minutes: number, write: () => Promise<unknown>) => {
    await ago('tickets', ticket.id, minutes)
    await write()
    return read(ticket)
  }

  test('waits for the agency from the start, with a due time', () => {
    expect(ticket).toMatchObject({ waitingOn: 'agency', answerTarget: 'open', firstAnsweredAt: null })
    const due = Date.parse(ticket.answerDueAt ?? '') - Date.parse(ticket.createdAt)
    expect(Math.abs(due - 2 * 3_600_000)).toBeLessThanOrEqual(61_000)
  })

  test('waits for the client once staff hand over, and for the agency after the client replies', async () => {
    const answered = await readAfter(30, () => handOver(staff, ticket))
    expect(answered).toMatchObject({ waitingOn: 'client', answerDueAt: null, answerTarget: 'met' })
    expect(answered.firstAnswerMinutes).toBe(30)
    const back = await readAfter(45, () => addComment(client, ticket))
    expect(back).toMatchObject({ waitingOn: 'agency', agencyMinutes: 30, clientMinutes: 45 })
    expect(back).toMatchObject({ answerTarget: 'open', firstAnswerMinutes: 30 })
  })

  test('stays with the agency after a reply, which counts as an answer, until the client writes again', async () => {
    const kept = await readAfter(30, () => addComment(staff, ticket))
    expect(kept).toMatchObject({ waitingOn: 'agency', answerDueAt: null, answerTarget: 'met' })
    expect(kept.firstAnswerMinutes).toBe(30)
    const back = await readAfter(15, () => addComment(client, ticket))
    expect(back).toMatchObject({ waitingOn: 'agency', answerTarget: 'open', agencyMinutes: 45 })
    expect(Date.parse(back.waitingSince ?? '')).toBeGreaterThan(Date.parse(ticket.createdAt))
  })

  test('stays with the client after a reply that does not hand over', async () => {
    await handOver(staff, ticket)
    const { waitingSince } = await read(ticket)
    await addComment(staff, ticket)
    await handOver(staff, ticket)
    expect(await read(ticket)).toMatchObject({ waitingOn: 'client', waitingSince, answerDueAt: null })
  })

  test.each(['resolved', 'closed'])('stops when the ticket is %s, whatever a reply says', async (status) => {
    await setStatus(staff, ticket, status)
    expect((await handOver(staff, ticket)).status).toBe(201)
    expect((await read(ticket)).waitingOn).toBeNull()
  })

  test('can be handed over only by a reply of staff on a ticket', async () => {
    expect((await handOver(client, ticket)).status).toBe(403)
    expect((await addComment(staff, ticket, { waitsForClient: true, internal: true })).status).toBe(400)
    const onProject = { entityType: 'project', entityId: projectId, waitsForClient: true }
    expect((await addComment(staff, ticket, onProject)).body).toMatchObject({
      errors: [{ path: 'waitsForClient' }],
    })
    expect(await read(ticket)).toMatchObject({ waitingOn: 'agency', firstAnsweredAt: null })
  })

  test('notifies the client of waiting only when a reply hands over', async () => {
    await handOver(staff, ticket)
    expect((await newest())?.title).toBe('Waiting on you: Wrong hours')
    await addComment(staff, ticket)
    expect((await newest())?.title).toBe('New comment on Wrong hours')
  })

  test('does not change the ticket’s version when someone comments', async () => {
    const before = await client.get(`/api/tickets/${ticket.id}`)
    for (const who of [staff, staff, client, client, staff]) await addComment(who, ticket)
    await handOver(staff, ticket)
    const after = await client.get(`/api/tickets/${ticket.id}`)
    expect(after.headers['etag']).toBe(before.headers['etag'])
    expect(after.body['updatedAt']).toBe(before.body['updatedAt'])
  })

  test('is not changed by an internal note or another comment of the same side', async () => {
    await addComment(staff, ticket, { internal: true })
    await addComment(client, ticket)
    expect(await read(ticket)).toMatchObject({ waitingOn: 'agency', waitingSince: ticket.waitingSince })
  })

  test('stays missed once an answer was late', async () => {
    await ago('tickets', ticket.id, 121)
    expect(await read(ticket)).toMatchObject({ answerTarget: 'missed', waitingOn: 'agency' })
    await addComment(staff, ticket)
    expect(await read(ticket)).toMatchObject({ answerTarget: 'missed', firstAnswerMinutes: 121 })
    await addComment(client, ticket)
    expect((await read(ticket)).answerTarget).toBe('missed')
  })

  test('stops with an answer when staff resolve the ticket, and restarts when the client reopens it', async () => {
    await ago('tickets', ticket.id, 10)
    await setStatus(staff, ticket, 'resolved')
    const done = await read(ticket)
    expect(done).toMatchObject({
      waitingOn: null,
      waitingSince: null,
      answerTarget: 'met',
      agencyMinutes: 10,
    })
    await addComment(client, ticket, { reopen: false })
    expect((await read(ticket)).waitingOn).toBeNull()
    await setStatus(client, ticket, 'open')
    expect(await read(ticket)).toMatchObject({ waitingOn: 'agency', answerTarget: 'open', agencyMinutes: 10 })
  })

  test('records no answer when the client resolves the ticket', async () => {
    await setStatus(client, ticket, 'resolved')
    expect(await read(ticket)).toMatchObject({ answerTarget: null, firstAnsweredAt: null })
  })

  test('continues while the ticket is in progress', async () => {
    await setStatus(staff, ticket, 'in_progress')
    expect(await read(ticket)).toMatchObject({ waitingOn: 'agency', waitingSince: ticket.waitingSince })
  })

  test('uses the target of the ticket’s priority from the start of the wait', async () => {
    await staff.patch('/api/agency/settings', { targetHoursByPriority: { urgent: 1, low: 3 } })
    await ago('tickets', ticket.id, 20)
    const due = async () => getHours(await read(ticket))
    const prioritize = (priority: string) => staff.patch(`/api/tickets/${ticket.id}`, { priority })
    expect(await due()).toBeCloseTo(2, 1)
    await prioritize('urgent')
    expect(await due()).toBeCloseTo(1, 1)
    await prioritize('low')
    expect(await due()).toBeCloseTo(3, 1)
    const raised = await client.post<Ticket>('/api/tickets', { ...newTicket, priority: 'urgent' })
    expect(getHours(raised.body)).toBeCloseTo(1, 1)
    await staff.patch('/api/agency/settings', { targetHoursByPriority: { low: 9, urgent: 9 } })
    expect(await due()).toBeCloseTo(3, 1)
  })

  test('follows a batch change of priority and status, and its undo', async () => {
    await staff.patch('/api/agency/settings', { targetHoursByPriority: { urgent: 1 } })
    const { body } = await staff.get<{ version: number }>(`/api/tickets/${ticket.id}`)
    const change = { priority: 'urgent', status: 'in_progress' }
    const tickets = [{ id: ticket.id, version: body.version }]
    const batch = await staff.post('/api/tickets/bulk', { tickets, change }, { undoable: '15' })
    expect(getHours(await read(ticket))).toBeCloseTo(1, 1)
    await staff.post(`/api/undo/${batch.headers['undo-id']}`)
    expect(await read(ticket)).toMatchObject({ answerDueAt: ticket.answerDueAt, priority: 'medium' })
  })

  test('changes the ticket’s version when the priority changes', async () => {
    const { body } = await staff.patch<{ version: number }>(`/api/tickets/${ticket.id}`, { priority: 'low' })
    expect(body.version).toBe(2)
  })

  test('is restored when a batch is undone', async () => {
    await handOver(staff, ticket)
    const before = await read(ticket)
    const { body: current } = await staff.get<{ version: number }>(`/api/tickets/${ticket.id}`)
    const tickets = [{ id: ticket.id, version: current.version }]
    const change = { status: 'closed' }
    const batch = await staff.post('/api/tickets/bulk', { tickets, change }, { undoable: '15' })
    expect((await read(ticket)).waitingOn).toBeNull()
    await staff.post(`/api/undo/${batch.headers['undo-id']}`)
    expect(await read(ticket)).toMatchObject({
      waitingOn: 'client',
      waitingSince: before.waitingSince,
      firstAnsweredAt: before.firstAnsweredAt,
    })
  })

  test('counts each wait once when both sides write at the same time', async () => {
    await ago('tickets', ticket.id, 20)
    await Promise.all(Array.from({ length: 10 }, (_, i) => addComment(i % 2 ? staff : client, ticket)))
    const { agencyMinutes, clientMinutes } = await read(ticket)
    // Another minute may have begun since.
    expect([20, 21]).toContain(agencyMinutes + clientMinutes)
  })
})

const readRequest = async (id: number) => (await client.get<InfoRequest>(`/api/info-requests/${id}`)).body

describe('response clock of an information request', () => {
  let id: number
  beforeEach(async () => {
    const { body } = await staff.post<InfoRequest>('/api/info-requests', {
      title: 'Photos',
      description: 'Photos of the team.',
      dueDate: '2030-12-01',
      projectId,
    })
    id = body.id
  })
  const answer = () => client.patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })

  test('waits for the client until the answer, and again after the request is returned', async () => {
    expect(await readRequest(id)).toMatchObject({ waitingOn: 'client', answerTarget: 'open' })
    await ago('infoRequests', id, 15)
    await answer()
    expect(await readRequest(id)).toMatchObject({
      waitingOn: null,
      answerTarget: 'met',
      clientMinutes: 15,
      firstAnswerMinutes: 15,
    })
    await staff.patch(`/api/info-requests/${id}`, { status: 'pending', reason: 'The photos are too small.' })
    expect(await readRequest(id)).toMatchObject({
      waitingOn: 'client',
      answerTarget: 'open',
      clientMinutes: 15,
    })
  })

  test('is missed when the answer takes longer than the target', async () => {
    await ago('infoRequests', id, 121)
    expect((await readRequest(id)).answerTarget).toBe('missed')
    await answer()
    expect((await readRequest(id)).answerTarget).toBe('missed')
  })

  test('continues while the request is edited', async () => {
    const { waitingSince } = await readRequest(id)
    await staff.patch(`/api/info-requests/${id}`, { title: 'Photos of you' })
    expect(await readRequest(id)).toMatchObject({ waitingOn: 'client', waitingSince })
  })
})
