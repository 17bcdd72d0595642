import { afterAll, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

/* The notifications about a request with questions that were handed over. */

const portal = await testApp()
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, staff, ask, questionsOf, give, giveBack, accept, change } = asking
const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
const mila = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Mila Bauer' })
const jonasAs = portal.as(jonas)

const text = (label: string, more: object = {}) => ({ kind: 'text', label, ...more })
const handOver = (id: number, questionIds: number[], to: { id: number } = jonas) =>
  client.post<InfoRequest & { detail: string }>(`/api/info-requests/${id}/hand-over`, {
    userId: to.id,
    questionIds,
  })

/** Creates a request with these questions, of which the last one is handed over to Jonas, who has read of it. */
async function handedOver(...questions: object[]) {
  const { id, questions: asked } = await ask(...questions)
  const ids = asked.map((question) => question.id)
  expect((await handOver(id, ids.slice(-1))).status).toBe(200)
  await portal.db.deleteFrom('notifications').execute()
  await portal.db.updateTable('mails').set({ status: 'sent', sentAt: new Date().toISOString() }).execute()
  return { id, ids, last: ids.at(-1)! }
}

const listNotified = async (who: { id: number }, requestId: number) =>
  (await portal.as(who).get<Notification[]>('/api/notifications?limit=100')).body
    .filter(({ entityId, entityType }) => entityType === 'info_request' && entityId === requestId)
    .map(({ title }) => title)

const RECORD = 'Texts and photos'
const withdraw = (id: number) => staff.delete(`/api/info-requests/${id}`)
const restore = (id: number) => change(id, { withdrawn: false }, staff)

interface HandoverMail {
  id: number
  ids: number[]
  last: number
}
const CHANGES: [string, string, (handed: HandoverMail) => Promise<unknown>][] = [
  ['edit it', 'Request changed', ({ id }) => change(id, { dueDate: '2039-11-01' }, staff)],
  ['remind the client', 'Reminder', ({ id }) => staff.post(`/api/info-requests/${id}/remind`)],
  ['withdraw it', 'No longer needed', ({ id }) => withdraw(id)],
  [
    'restore it',
    'We need this after all',
    async ({ id }) => {
      await withdraw(id)
      await portal.db.deleteFrom('notifications').execute()
      await restore(id)
    },
  ],
  [
    'return all answers',
    'We need a little more',
    async ({ id, ids }) => {
      await give(ids[0]!, 'Bread and salt')
      await change(id, { status: 'pending', reason: 'This is too short.' }, staff)
    },
  ],
  [
    'return an answer after they accepted the request',
    'We need a little more',
    async ({ id, ids }) => {
      await give(ids[0]!, 'Bread and salt')
      await change(id, { reviewed: true }, staff)
      await portal.db.deleteFrom('notifications').execute()
      await giveBack(ids[0]!)
    },
  ],
]

const follow = (entityId: number) =>
  jonasAs.put('/api/follows', { entityType: 'info_request', entityId, state: 'followed' })

describe.each([
  ['a person asked', async () => {}],
  ['a person asked who follows the request', follow],
])('%s', (_who, prepare) => {
  test.each(CHANGES)('is notified once, like the respondent, when staff %s', async (_what, title, act) => {
    const handed = await handedOver(text('Slogan'), text('Prices', { required: false }))
    await prepare(handed.id)
    await act(handed)
    const notices = async (who: { id: number }) =>
      (await listNotified(who, handed.id)).filter((one) => one === `${title}: ${RECORD}`)
    for (const who of [anna, jonas]) expect(await notices(who)).toHaveLength(1)
    expect(await listNotified(mila, handed.id)).toEqual([])
  })

  test('is not notified of a withdrawal before they heard of the request', async () => {
    const { id, questions } = await ask(text('Slogan'))
    await client.post('/api/notifications/read-all')
    await handOver(id, [questions[0]!.id])
    await prepare(id)
    await portal.db.deleteFrom('notifications').where('userId', '=', jonas.id).execute()
    await withdraw(id)
    expect((await listNotified(anna, id))[0]).toBe(`No longer needed: ${RECORD}`)
    expect(await listNotified(jonas, id)).toEqual([])
  })
})

describe('handing over questions', () => {
  test('skips questions that have been answered, and is refused if all of them have', async () => {
    const { id, questions } = await ask(text('Slogan'), text('Opening hours'), text('Prices'))
    const ids = questions.map((question) => question.id)
    await give(ids[0]!, 'Bread and salt')
    expect((await handOver(id, ids.slice(0, 2))).status).toBe(200)
    expect((await questionsOf(id)).map(({ askedOf }) => askedOf?.id ?? null)).toEqual([null, jonas.id, null])
    expect((await listNotified(jonas, id))[0]).toBe('1 question for you, due Dec 1, 2039: Opening hours')
    const refused = await handOver(id, [ids[0]!])
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Someone has already answered this question.',
    ])
    await accept(ids[0]!)
    expect((await handOver(id, [ids[0]!])).status).toBe(409)
  })

  test('is possible again once staff return the answer', async () => {
    const { id, questions } = await ask(text('Slogan'), text('Prices'))
    const [one] = questions
    await give(one!.id, 'Bread and salt')
    await giveBack(one!.id)
    expect((await handOver(id, [one!.id])).status).toBe(200)
    expect((await questionsOf(id))[0]?.askedOf?.id).toBe(jonas.id)
  })
})

const unread = async (who: { id: number }, id: number, title: string) =>
  (await listNotified(who, id)).filter((one) => one === `${title}: ${RECORD}`).length
const readAll = (who: { id: number }) => portal.as(who).post('/api/notifications/read-all')

describe('an answer that is changed again after the request was completed', () => {
  test('notifies staff and the respondent once per person until they have read it', async () => {
    const sam = await portal.buildStaff()
    const { id, ids } = await handedOver(text('Slogan'), text('Prices'))
    for (const [n, who] of [client, jonasAs].entries()) await give(ids[n]!, 'Bread', who)
    for (const value of ['One', 'Two', 'Three']) await give(ids[1]!, value, jonasAs)
    expect([await unread(sam, id, 'New answer'), await unread(anna, id, 'New answer')]).toEqual([1, 1])
    await give(ids[0]!, 'Salt', portal.as(mila))
    expect([await unread(sam, id, 'New answer'), await unread(anna, id, 'New answer')]).toEqual([2, 2])
    const other = await handedOver(text('Slogan'))
    for (const value of ['One', 'Two']) await give(other.last, value, jonasAs)
    expect(await unread(sam, other.id, 'New answer')).toBe(1)
    await readAll(sam)
    await give(other.last, 'Three', jonasAs)
    expect(await unread(sam, other.id, 'New answer')).toBe(2)
  })

  test('notifies staff again after the request was withdrawn and restored', async () => {
    const sam = await portal.buildStaff()
    const { id, last } = await handedOver(text('Slogan'))
    for (const value of ['One', 'Two']) await give(last, value, jonasAs)
    await withdraw(id)
    await restore(id)
    expect(await unread(sam, id, 'New answer')).toBe(0)
    await give(last, 'Three', jonasAs)
    expect(await unread(sam, id, 'New answer')).toBe(1)
  })
})
