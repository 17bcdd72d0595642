import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { connect } from '#server/platform/db/connection.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { webhookPortal } from '#server/test/webhook-portal.ts'

const {
  database,
  portal,
  receiver,
  staff,
  make,
  log,
  webhook,
  settled,
  tried,
  startSender,
  sendUntil,
  openTicket,
} = await webhookPortal()

describe('webhook delivery', () => {
  test('is retried later with the same ID after a failure', async () => {
    let failures = 1
    receiver.answer = (_request, response) => response.writeHead(failures-- > 0 ? 500 : 204).end('not now')
    const { body: made } = await make()
    await openTicket()
    await sendUntil(tried(made.id))
    const [waiting] = await log(made.id)
    expect(waiting).toMatchObject({ status: 'waiting', tries: 1, answerStatus: 500, answer: 'not now' })
    const wait = Date.parse(waiting?.nextTryAt ?? '') - Date.parse(waiting?.triedAt ?? '')
    expect(wait).toBeGreaterThanOrEqual(4900)
    expect(wait).toBeLessThan(7000)
    expect((await webhook(made.id)).state).toBe('failing')
    await sql`update webhook_deliveries set next_try_at = now()`.execute(portal.db)
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', tries: 2, answerStatus: 204 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    expect((await webhook(made.id)).state).toBe('active')
  })

  test('is given up after the last failed attempt, and can be sent again by staff', async () => {
    receiver.answer = (_request, response) => response.writeHead(503).end()
    const { body: made } = await make()
    await openTicket()
    await sql`update webhook_deliveries set tries = 8`.execute(portal.db)
    await sendUntil(settled(made.id))
    const [given] = await log(made.id)
    expect(given).toMatchObject({ status: 'failed', tries: 9, nextTryAt: null })
    receiver.answer = (_request, response) => response.writeHead(200).end()
    const again = `/api/webhook-deliveries/${given?.id ?? 0}/send-again`
    expect((await staff.post(again)).status).toBe(200)
    expect((await staff.post(again)).status).toBe(409)
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', tries: 1 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('turns off the webhook on a 410 response and notifies staff', async () => {
    receiver.answer = (_request, response) => response.writeHead(410).end()
    const { body: made } = await make({ name: 'Gone shop' })
    await openTicket()
    await sendUntil(settled(made.id))
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
    const { body } = await staff.get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject({
      title: 'Webhook turned off: Gone shop returned 410 Gone',
      href: `/staff/webhooks/${made.id}`,
    })
  })

  test('turns off the webhook after five days of failures and notifies staff', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end()
    const { body: made } = await make({ name: 'Dead shop' })
    await sql`update webhooks set failing_since = now() - interval '5 days 1 minute'`.execute(portal.db)
    await openTicket()
    await sendUntil(settled(made.id))
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'failing' })
    expect((await log(made.id))[0]).toMatchObject({ status: 'failed', answerStatus: 500 })
    const { body } = await staff.get<Notification[]>('/api/notifications')
    expect(body[0]?.title).toBe('Webhook turned off: Dead shop could not be reached for five days')
  })

  test('fails on a redirect, which is not followed', async () => {
    receiver.answer = (_request, response) => response.writeHead(302, { location: receiver.url }).end()
    const { body: made } = await make()
    await openTicket()
    await sendUntil(tried(made.id))
    expect(receiver.received).toHaveLength(1)
    expect((await log(made.id))[0]).toMatchObject({ answerStatus: 302, error: 'Redirects aren’t followed' })
  })

  test('fails when the connection breaks or is refused', async () => {
    receiver.answer = (request) => request.socket.destroy()
    const { body: made } = await make()
    const { body: nobody } = await make({ url: 'http://127.0.0.1:1/hook' })
    await openTicket()
    await sendUntil(async () => (await tried(made.id)()) && (await tried(nobody.id)()))
    expect((await log(made.id))[0]?.error).toBe('The connection was interrupted')
    expect((await log(nobody.id))[0]?.error).toBe('The host refused the connection')
  })

  test('fails when the secret was encrypted with another key', async () => {
    const { id } = await portal.buildWebhook({ url: receiver.url, secret: Buffer.from('nonsense') })
    await openTicket()
    await sendUntil(tried(id))
    expect((await log(id))[0]?.error).toContain('Rotate the secret')
    expect(receiver.received).toEqual([])
  })

  test('stores only the beginning of a long response', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200)
      const writeMore = () =>
        response.write('x'.repeat(100_000), (error) => (error ? undefined : writeMore()))
      writeMore()
    }
    const { body: made } = await make()
    await openTicket()
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', answer: 'x'.repeat(1000) })
  })
})

describe('several webhook senders', () => {
  test('deliver every message once between them', async () => {
    const { body: made } = await make()
    await sql`insert into webhook_deliveries (webhook_id, type, payload)
      select ${made.id}, 'ticket.created', '{}' from generate_series(1, 80)`.execute(portal.db)
    const nodes = Array.from({ length: 5 }, () => connect(database.url))
    await sendUntil(
      settled(made.id),
      nodes.map((db) => () => startSender({ db })),
    )
    await Promise.all(nodes.map((db) => db.destroy()))
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect([receiver.received.length, ids.size]).toEqual([80, 80])
    expect((await log(made.id)).every(({ tries }) => tries === 1)).toBe(true)
  })

  test('take over a message that a dead sender had claimed', async () => {
    const { body: made } = await make()
    await openTicket()
    // Claimed, and never settled.
    await sql`update webhook_deliveries set tries = 1, next_try_at = now() + interval '1 hour'`.execute(
      portal.db,
    )
    const stop = startSender()
    await stop()
    expect(receiver.received).toEqual([])
    await sql`update webhook_deliveries set next_try_at = now()`.execute(portal.db)
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', tries: 2 })
  })
})

test('deletes the delivery log after 30 days', async () => {
  const { id } = await portal.buildWebhook()
  await openTicket()
  await openTicket()
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'
    where id = (select max(id) from webhook_deliveries)`.execute(portal.db)
  await runHousekeeping(portal.db, portal.storage)
  expect(await log(id)).toHaveLength(1)
})
