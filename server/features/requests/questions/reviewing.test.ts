import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequestReturn } from '#shared/requests/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const { anna, client, staff, ask, write, give, review, accept, giveBack, read, request, change } =
  await askingPortal(portal)
const REASON = 'The second line is cut off.'

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
/** Creates a completed request with two answers. */
async function buildAnswered() {
  const { id, questions } = await ask(text('One'), text('Two'))
  const [one, two] = questions.map((question) => question.id) as [number, number]
  await give(one, 'First')
  await give(two, 'Second')
  return { id, one, two }
}
const readReturns = async (id: number) =>
  (await client.get<InfoRequestReturn[]>(`/api/info-requests/${id}/returns`)).body
const states = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).answer?.state))

const archive = (archived: boolean) => staff.patch(`/api/companies/${anna.companyId}`, { archived })

describe('returning an answer', () => {
  test('returns 409 when staff return an answer of an archived company', async () => {
    const { id, one } = await buildAnswered()
    await archive(true)
    for (const returning of [giveBack(one, REASON), change(id, { status: 'pending', reason: REASON }, staff)])
      expect(await returning).toMatchObject({
        status: 409,
        body: { detail: 'This company is archived. Restore it first.' },
      })
    expect((await accept(one)).status).toBe(200)
    await archive(false)
    expect((await giveBack(one, REASON)).status).toBe(200)
  })

  test('sets the request back to waiting on the client with the reason, and keeps the other answers', async () => {
    const { id, one, two } = await buildAnswered()
    const { status, body } = await giveBack(one, REASON)
    expect([status, body.answer]).toMatchObject([200, { value: 'First', state: 'returned', reason: REASON }])
    expect(await states(one, two)).toEqual(['returned', 'given'])
    expect(await request(id)).toMatchObject({
      status: 'pending',
      answeredCount: 1,
      awaitsReview: false,
      waitingOn: 'client',
      completedAt: null,
      answeredBy: null,
      responseData: { message: 'Two\nSecond' },
    })
    expect((await client.get<Notification[]>('/api/notifications?limit=1')).body).toMatchObject([
      { type: 'info_returned', title: 'We need a little more: Texts and photos' },
    ])
    await give(one, 'First, whole')
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: true })
    expect((await read(one)).answer).toMatchObject({ value: 'First, whole', state: 'given', reason: null })
  })

  test('keeps every returned answer with its reason', async () => {
    const { id, one } = await buildAnswered()
    await giveBack(one, REASON)
    await give(one, 'First, whole')
    await giveBack(one, 'And now without the dots, please.')
    expect(await readReturns(id)).toMatchObject([
      { questionId: one, message: 'One\nFirst', reason: REASON, returnedBy: { role: 'staff' } },
      { questionId: one, message: 'One\nFirst, whole', reason: 'And now without the dots, please.' },
    ])
  })

  test('hides the client’s draft of another answer from staff', async () => {
    const { one } = await buildAnswered()
    await giveBack(one, REASON)
    await write(one, { value: 'First, wh' })
    expect(await read(one)).toMatchObject({ answer: { value: 'First' }, draft: { value: 'First, wh' } })
    expect(await read(one, staff)).toMatchObject({
      answer: { value: 'First', state: 'returned' },
      draft: null,
    })
  })

  test('lets staff return an accepted answer', async () => {
    const { one } = await buildAnswered()
    await accept(one)
    expect((await giveBack(one, REASON)).body.answer?.state).toBe('returned')
  })

  test('returns 400 when staff give no reason or one of fewer than ten characters', async () => {
    const { one } = await buildAnswered()
    expect((await review(one, { accept: false, reason: 'Too short' })).status).toBe(400)
    expect((await review(one, { accept: false })).status).toBe(400)
  })
})

describe('accepting an answer', () => {
  test('ends the review of the request with the last answer', async () => {
    const { id, one, two } = await buildAnswered()
    await accept(one)
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: true })
    expect((await accept(two)).body.answer).toMatchObject({
      state: 'accepted',
      reviewedBy: { role: 'staff' },
    })
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: false, answeredCount: 2 })
    expect((await accept(two)).status).toBe(200)
  })

  test('keeps the client’s draft over an accepted answer', async () => {
    const { one } = await buildAnswered()
    await write(one, { value: 'Better' })
    await accept(one)
    expect(await read(one)).toMatchObject({
      answer: { value: 'First', state: 'accepted' },
      draft: { value: 'Better' },
    })
  })

  test('returns 409 when staff accept or return an answer that is not submitted', async () => {
    const { questions } = await ask(text('One'))
    const { id } = questions[0]!
    expect((await accept(id)).status).toBe(409)
    await write(id, { value: 'First' })
    expect([(await accept(id)).status, (await giveBack(id)).status]).toEqual([409, 409])
  })

  test('returns 412 when staff accept or return a version that is no longer current', async () => {
    const { one } = await buildAnswered()
    const { version } = await read(one, staff)
    await write(one, { value: 'Other words' })
    expect((await read(one, staff)).version).toBe(version)
    await write(one, { give: true })
    expect((await accept(one, version)).status).toBe(412)
    expect((await giveBack(one, REASON, version)).status).toBe(412)
    expect((await accept(one, (await read(one, staff)).version)).status).toBe(200)
  })

  test('returns the current answer with a 412 problem, but not the client’s draft', async () => {
    const { one } = await buildAnswered()
    const { version } = await read(one, staff)
    await give(one, 'Other words')
    await write(one, { value: 'A draft over it' })
    const { status, headers, body, bytes } = await accept(one, version)
    expect([status, headers['content-type']]).toEqual([412, 'application/problem+json; charset=utf-8'])
    const problem = {
      status: 412,
      title: 'Changed by someone else',
      detail: 'Someone else changed this first. Review the latest version and try again.',
      requestId: expect.any(String) as string,
    }
    expect(body).toEqual({ ...(await read(one, staff)), ...problem })
    expect(body.answer).toMatchObject({ value: 'Other words', state: 'given' })
    expect(bytes.toString()).not.toContain('A draft over it')
    expect((await accept(one, body.version)).status).toBe(200)
  })

  test('returns 403 when a client accepts an answer', async () => {
    const { one } = await buildAnswered()
    const { status } = await client.post(`/api/info-questions/${one}/answer/review`, { accept: true })
    expect(status).toBe(403)
  })
})

const undo = (headers: Record<string, string>) => staff.post(`/api/undo/${headers['undo-id']}`)

describe('undoing a review', () => {
  const undoable = { undoable: '15' }
  const reviewUndoably = (id: number, body: object) =>
    staff.post(`/api/info-questions/${id}/answer/review`, body, undoable)

  test('restores the answer and the request, and keeps a draft that was saved meanwhile', async () => {
    const { id, one } = await buildAnswered()
    const before = await request(id)
    const { headers } = await reviewUndoably(one, { accept: false, reason: REASON })
    await write(one, { value: 'Better' })
    expect((await undo(headers)).status).toBe(204)
    expect(await read(one)).toMatchObject({
      answer: { value: 'First', state: 'given' },
      draft: { value: 'Better' },
    })
    const { version: _was, updatedAt: _at, ...same } = before
    expect(await request(id)).toMatchObject(same)
    expect(await readReturns(id)).toEqual([])
  })

  test('reopens the review of the request, even if other answers were accepted later', async () => {
    const { id, one, two } = await buildAnswered()
    const first = await reviewUndoably(one, { accept: true })
    const second = await reviewUndoably(two, { accept: true })
    expect((await request(id)).awaitsReview).toBe(false)
    expect((await undo(first.headers)).status).toBe(204)
    expect(await states(one, two)).toEqual(['given', 'accepted'])
    expect(await request(id)).toMatchObject({ status: 'completed', awaitsReview: true })
    await accept(one)
    expect((await request(id)).awaitsReview).toBe(false)
    expect((await undo(second.headers)).status).toBe(204)
    expect(await states(one, two)).toEqual(['accepted', 'given'])
    expect((await request(id)).awaitsReview).toBe(true)
  })

  test('returns 404 when a freelancer who no longer sees the request undoes the review', async () => {
    const { one } = await buildAnswered()
    const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
    const { companyId } = anna
    await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
    const path = `/api/info-questions/${one}/answer/review`
    const { headers } = await portal.as(freelancer).post(path, { accept: true }, undoable)
    await portal.db.deleteFrom('staffCompanies').where('userId', '=', freelancer.id).execute()
    expect((await portal.as(freelancer).post(`/api/undo/${headers['undo-id']}`)).status).toBe(404)
    expect(await states(one)).toEqual(['accepted'])
  })

  test('returns 412 when staff accept a later answer with the version of the undone review', async () => {
    const { one } = await buildAnswered()
    const { headers, body } = await reviewUndoably(one, { accept: true })
    await undo(headers)
    await give(one, 'Something else')
    expect((await accept(one, body['version'] as number)).status).toBe(412)
  })
})

describe('reviewing a whole request', () => {
  test('accepts all submitted answers', async () => {
    const { id, one, two } = await buildAnswered()
    const { body } = await change(id, { reviewed: true }, staff)
    expect(body).toMatchObject({ status: 'completed', awaitsReview: false })
    expect(await states(one, two)).toEqual(['accepted', 'accepted'])
  })

  test('returns the submitted answers to the client and keeps the accepted ones', async () => {
    const { id, one, two } = await buildAnswered()
    await accept(one)
    const { status, body } = await change(id, { status: 'pending', reason: REASON }, staff)
    expect([status, body]).toMatchObject([200, { status: 'pending', answeredCount: 1 }])
    expect(await states(one, two)).toEqual(['accepted', 'returned'])
    expect((await read(two)).answer?.reason).toBe(REASON)
    expect(await readReturns(id)).toMatchObject([
      { questionId: null, reason: REASON, message: 'One\nFirst\n\nTwo\nSecond' },
    ])
    await give(two, 'Second, whole')
    expect((await request(id)).status).toBe('completed')
  })

  test('returns the answers to the client even if all of them were accepted', async () => {
    const { id, one, two } = await buildAnswered()
    await change(id, { reviewed: true }, staff)
    await change(id, { status: 'pending', reason: REASON }, staff)
    expect(await states(one, two)).toEqual(['returned', 'returned'])
    expect((await request(id)).responseData).toBeNull()
  })

  test('lets staff return or accept a request before it is complete, but not before the first answer', async () => {
    const { id, questions } = await ask(text('One'), text('Two'))
    const one = questions[0]!.id
    expect((await change(id, { reviewed: true }, staff)).status).toBe(400)
    expect((await change(id, { status: 'pending', reason: REASON }, staff)).status).toBe(400)
    await give(one, 'First')
    expect((await change(id, { status: 'pending', reason: REASON }, staff)).body.status).toBe('pending')
    expect(await states(one)).toEqual(['returned'])
    await give(one, 'First, whole')
    expect((await change(id, { reviewed: true }, staff)).body).toMatchObject({ status: 'in_progress' })
    expect(await states(one)).toEqual(['accepted'])
  })

  test('keeps an addition to the answer when staff return the answer to one question', async () => {
    const { id, one } = await buildAnswered()
    const file = await portal.buildUpload(anna)
    await client.post(`/api/info-requests/${id}/additions`, {
      message: 'By the way.',
      attachments: [file.name],
    })
    const { responseData, answerParts, awaitsReview } = await request(id)
    expect(awaitsReview).toBe(true)
    expect(answerParts).toHaveLength(2)
    expect(responseData?.message).toMatch(/^One\nFirst\n\nTwo\nSecond\n\nAdded on .*:\nBy the way\.$/)
    await giveBack(one, REASON)
    await give(one, 'Uno')
    const again = (await request(id)).responseData
    expect(again?.message).toMatch(/^One\nUno\n\nTwo\nSecond\n\nAdded on .*:\nBy the way\.$/)
    expect(again?.attachments).toEqual([file])
  })
})
