import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Activity } from '#shared/activities/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const sam = await portal.buildStaff()
const client = portal.as(anna)
const staff = portal.as(sam)

type RequestOrProblem = InfoRequest & { detail: string }
const getPath = ({ id }: { id: number }) => `/api/info-requests/${id}`
const build = (given: object = {}) => portal.buildInfoRequest({ clientId: anna.id, ...given })
async function withdrawn(given: object = {}) {
  const request = await build(given)
  expect((await staff.delete(getPath(request))).status).toBe(204)
  return request
}
const restore = (request: { id: number }) =>
  staff.patch<RequestOrProblem>(getPath(request), { withdrawn: false })
const getNotifications = async ({ id }: { id: number }) =>
  (await client.get<Notification[]>('/api/notifications?limit=500')).body
    .filter(({ entityType, entityId }) => entityType === 'info_request' && entityId === id)
    .map(({ title }) => title)

describe('withdrawn request', () => {
  test.each([['pending'], ['in_progress'], ['completed']])(
    'stays readable for client and staff if it was %s',
    async (status) => {
      const request = await withdrawn({ status })
      for (const who of [client, staff]) {
        const { status: answered, body, headers } = await who.get<RequestOrProblem>(getPath(request))
        expect([answered, body.withdrawnAt, body.waitingOn]).toEqual([200, expect.any(String), null])
        expect(headers['etag']).toBe('"2"')
      }
    },
  )

  test('returns 409 for an answer, an addition, and a reminder', async () => {
    const request = await withdrawn()
    const answered = await client.patch<RequestOrProblem>(getPath(request), {
      responseData: { message: 'Here.' },
    })
    expect([answered.status, answered.body]).toMatchObject([
      409,
      { detail: 'This request has been withdrawn. You don’t need to answer it.' },
    ])
    const completed = await withdrawn({ status: 'completed' })
    expect((await client.post(`${getPath(completed)}/additions`, { message: 'One more.' })).status).toBe(409)
    const reminded = await staff.post<RequestOrProblem>(`${getPath(request)}/remind`)
    expect([reminded.status, reminded.body.detail]).toEqual([
      409,
      'This request has been withdrawn. Restore it first.',
    ])
  })

  test.each([{ title: 'Another title' }, { status: 'in_progress' }, { reviewed: true }])(
    'returns 409 for the change %j, unless the same call restores the request',
    async (change) => {
      const request = await withdrawn({ status: 'completed' })
      expect((await staff.patch(getPath(request), change)).status).toBe(409)
      expect((await staff.patch(getPath(request), { ...change, withdrawn: false })).status).toBe(200)
    },
  )

  test('returns 412 for an outdated version, and changes nothing when withdrawn again', async () => {
    const request = await build()
    expect((await staff.delete(getPath(request), { 'if-match': '"7"' })).status).toBe(412)
    expect((await staff.get<RequestOrProblem>(getPath(request))).body.withdrawnAt).toBeNull()
    expect((await staff.delete(getPath(request), { 'if-match': '"1"' })).status).toBe(204)
    expect((await staff.delete(getPath(request))).status).toBe(204)
    expect((await staff.get(getPath(request))).headers['etag']).toBe('"2"')
  })

  test('records activities for the withdrawal and the restoration, and an audit entry', async () => {
    const request = await withdrawn({ title: 'Logo as vectors' })
    await restore(request)
    const { body: feed } = await client.get<Activity[]>('/api/activities/recent?limit=2')
    expect(feed.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['info_restored', request.id],
      ['info_withdrawn', request.id],
    ])
    const { body: audit } = await staff.get<AuditEntry[]>('/api/audit?area=record&limit=1')
    expect(audit).toMatchObject([
      { action: 'record.withdrawn', entityType: 'info_request', entityId: request.id },
    ])
  })

  test('refuses clients who withdraw or restore a request', async () => {
    const request = await build()
    const other = portal.as(await portal.buildClient())
    for (const who of [client, other]) expect((await who.delete(getPath(request))).status).toBe(403)
    await staff.delete(getPath(request))
    expect((await client.patch(getPath(request), { withdrawn: false })).status).toBe(403)
    expect((await other.patch(getPath(request), { withdrawn: false })).status).toBe(404)
  })

  test('returns 400 when staff withdraw a request with PATCH', async () => {
    const { status, body } = await staff.patch<RequestOrProblem>(getPath(await build()), { withdrawn: true })
    expect([status, body.detail]).toEqual([400, 'Use DELETE to withdraw a request, and false to restore it'])
  })
})

describe('restored request', () => {
  test('waits on the client from now on, notifies them, and can be answered', async () => {
    const request = await withdrawn({ waitingSince: '2026-01-05T09:00:00.000Z' })
    const { status, body } = await restore(request)
    expect([status, body]).toMatchObject([200, { withdrawnAt: null, waitingOn: 'client' }])
    expect(Date.parse(body.waitingSince ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(
      (await client.patch<RequestOrProblem>(getPath(request), { responseData: { message: 'Here.' } })).status,
    ).toBe(200)
    expect(await getNotifications(request)).toEqual([
      'We need this after all: Photos of the team',
      'No longer needed: Photos of the team',
    ])
  })

  test('keeps its answer and waits on no one', async () => {
    const { body } = await restore(await withdrawn({ status: 'completed' }))
    expect(body).toMatchObject({
      status: 'completed',
      waitingOn: null,
      responseData: { message: 'Here it is.' },
    })
  })

  test('changes nothing when the request was not withdrawn', async () => {
    const request = await build()
    const { status, headers } = await restore(request)
    expect([status, headers['etag'], await getNotifications(request)]).toEqual([200, '"1"', []])
  })
})

const ask = async () => {
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  const form = {
    title: 'Photos of the team',
    description: 'Please send three.',
    dueDate: '2026-12-01',
    projectId,
  }
  return (await staff.post<InfoRequest>('/api/info-requests', form)).body
}
const readMails = async ({ id }: { id: number }) =>
  (await readTranslatedMails(portal.db)).filter(
    ({ entityType, entityId }) => entityType === 'info_request' && entityId === id,
  )

describe('queued mails and notifications of a withdrawn request', () => {
  test('cancels the mail and deletes the notification when the client has seen neither', async () => {
    const request = await ask()
    await staff.delete(getPath(request))
    expect(await readMails(request)).toMatchObject([{ status: 'kept' }])
    expect(await getNotifications(request)).toEqual([])
  })

  test('notifies the client of the withdrawal when they have read of the request', async () => {
    const request = await ask()
    await client.post('/api/notifications/read-all')
    await staff.delete(getPath(request))
    expect(await getNotifications(request)).toEqual(['No longer needed: Photos of the team'])
  })

  test('cancels a queued reminder and mails the withdrawal when an earlier mail was sent', async () => {
    const request = await ask()
    await portal.db.updateTable('mails').set({ status: 'sent' }).where('entityId', '=', request.id).execute()
    await staff.post(`${getPath(request)}/remind`)
    await staff.delete(getPath(request))
    expect(await readMails(request)).toMatchObject([
      { subject: 'We need something from you: Photos of the team', status: 'sent' },
      { subject: 'Reminder: Photos of the team', status: 'kept' },
      { subject: 'No longer needed: Photos of the team', status: 'waiting' },
    ])
  })

  test('replaces the request with its withdrawal in the digest and in push messages', async () => {
    await client.patch('/api/notification-settings', { mail: { requests: 'daily' } })
    await portal.db
      .insertInto('pushSubscriptions')
      .columns(['userId', 'sessionId', 'endpoint', 'p256dh', 'auth'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select(['userId', 'id', sql<string>`'https://push.example/1'`.as('endpoint')])
          .select([sql<string>`'key'`.as('p256dh'), sql<string>`'secret'`.as('auth')])
          .where('userId', '=', anna.id)
          .limit(1),
      )
      .execute()
    const request = await ask()
    const waiting = async () => {
      const pushes = portal.db
        .selectFrom('pushes')
        .select('title')
        .where('tag', '=', `info_request-${request.id}`)
      const digest = portal.db
        .selectFrom('notifications')
        .select('title')
        .where('digest', '=', true)
        .where('entityId', '=', request.id)
      return [await pushes.execute(), await digest.execute()].map((rows) => rows.map(({ title }) => title))
    }
    expect(await waiting()).toEqual([
      ['We need something from you: {record}'],
      ['We need something from you: {record}'],
    ])
    await staff.delete(getPath(request))
    expect(await waiting()).toEqual([['No longer needed: {record}'], ['No longer needed: {record}']])
  })
})

test('cancels the notifications of an edit that can still be undone when the request is withdrawn', async () => {
  const request = await build()
  await staff.patch(getPath(request), { title: 'Five photos' }, { undoable: '15' })
  await staff.delete(getPath(request))
  const { rows } = await sql<{ notices: unknown[] }>`
    select event -> 'notices' as notices from held_events where event #>> '{subject,id}' = ${String(request.id)}`.execute(
    portal.db,
  )
  expect(rows).toEqual([{ notices: [] }])
})

const undo = async (answered: { headers: Record<string, unknown> }) =>
  (await staff.post(`/api/undo/${String(answered.headers['undo-id'])}`)).status

describe('undoing a withdrawal', () => {
  test('restores the request, its response clock, and queued mails, and notifies no one', async () => {
    await client.patch('/api/notification-settings', { mail: { requests: 'now' } })
    const request = await ask()
    const waiting = () =>
      portal.db
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'waiting')
        .where('entityType', '=', 'info_request')
        .where('entityId', '=', request.id)
        .execute()
    const [before, mails] = [await getNotifications(request), await waiting()]
    expect(mails).toHaveLength(1)
    const withdrawal = await staff.delete(getPath(request), { undoable: '15' })
    expect([withdrawal.status, await waiting()]).toEqual([204, []])
    expect(await undo(withdrawal)).toBe(204)
    const { body } = await client.get<InfoRequest>(getPath(request))
    expect({ ...body, version: 0 }).toEqual({ ...request, version: 0 })
    expect([await getNotifications(request), await waiting()]).toEqual([before, mails])
  })
})
