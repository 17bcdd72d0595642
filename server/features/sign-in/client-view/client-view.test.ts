import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient()
const other = await portal.buildClient()
let person: { id: number; fullName: string }
let staff: Caller

beforeEach(async () => {
  person = await portal.buildStaff()
  staff = portal.as(person)
})

const view = (clientId = client.id) => staff.post('/api/client-view', { clientId })
const readAudit = async () => {
  const entries = await portal.db
    .selectFrom('auditLog')
    .select(['action', 'entityId', 'details'])
    .where('actorId', '=', person.id)
    .where('action', 'like', 'client_view.%')
    .orderBy('id')
    .execute()
  return entries
}

const STARTED = { action: 'client_view.started', details: {} }
const createEndedEntry = (because: string) => ({ action: 'client_view.ended', details: { because } })

test('shows staff what the client sees, and nothing of other clients', async () => {
  const own = await portal.buildTicket({ userId: client.id })
  const strangers = await portal.buildTicket({ userId: other.id })
  await view()
  const me = await staff.get('/api/user')
  expect(me.body).toMatchObject({ id: client.id, role: 'client', clientView: { by: person.fullName } })
  expect((await staff.get(`/api/tickets/${own.id}`)).status).toBe(200)
  expect((await staff.get(`/api/tickets/${strangers.id}`)).status).toBe(404)
  expect((await staff.get('/api/users')).status).toBe(403)
})

test('returns the same lists to staff in client view as to the client', async () => {
  await portal.buildTicket({ userId: client.id })
  await portal.buildProject({ userId: client.id })
  await portal.buildProject({ userId: other.id })
  await view()
  const lists = Object.values(apiEndpoints)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(
      ({ method, path, response }) => method === 'GET' && !path.includes(':') && response.type === 'array',
    )
  expect(lists.length).toBeGreaterThan(10)
  // Sessions and other email addresses are about the account, which Client View hides.
  for (const { path } of lists.filter((list) => !/session|addresses/.test(list.path))) {
    const [seen, own] = [await staff.get(path), await portal.as(client).get(path)]
    expect
      .soft([path, seen.status, seen.body])
      .toEqual([path, own.status, withRequestId(own.body, seen.body)])
  }
})

/** Replaces the request id, because an error contains the id of its own request. */
const withRequestId = (body: object, of: object) =>
  'requestId' in of ? { ...body, requestId: of.requestId } : body

describe('writing in client view', () => {
  const writes = Object.keys(ACCESS_MATRIX).filter(
    (route) => !route.startsWith('GET ') && route.includes(' /api/'),
  )
  const waysOut = new Set(['DELETE /api/client-view', 'POST /api/logout'])

  test.each(writes.filter((route) => !waysOut.has(route)))('returns 403 for %s', async (route) => {
    await view()
    const [method, path = ''] = route.split(' ')
    const { status, body } = await staff.send(method as 'POST', path.replace(/:\w+/, '1'), {})
    expect([status, body['detail']]).toEqual([403, 'Client View is read-only. Leave it to make changes.'])
  })

  test('returns 403 for an upload', async () => {
    await view()
    expect((await staff.upload('/api/uploads')).status).toBe(403)
  })
})

test('returns staff to their own account when they leave client view, with audit entries', async () => {
  await view()
  expect((await staff.delete('/api/client-view')).status).toBe(204)
  const me = await staff.get('/api/user')
  expect(me.body).toMatchObject({ id: person.id, role: 'staff' })
  expect(me.body).not.toHaveProperty('clientView')
  expect(await readAudit()).toEqual(
    [STARTED, createEndedEntry('left')].map((entry) => ({ ...entry, entityId: client.id })),
  )
})

test('ends client view with an audit entry when staff sign out', async () => {
  await view()
  expect((await staff.post('/api/logout')).status).toBe(204)
  expect((await staff.get('/api/user')).status).toBe(401)
  expect((await readAudit()).at(-1)).toMatchObject(createEndedEntry('session_ended'))
})

test('ends client view with an audit entry at the time limit', async () => {
  await view()
  await sql`update sessions set view_until = now() - interval '1 second' where user_id = ${person.id}`.execute(
    portal.db,
  )
  expect((await staff.get('/api/user')).body).toMatchObject({ id: person.id, role: 'staff' })
  await runHousekeeping(portal.db, portal.storage)
  expect((await readAudit()).at(-1)).toMatchObject(createEndedEntry('time_limit'))
})

test('ends client view when the staff member becomes a client', async () => {
  await view()
  const colleague = portal.as(await portal.buildStaff())
  await colleague.patch(`/api/users/${person.id}`, { role: 'client', companyName: 'Former' })
  expect((await staff.get('/api/user')).status).toBe(401)
  expect((await readAudit()).at(-1)).toMatchObject(createEndedEntry('session_ended'))
})

test('ends client view when the client’s account is deleted', async () => {
  const gone = await portal.buildClient()
  await view(gone.id)
  await portal.as(await portal.buildStaff()).delete(`/api/users/${gone.id}`)
  expect((await staff.get('/api/user')).body).toMatchObject({ id: person.id, role: 'staff' })
})

test('refuses client view of staff or unknown users, and client view by a client', async () => {
  const colleague = await portal.buildStaff()
  expect((await view(colleague.id)).status).toBe(400)
  expect((await view(2_147_483_647)).status).toBe(404)
  const asClient = await portal.as(client).post('/api/client-view', { clientId: other.id })
  expect(asClient.status).toBe(403)
})

test('leaves the client’s notifications, sessions, and activities unchanged in client view', async () => {
  const ticket = await portal.buildTicket({ userId: client.id })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
  const before = await traces()
  await view()
  await staff.get('/api/notifications')
  await staff.get(`/api/tickets/${ticket.id}`)
  await staff.post('/api/notifications/read-all')
  await staff.delete('/api/client-view')
  expect(await traces()).toEqual(before)
})

const traces = async () => ({
  notifications: await portal.db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', client.id)
    .orderBy('id')
    .execute(),
  sessions: await portal.db.selectFrom('sessions').selectAll().where('userId', '=', client.id).execute(),
  activities: await portal.db
    .selectFrom('activities')
    .select('id')
    .where('clientId', '=', client.id)
    .execute(),
})
