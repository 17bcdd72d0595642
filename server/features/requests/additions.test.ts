import { afterAll, describe, expect, test } from 'vitest'
import { formatDate } from '#shared/i18n/format.ts'
import type { InfoRequest, InfoRequestReturn } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
await staff.patch('/api/agency/settings', { timeZone: 'UTC' })

type RequestOrProblem = InfoRequest & { detail: string }
const ask = () => portal.buildInfoRequest({ clientId: anna.id, title: 'Photos of the team' })
const answer = (id: number, message: string, attachments: string[] = []) =>
  client.patch<RequestOrProblem>(`/api/info-requests/${id}`, { responseData: { message, attachments } })
const add = (id: number, body: object, who = client) =>
  who.post<RequestOrProblem>(`/api/info-requests/${id}/additions`, body)
const ADDED = `Added on ${formatDate(new Date().toISOString().slice(0, 10))}:`

async function buildAnswered(message = 'Two photos.', attachments: string[] = []) {
  const { id } = await ask()
  await answer(id, message, attachments)
  return id
}

describe('additions to an answer', () => {
  test('appends a dated part to the answer, requires a new review, and notifies staff', async () => {
    const id = await buildAnswered()
    await staff.patch(`/api/info-requests/${id}`, { reviewed: true })
    const { status, body } = await add(id, { message: '  And a third one.  ' })
    expect([status, body.status, body.awaitsReview]).toEqual([201, 'completed', true])
    expect(body.responseData?.message).toBe(`Two photos.\n\n${ADDED}\nAnd a third one.`)
    expect(body.answerParts).toMatchObject([
      { message: 'Two photos.', writtenAt: body.completedAt },
      { message: 'And a third one.' },
    ])
    expect(body.answerParts[1]?.writtenAt).toMatch(/Z$/)
    expect((await staff.get<Notification[]>('/api/notifications?limit=1')).body).toMatchObject([
      { title: 'Addition to an answer: Photos of the team', href: `/staff/info-requests/${id}` },
    ])
  })

  test('lists the files of each addition in its part and in the whole answer', async () => {
    const [first, second, third] = [
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
    ]
    const id = await buildAnswered('One photo.', [first.name])
    await add(id, { attachments: [second.name] })
    const { body } = await add(id, { message: 'The last.', attachments: [third.name] })
    expect(body.responseData?.attachments).toEqual([first, second, third])
    expect(body.answerParts.map(({ attachments }) => attachments)).toEqual([[first], [second], [third]])
    expect(body.responseData?.message).toBe(`One photo.\n\n${ADDED}\n1 file\n\n${ADDED}\nThe last.`)
    expect((await staff.get(`/api/uploads/${third.name}`)).status).toBe(200)
  })

  test('lists the request as waiting on the agency since the addition, not since the answer', async () => {
    const { id } = await portal.buildInfoRequest({
      clientId: anna.id,
      status: 'completed',
      completedAt: '2026-01-05T09:00:00.000Z',
    })
    const { body } = await add(id, { message: 'One more.' })
    expect(body.completedAt).toBe('2026-01-05T09:00:00.000Z')
    const { body: waiting } = await staff.get<WaitingItem[]>('/api/stats/waiting?on=agency&limit=500')
    const item = waiting.find((one) => one.kind === 'info_request' && one.id === id)
    expect(item?.since).toBe(body.answerParts[1]?.writtenAt)
  })

  test('merges additions into the text of a returned answer, and starts over with the next answer', async () => {
    const id = await buildAnswered()
    await add(id, { message: 'And a third one.' })
    const reason = 'The third one is too small to print.'
    const { body } = await staff.patch<RequestOrProblem>(`/api/info-requests/${id}`, {
      status: 'pending',
      reason,
    })
    expect([body.answerParts, body.responseData?.message]).toEqual([
      [],
      `Two photos.\n\n${ADDED}\nAnd a third one.`,
    ])
    const { body: returns } = await client.get<InfoRequestReturn[]>(`/api/info-requests/${id}/returns`)
    expect(returns.map(({ message }) => message)).toEqual([body.responseData?.message])
    expect((await add(id, { message: 'A larger one.' })).status).toBe(409)
    expect((await answer(id, 'A larger one.')).body).toMatchObject({
      answerParts: [],
      responseData: { message: 'A larger one.' },
    })
    expect((await add(id, { message: 'One more.' })).body.answerParts).toHaveLength(2)
  })

  test.each([[{}], [{ message: '  ' }], [{ message: null, attachments: [] }]])(
    'returns 400 when the client adds %j',
    async (body) => {
      const { status, body: problem } = await add(await buildAnswered(), body)
      expect([status, problem.detail]).toEqual([400, 'Write what you want to add, or attach a file'])
    },
  )

  test('returns 409 when the client adds to a request that has no answer', async () => {
    const { status, body } = await add((await ask()).id, { message: 'One more.' })
    expect([status, body.detail]).toEqual([
      409,
      'You can add to an answer once you’ve submitted it. Answer this request first.',
    ])
  })

  test('returns 403 when staff add to an answer, and 404 when another client does', async () => {
    const id = await buildAnswered()
    expect((await add(id, { message: 'One more.' }, staff)).status).toBe(403)
    const stranger = portal.as(await portal.buildClient())
    expect((await add(id, { message: 'One more.' }, stranger)).status).toBe(404)
  })

  test('returns 400 when an addition makes the answer too long, and accepts a shorter one', async () => {
    const id = await buildAnswered('x'.repeat(20_000))
    for (let i = 0; i < 3; i += 1) expect((await add(id, { message: 'y'.repeat(20_000) })).status).toBe(201)
    const refused = await add(id, { message: 'z'.repeat(20_000) })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'Your answer is too long. Put the rest in a file and attach it.',
    ])
    expect((await add(id, { message: 'Short.' })).status).toBe(201)
  })

  test('writes the date and file count of an addition in the agency’s language', async () => {
    await staff.patch('/api/agency/settings', { language: 'de' })
    const marie = await portal.buildClient({ language: 'fr' })
    const before = { clientId: marie.id, status: 'completed', responseMessage: 'Zwei.' } as const
    const { id } = await portal.buildInfoRequest(before)
    const { name } = await portal.buildUpload(marie)
    const { body } = await add(id, { attachments: [name] }, portal.as(marie))
    await staff.patch('/api/agency/settings', { language: 'en' })
    const day = withLanguage('de', () => formatDate(new Date().toISOString().slice(0, 10)))
    expect(body.responseData?.message).toBe(`Zwei.\n\nErgänzt am ${day}:\n1 Datei`)
  })

  test('stores one addition when the client repeats the call with the same idempotency key', async () => {
    const id = await buildAnswered()
    const send = () =>
      client.post<RequestOrProblem>(
        `/api/info-requests/${id}/additions`,
        { message: 'Once.' },
        { 'idempotency-key': 'once' },
      )
    await Promise.all([send(), send()])
    expect((await send()).body.answerParts).toHaveLength(2)
  })
})

describe('edits of a request by staff', () => {
  test('marks a request as edited and notifies the client once when staff repeat the same edit', async () => {
    const { id } = await ask()
    const edit = () =>
      staff.patch<RequestOrProblem>(`/api/info-requests/${id}`, { title: 'Five photos', kind: 'content' })
    const { body } = await edit()
    expect(body.editedAt).toEqual(expect.any(String))
    expect((await edit()).headers['etag']).toBe('"2"')
    const { body: news } = await client.get<Notification[]>('/api/notifications?limit=500')
    expect(news.filter(({ title }) => title === 'Request changed: Five photos')).toHaveLength(1)
  })

  test('does not mark a request as edited when staff return it with another due date', async () => {
    const id = await buildAnswered()
    const back = { status: 'pending', reason: 'The second one is missing.', dueDate: '2027-01-01' }
    const { body } = await staff.patch<RequestOrProblem>(`/api/info-requests/${id}`, back)
    expect(body).toMatchObject({ dueDate: '2027-01-01', editedAt: null })
  })
})
