import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest, InfoRequestReturn } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const sam = await portal.buildStaff()
const staff = portal.as(sam)
const REASON = 'The second photo is too small to print.'
const build = (given: object = {}) => portal.buildInfoRequest({ clientId: anna.id, ...given })
const answer = (id: number, message: string, attachments: string[] = []) =>
  client.patch<InfoRequest>(`/api/info-requests/${id}`, { responseData: { message, attachments } })
const giveBack = (id: number, reason: string | undefined = REASON) =>
  staff.patch<InfoRequest>(`/api/info-requests/${id}`, { status: 'pending', reason })
const getReturns = (id: number, who = client) =>
  who.get<InfoRequestReturn[]>(`/api/info-requests/${id}/returns`)
const readNotes = async () => (await client.get<Notification[]>('/api/notifications')).body

describe('returning an answer', () => {
  test('reopens the request with the reason, notifies the client, and accepts another answer', async () => {
    const { id } = await build()
    await answer(id, 'Here they are.')
    const { status, body } = await giveBack(id)
    expect([status, body.status, body.completedAt]).toEqual([200, 'pending', null])
    expect(body.responseData?.message).toBe('Here they are.')
    expect((await getReturns(id)).body).toMatchObject([
      { reason: REASON, message: 'Here they are.', files: [], returnedBy: { id: sam.id } },
    ])
    expect((await readNotes())[0]).toMatchObject({ type: 'info_returned', href: `/info-requests/${id}` })
    expect((await answer(id, 'Now in full size.')).body.status).toBe('completed')
  })

  test('lists every returned answer, the oldest first', async () => {
    const { id } = await build()
    for (const round of ['First', 'Second']) {
      await answer(id, round)
      await giveBack(id, `${round} answer lacks something.`)
    }
    const { body } = await getReturns(id, staff)
    expect(body.map(({ message, reason }) => [message, reason])).toEqual([
      ['First', 'First answer lacks something.'],
      ['Second', 'Second answer lacks something.'],
    ])
  })

  test('keeps the files of a returned answer readable when the next answer omits them', async () => {
    const { id } = await build()
    const [old, kept, fresh] = [
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
    ]
    await answer(id, 'Two photos.', [old.name, kept.name])
    await giveBack(id)
    const { body } = await answer(id, 'Another one.', [kept.name, fresh.name])
    expect(body.responseData?.attachments).toEqual([kept, fresh])
    expect((await getReturns(id)).body[0]?.files).toEqual([old, kept])
    const stranger = portal.as(await portal.buildClient())
    const statuses = await Promise.all(
      [client, staff, stranger].map(async (who) => (await who.get(`/api/uploads/${old.name}`)).status),
    )
    expect(statuses).toEqual([200, 200, 404])
  })

  test('lets staff return an answer without a reason', async () => {
    const { id } = await build()
    await answer(id, 'Here.')
    await staff.patch(`/api/info-requests/${id}`, { status: 'pending' })
    expect((await getReturns(id)).body).toMatchObject([{ reason: null, message: 'Here.' }])
  })

  test('returns 400 when staff give a reason of fewer than ten characters', async () => {
    const { id } = await build({ status: 'completed' })
    const { status, body } = await giveBack(id, 'Too short')
    expect([status, body]).toMatchObject([
      400,
      { detail: 'Please describe what’s missing (at least 10 characters)' },
    ])
  })

  test('returns 400 when staff return a request that has no answer', async () => {
    const { id } = await build()
    expect((await giveBack(id)).status).toBe(400)
    expect((await getReturns(id)).body).toEqual([])
  })

  test('returns 403 when a client returns an answer', async () => {
    const { id } = await build({ status: 'completed' })
    const { status } = await client.patch(`/api/info-requests/${id}`, { status: 'pending', reason: REASON })
    expect(status).toBe(403)
  })
})

const remind = (id: number) => staff.post<InfoRequest & { detail: string }>(`/api/info-requests/${id}/remind`)

describe('reminding the client of a request', () => {
  test('notifies the client and stores the time of the reminder', async () => {
    const { id, title } = await build()
    const { status, body } = await remind(id)
    expect([status, body.remindedAt]).toEqual([200, expect.any(String)])
    expect((await readNotes())[0]).toMatchObject({ type: 'info_reminded', title: `Reminder: ${title}` })
  })

  test('returns 409 for a second reminder within a day, even if two are sent at once', async () => {
    const { id } = await build()
    const answers = await Promise.all([remind(id), remind(id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000).toISOString()
    await portal.db.updateTable('infoRequests').set({ remindedAt: yesterday }).where('id', '=', id).execute()
    expect((await remind(id)).status).toBe(200)
  })

  test('returns 409 when staff send a reminder for an answered request', async () => {
    const { id } = await build({ status: 'completed' })
    const { status, body } = await remind(id)
    expect([status, body.detail]).toEqual([409, 'This request has already been answered.'])
  })
})

test('lists and counts overdue requests by the reader’s date', async () => {
  const eva = await portal.buildClient()
  const buildRequest = (given: object) => portal.buildInfoRequest({ clientId: eva.id, ...given })
  const [later, late] = [
    await buildRequest({ dueDate: '2026-05-02' }),
    await buildRequest({ dueDate: '2026-05-01' }),
  ]
  await buildRequest({ dueDate: null })
  await buildRequest({ dueDate: '2026-05-01', status: 'completed' })
  await buildRequest({ dueDate: '2026-05-03' })
  const query = 'state=overdue&today=2026-05-03'
  const { body, headers } = await staff.get<InfoRequest[]>(`/api/info-requests?${query}&limit=500`)
  expect(body.map(({ id }) => id)).toEqual([late.id, later.id])
  expect(headers['x-total-count']).toBe('2')
  const counts = (await portal.as(eva).get('/api/info-requests/counts?today=2026-05-03')).body
  expect(counts).toEqual({ pending: 4, in_progress: 0, completed: 1, overdue: 2 })
})
