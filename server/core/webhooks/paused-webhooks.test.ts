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

test('pauses a webhook at once when its creator is no longer an owner, and refuses a test event', async () => {
  const { id } = await buildPaused()
  expect(await webhook(id)).toMatchObject(paused)
  expect((await staff.get<Webhook[]>(PATH)).body).toMatchObject([{ id, ...paused }])
  expect((await staff.post(`${PATH}/${id}/test`)).status).toBe(409)
})

test('sends nothing from a paused webhook, fails waiting messages, and notifies owners once', async () => {
  const { id } = await buildPaused()
  await openTicket()
  await openTicket()
  await sendUntil(settled(id))
  expect(receiver.received).toEqual([])
  expect(await log(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  const { body } = await staff.get<{ title: string }[]>('/api/notifications')
  expect(body.map(({ title }) => title).filter((title) => title.includes('paused'))).toEqual([
    'Webhook paused until an agency owner takes it over: Invoices',
  ])
})

test.each([
  ['is deactivated', (path: string) => staff.post(`${path}/deactivate`)],
  ['is deleted', (path: string) => staff.delete(path)],
  ['is locked out', (path: string) => staff.post(`${path}/lock-out`)],
])('sends nothing for a webhook after its creator %s', async (_end, end) => {
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

test('keeps a webhook paused that has dropped a message when its creator becomes an owner again', async () => {
  const { creator, id } = await buildPaused()
  await openTicket()
  await sendUntil(settled(id))
  await staff.patch(`/api/users/${creator.id}`, { staffRole: 'owner' })
  expect(await webhook(id)).toMatchObject(paused)
})

test('lets an owner take over a paused webhook, which sends later events', async () => {
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

test('keeps the creator when another owner turns a webhook off and on', async () => {
  const creator = await portal.buildStaff()
  const { id } = await portal.buildWebhook({ userId: creator.id })
  for (const enabled of [false, true]) await staff.patch(`${PATH}/${id}`, { enabled })
  expect(await webhook(id)).toMatchObject({ state: 'active', maker: { id: creator.id } })
})

test('makes the owner who turns on a webhook without a creator its new creator', async () => {
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
])('pauses a webhook when an owner who changed %s is no longer one', async (_what, change) => {
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
