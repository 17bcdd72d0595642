import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { connect } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { runHousekeeping } from '#server/queue/housekeeping.ts'
import type { Resolve } from '#server/egress/agents.ts'
import { PASSWORD } from '#server/test/builders.ts'
import type { Caller } from '#server/test/caller.ts'
import { testDatabase } from '#server/test/database.ts'
import { testApp } from '#server/test/test-app.ts'
import { startWebhookSender } from './sender.ts'

const PATH = '/api/webhooks'
const database = await testDatabase()
const portal = await testApp({ webhooksPrivateAddresses: true }, database)
const guarded = await testApp({}, database)

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}
let received: Received[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const headers: Received['headers'] = {}
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    received.push({ path: request.url ?? '', headers, body })
    answer(request, response)
  })
})
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

let staff: Caller
let guardedStaff: Caller
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
  staff = portal.as(sam)
  guardedStaff = guarded.as(sam)
  for (const one of [staff, guardedStaff]) await one.post('/api/user/confirmation', { password: PASSWORD })
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
  await Promise.all([portal.close(), guarded.close()])
  await database.close()
})
beforeEach(async () => {
  received = []
  answer = (_request, response) => response.writeHead(200).end('thank you')
  await portal.db.deleteFrom('webhooks').execute()
})

const make = (fields: object = {}) =>
  staff.post<WebhookWithSecret>(PATH, {
    name: 'Invoices',
    url: address(),
    eventTypes: ['ticket.created', 'ticket.updated', 'ticket.commented'],
    ...fields,
  })
const log = async (id: number) => (await staff.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries`)).body
const webhook = async (id: number) => (await staff.get<Webhook>(`${PATH}/${id}`)).body
const fail = (error: unknown) => expect.unreachable(String(error))

/** Runs senders until `settled`. */
async function sendUntil(
  settled: () => Promise<boolean> | boolean,
  nodes = [{ db: portal.db }],
  resolve?: Resolve,
) {
  const config = resolve ? guarded.config : portal.config
  const stops = nodes.map(({ db }) => startWebhookSender(db, config, fail, resolve))
  await expect.poll(settled, { timeout: 10_000, interval: 20 }).toBe(true)
  await Promise.all(stops.map((stop) => stop()))
}
const settled = (id: number) => async () => (await log(id)).every(({ status }) => status !== 'waiting')
const tried = (id: number) => async () => (await log(id)).every(({ durationMs }) => durationMs !== null)

async function openTicket() {
  const client = await portal.buildClient()
  const { body } = await portal.as(client).post<{ id: number }>('/api/tickets', {
    title: 'Wrong hours',
    description: 'A secret description.',
    serviceCategory: 'general',
  })
  return { client, id: body.id }
}

describe('a webhook', () => {
  test('is told what happens, signed as Standard Webhooks says', async () => {
    const { body: made } = await make()
    const { client, id } = await openTicket()
    await sendUntil(settled(made.id))
    expect(received).toHaveLength(1)
    const [message] = received
    const event = new Verifier(made.secret ?? '').verify(message?.body ?? '', message?.headers ?? {})
    expect(event).toEqual({
      type: 'ticket.created',
      timestamp: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      data: {
        record: 'ticket',
        id,
        title: 'Wrong hours',
        clientId: client.id,
        projectId: null,
        websiteId: null,
        actorId: client.id,
      },
    })
    expect(message?.path).toBe('/hook')
    const [entry] = await log(made.id)
    expect(entry).toMatchObject({
      messageId: message?.headers['webhook-id'],
      payload: message?.body,
      status: 'delivered',
      tries: 1,
      answerStatus: 200,
      answer: 'thank you',
      error: null,
    })
  })

  test('hears of what it chose only, and of no note among staff', async () => {
    const { body: made } = await make({ eventTypes: ['ticket.commented'] })
    const { id: entityId } = await openTicket()
    const comment = { content: 'A word.', entityType: 'ticket', entityId }
    await staff.post('/api/comments', { ...comment, internal: true })
    await staff.post('/api/comments', comment)
    expect((await log(made.id)).map(({ type }) => type)).toEqual(['ticket.commented'])
    expect((await log(made.id))[0]?.payload).not.toContain('A word')
  })

  test.each([
    [
      'brief.accepted',
      'project.created',
      async () => {
        const { id } = await portal.buildBrief()
        return staff.post(`/api/briefs/${id}/accept`)
      },
    ],
    [
      'project.completed',
      'project.updated',
      async () => {
        const { id } = await portal.buildProject()
        return staff.patch(`/api/projects/${id}`, { status: 'completed' })
      },
    ],
    [
      'project.commented',
      'project.commented',
      async () => {
        const { id: entityId } = await portal.buildProject()
        return staff.post('/api/comments', { content: 'Hi', entityType: 'project', entityId })
      },
    ],
    [
      'request.answered',
      'request.answered',
      async () => {
        const client = await portal.buildClient()
        const { id } = await portal.buildInfoRequest({ clientId: client.id })
        return portal.as(client).patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' } })
      },
    ],
    [
      'website.launched',
      'website.launched',
      async () => {
        const { id: projectId } = await portal.buildProject()
        const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }
        return staff.post('/api/websites', { ...website, projectId })
      },
    ],
  ])('hears of %s, and of %s', async (first, second, action) => {
    const { id } = await portal.buildWebhook()
    expect((await action()).status).toBeLessThan(300)
    const types = (await log(id)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining([first, second]))
  })

  test('hears nothing of what was undone', async () => {
    const { id } = await portal.buildWebhook()
    const ticket = await portal.buildTicket()
    const undone = new Error('undone')
    const action = portal.db.transaction().execute(async (tx) => {
      await happened(tx, { id: ticket.userId, role: 'client' }, 'ticket_updated', ticket, {
        priority: 'high',
      })
      throw undone
    })
    await expect(action).rejects.toBe(undone)
    expect(await log(id)).toEqual([])
  })

  test('hears nothing while it is off, and again once it is on', async () => {
    const { body: made } = await make()
    await openTicket()
    expect((await staff.patch(`${PATH}/${made.id}`, { enabled: false })).status).toBe(200)
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'staff' })
    await openTicket()
    expect((await log(made.id)).map(({ status }) => status)).toEqual(['failed'])
    expect((await staff.post(`${PATH}/${made.id}/test`)).status).toBe(409)
    await staff.patch(`${PATH}/${made.id}`, { enabled: true })
    await openTicket()
    await sendUntil(settled(made.id))
    expect((await log(made.id)).map(({ status }) => status)).toEqual(['delivered', 'failed'])
  })

  test('gets a test event on demand, which is tried once', async () => {
    answer = (_request, response) => response.writeHead(500).end()
    const { body: made } = await make()
    const { status, body } = await staff.post<WebhookDelivery>(`${PATH}/${made.id}/test`)
    expect([status, body.status]).toEqual([201, 'waiting'])
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ type: 'webhook.test', status: 'failed', tries: 1 })
    expect((await webhook(made.id)).state).toBe('active')
  })

  test('signs with both secrets for a day after the secret was rotated', async () => {
    const { body: made } = await make()
    const { body: rotated } = await staff.post<WebhookWithSecret>(`${PATH}/${made.id}/secret`)
    expect(rotated.secret).not.toBe(made.secret)
    await staff.post(`${PATH}/${made.id}/test`)
    await sendUntil(settled(made.id))
    const { body, headers } = received[0] ?? { body: '', headers: {} }
    for (const secret of [made.secret, rotated.secret])
      expect(new Verifier(secret ?? '').verify(body, headers)).toMatchObject({ type: 'webhook.test' })
    await sql`update webhooks set previous_until = now()`.execute(portal.db)
    await runHousekeeping(portal.db, portal.storage)
    await staff.post(`${PATH}/${made.id}/test`)
    await sendUntil(settled(made.id))
    const { body: later, headers: laterHeaders } = received[1] ?? { body: '', headers: {} }
    expect(() => new Verifier(made.secret ?? '').verify(later, laterHeaders)).toThrow()
    expect(new Verifier(rotated.secret ?? '').verify(later, laterHeaders)).toBeDefined()
  })

  test('keeps its secret sealed, tells it once, and every deed is in the audit log', async () => {
    const { body: made } = await make()
    await staff.post(`${PATH}/${made.id}/secret`)
    await staff.patch(`${PATH}/${made.id}`, { name: 'Bills' })
    const { rows } = await sql<{ row: string }>`select webhooks::text as row from webhooks`.execute(portal.db)
    const secret = made.secret ?? ''
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify((await staff.get(`${PATH}/${made.id}`)).body)).not.toContain('whsec_')
    expect((await staff.delete(`${PATH}/${made.id}`)).status).toBe(204)
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=webhook')
    const actions = body.filter(({ entityId }) => entityId === made.id).map(({ action }) => action)
    const all = ['webhook.deleted', 'webhook.changed', 'webhook.rotated', 'webhook.created']
    expect(actions).toEqual(all)
  })

  test('is told in the audit log from what to what, without its address', async () => {
    const { body: made } = await make({ name: 'Invoices', eventTypes: ['ticket.created'] })
    const url = `${address()}/hush-hush`
    await staff.patch(`${PATH}/${made.id}`, { name: 'Bills', url, eventTypes: ['project.completed'] })
    await staff.patch(`${PATH}/${made.id}`, { enabled: false })
    await staff.patch(`${PATH}/${made.id}`, { enabled: false, name: 'Bills' })
    const { body } = await staff.get<AuditEntry[]>('/api/audit?area=webhook')
    const entries = body.filter((entry) => entry.entityId === made.id && entry.action === 'webhook.changed')
    expect(entries.map(({ details }) => details)).toEqual([
      { changes: { enabled: { from: true, to: false } } },
      {
        changes: {
          name: { from: 'Invoices', to: 'Bills' },
          eventTypes: { removed: ['ticket.created'], added: ['project.completed'] },
        },
        fields: ['url'],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/hush-hush|whsec_/)
  })

  test('needs a confirmation for its address and its secret', async () => {
    const other = portal.as(await portal.buildStaff(), { confirmed: false })
    const { body: made } = await make()
    const calls = [
      other.post(PATH, { name: 'X', url: address(), eventTypes: ['ticket.created'] }),
      other.patch(`${PATH}/${made.id}`, { url: `${address()}/other` }),
      other.post(`${PATH}/${made.id}/secret`),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'confirmation_required' })])
    expect((await other.patch(`${PATH}/${made.id}`, { name: 'Bills' })).status).toBe(200)
  })
})

describe('what fails', () => {
  test('is tried again, later, under the same id, until it is answered', async () => {
    let failures = 1
    answer = (_request, response) => response.writeHead(failures-- > 0 ? 500 : 204).end('not now')
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
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(2)
    expect((await webhook(made.id)).state).toBe('active')
  })

  test('is given up after the last attempt, and can be sent again by hand', async () => {
    answer = (_request, response) => response.writeHead(503).end()
    const { body: made } = await make()
    await openTicket()
    await sql`update webhook_deliveries set tries = 8`.execute(portal.db)
    await sendUntil(settled(made.id))
    const [given] = await log(made.id)
    expect(given).toMatchObject({ status: 'failed', tries: 9, nextTryAt: null })
    answer = (_request, response) => response.writeHead(200).end()
    const again = `/api/webhook-deliveries/${given?.id ?? 0}/send-again`
    expect((await staff.post(again)).status).toBe(200)
    expect((await staff.post(again)).status).toBe(409)
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', tries: 1 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('turns the webhook off when it answers that it is gone, and staff hear of it', async () => {
    answer = (_request, response) => response.writeHead(410).end()
    const { body: made } = await make({ name: 'Gone shop' })
    await openTicket()
    await sendUntil(settled(made.id))
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
    const { body } = await staff.get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject({
      title: 'Webhook turned off: Gone shop says that it is gone',
      href: `/staff/webhooks/${made.id}`,
    })
  })

  test('turns the webhook off after five days without an answer', async () => {
    answer = (_request, response) => response.writeHead(500).end()
    const { body: made } = await make({ name: 'Dead shop' })
    await sql`update webhooks set failing_since = now() - interval '5 days 1 minute'`.execute(portal.db)
    await openTicket()
    await sendUntil(settled(made.id))
    expect(await webhook(made.id)).toMatchObject({ state: 'disabled', disabledBecause: 'failing' })
    expect((await log(made.id))[0]).toMatchObject({ status: 'failed', answerStatus: 500 })
    const { body } = await staff.get<Notification[]>('/api/notifications')
    expect(body[0]?.title).toBe('Webhook turned off: Dead shop could not be reached for five days')
  })

  test('is a redirect, which is not followed', async () => {
    answer = (_request, response) => response.writeHead(302, { location: address() }).end()
    const { body: made } = await make()
    await openTicket()
    await sendUntil(tried(made.id))
    expect(received).toHaveLength(1)
    expect((await log(made.id))[0]).toMatchObject({ answerStatus: 302, error: 'Redirects are not followed' })
  })

  test('is a connection that ends, and one that nobody takes', async () => {
    answer = (request) => request.socket.destroy()
    const { body: made } = await make()
    const { body: nobody } = await make({ url: 'http://127.0.0.1:1/hook' })
    await openTicket()
    await sendUntil(async () => (await tried(made.id)()) && (await tried(nobody.id)()))
    expect((await log(made.id))[0]?.error).toBe('The connection was broken off')
    expect((await log(nobody.id))[0]?.error).toBe('The connection was refused')
  })

  test('is a secret that another key sealed', async () => {
    const { id } = await portal.buildWebhook({ url: address(), secret: Buffer.from('nonsense') })
    await openTicket()
    await sendUntil(tried(id))
    expect((await log(id))[0]?.error).toContain('rotate the secret')
    expect(received).toEqual([])
  })

  test('reads only the beginning of a long answer', async () => {
    answer = (_request, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(100_000), (error) => (error ? undefined : more()))
      more()
    }
    const { body: made } = await make()
    await openTicket()
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', answer: 'x'.repeat(1000) })
  })
})

describe('several nodes', () => {
  test('tell every message once between them', async () => {
    const { body: made } = await make()
    await sql`insert into webhook_deliveries (webhook_id, type, payload)
      select ${made.id}, 'ticket.created', '{}' from generate_series(1, 80)`.execute(portal.db)
    const nodes = Array.from({ length: 5 }, () => ({ db: connect(database.url) }))
    await sendUntil(settled(made.id), nodes)
    await Promise.all(nodes.map(({ db }) => db.destroy()))
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
    expect([received.length, ids.size]).toEqual([80, 80])
    expect((await log(made.id)).every(({ tries }) => tries === 1)).toBe(true)
  })

  test('take over what a node that died has left', async () => {
    const { body: made } = await make()
    await openTicket()
    // Taken, and never settled.
    await sql`update webhook_deliveries set tries = 1, next_try_at = now() + interval '1 hour'`.execute(
      portal.db,
    )
    const stop = startWebhookSender(portal.db, portal.config, fail)
    await stop()
    expect(received).toEqual([])
    await sql`update webhook_deliveries set next_try_at = now()`.execute(portal.db)
    await sendUntil(settled(made.id))
    expect((await log(made.id))[0]).toMatchObject({ status: 'delivered', tries: 2 })
  })
})

const inUrl: unknown = expect.objectContaining({ path: 'url' })

describe('an address inside of the network', () => {
  const eventTypes = ['ticket.created']

  test.each([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://10.1.2.3/x',
    'https://hooks.example.com:5432/x',
    'https://me:secret@hooks.example.com/x',
    'ftp://hooks.example.com/x',
    'nonsense',
  ])('is refused when it is saved: %s', async (url) => {
    const { status, body } = await guardedStaff.post(PATH, { name: 'Inside', url, eventTypes })
    expect([status, body['errors']]).toEqual([400, expect.arrayContaining([inUrl])])
    const { id } = await portal.buildWebhook()
    expect((await guardedStaff.patch(`${PATH}/${id}`, { url })).status).toBe(400)
  })

  test('is not called when the name leads there only then', async () => {
    const { body: made } = await guardedStaff.post<WebhookWithSecret>(PATH, {
      name: 'Rebinding',
      url: 'https://hooks.example.com/x',
      eventTypes,
    })
    await openTicket()
    await sendUntil(tried(made.id), undefined, inward)
    expect((await log(made.id))[0]?.error).toBe('hooks.example.com is no public host')
    expect(received).toEqual([])
  })

  test('is not called when the setting allows it no longer', async () => {
    const { body: made } = await make()
    await openTicket()
    await sendUntil(tried(made.id), undefined, inward)
    expect((await log(made.id))[0]?.error).toBe('The address is not public')
    expect(received).toEqual([])
  })
})

/** Resolves every name to this machine. */
const inward = ((_host: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as Resolve

test('the log is kept for 30 days', async () => {
  const { id } = await portal.buildWebhook()
  await openTicket()
  await openTicket()
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'
    where id = (select max(id) from webhook_deliveries)`.execute(portal.db)
  await runHousekeeping(portal.db, portal.storage)
  expect(await log(id)).toHaveLength(1)
})
