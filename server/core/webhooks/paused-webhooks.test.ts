import { expect, test } from 'vitest'
import type { Webhook, WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { PATH, webhookPortal } from '#server/test/webhook-portal.ts'

const { portal, receiver, sam, staff, log, webhook, settled, sendUntil, openTicket } = await webhookPortal()

const paused = { state: 'disabled', disabledBecause: 'creator' }

/** Creates a webhook of another owner, who then becomes a member. */
async function buildPaused() {
  const creator = await portal.buildStaff()
  const { body } = await portal.as(creator).post<WebhookWithSecret>(PATH, {
    name: 'Invoices',
    url: receiver.url,
    eventTypes: ['ticket.created'],
  })
  await staff.patch(`/api/users/${creator.id}`, { staffRole: 'member' })
  return { creator, id: body.id }
}

test('a webhook whose creator is no longer an owner is paused at once, and refuses a test event', async () => {
  const { id } = await buildPaused()
  expect(await webhook(id)).toMatchObject(paused)
  expect((await staff.get<Webhook[]>(PATH)).body).toMatchObject([{ id, ...paused }])
  expect((await staff.post(`${PATH}/${id}/test`)).status).toBe(409)
})

test('a paused webhook sends nothing, ends waiting messages as failed, and notifies the owners once', async () => {
  const { id } = await buildPaused()
  await openTicket()
  await openTicket()
  await sendUntil(settled(id))
  expect(receiver.received).toEqual([])
  expect(await log(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  const { body } = await staff.get<{ title: string }[]>('/api/notifications')
  expect(body.map(({ title }) => title).filter((title) => title.includes('paused'))).toEqual([
    'Webhook paused until an owner takes it over: Invoices',
  ])
})

test.each([
  ['is deactivated', (path: string) => staff.post(`${path}/deactivate`)],
  ['is deleted', (path: string) => staff.delete(path)],
  ['is locked out', (path: string) => staff.post(`${path}/lock-out`)],
])('a webhook sends nothing after its creator %s', async (_end, end) => {
  const creator = await portal.buildStaff()
  const { body } = await portal.as(creator).post<WebhookWithSecret>(PATH, {
    name: 'Invoices',
    url: receiver.url,
    eventTypes: ['ticket.created'],
  })
  expect((await end(`/api/users/${creator.id}`)).status).toBeLessThan(300)
  await openTicket()
  await sendUntil(async () => (await settled(body.id)()) && (await webhook(body.id)).state === 'disabled')
  expect(receiver.received).toEqual([])
})

test('a paused webhook stays paused when its creator becomes an owner again after it has dropped a message', async () => {
  const { creator, id } = await buildPaused()
  await openTicket()
  await sendUntil(settled(id))
  await staff.patch(`/api/users/${creator.id}`, { staffRole: 'owner' })
  expect(await webhook(id)).toMatchObject(paused)
})

test('an owner takes a paused webhook over with one call, and it sends what happens from then on', async () => {
  const { id } = await buildPaused()
  await openTicket()
  await sendUntil(settled(id))
  const { status, body } = await staff.patch<Webhook>(`${PATH}/${id}`, { enabled: true })
  expect([status, body.state, body.disabledBecause, body.maker?.id]).toEqual([200, 'active', null, sam.id])
  await openTicket()
  await sendUntil(settled(id))
  expect((await log(id)).map((message) => message.status)).toEqual(['delivered', 'failed'])
  expect(receiver.received).toHaveLength(1)
})

test('turning a webhook off and on does not change its creator while that person is an owner', async () => {
  const creator = await portal.buildStaff()
  const { id } = await portal.buildWebhook({ userId: creator.id })
  for (const enabled of [false, true]) await staff.patch(`${PATH}/${id}`, { enabled })
  expect(await webhook(id)).toMatchObject({ state: 'active', maker: { id: creator.id } })
})

test('a webhook that staff turned off and whose creator left is taken over by turning it on', async () => {
  const creator = await portal.buildStaff()
  const { id } = await portal.buildWebhook({ userId: creator.id })
  await staff.patch(`${PATH}/${id}`, { enabled: false })
  await staff.delete(`/api/users/${creator.id}`)
  await staff.patch(`${PATH}/${id}`, { enabled: true })
  expect(await webhook(id)).toMatchObject({ state: 'active', maker: { id: sam.id } })
})

test.each([
  [
    'its address',
    (id: number, by: { id: number }) => portal.as(by).patch(`${PATH}/${id}`, { url: receiver.url }),
  ],
  ['its secret', (id: number, by: { id: number }) => portal.as(by).post(`${PATH}/${id}/secret`)],
])('a webhook pauses when an owner who changed %s is no longer one', async (_what, change) => {
  const { body } = await staff.post<WebhookWithSecret>(PATH, {
    name: 'Invoices',
    url: receiver.url,
    eventTypes: ['ticket.created'],
  })
  const other = await portal.buildStaff()
  expect((await change(body.id, other)).status).toBeLessThan(300)
  await staff.patch(`/api/users/${other.id}`, { staffRole: 'member' })
  expect(await webhook(body.id)).toMatchObject(paused)
})
