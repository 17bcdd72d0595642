import { createECDH, randomBytes } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { type Server, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lookup } from '#server/platform/egress/agents.ts'
import { CERTIFICATE, trustOwnCertificate } from '#server/test/certificate.ts'
import { type HostileServer, hostileServer } from '#server/test/hostile-server.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { startUndoFinalizer } from '#server/core/undo/finalize-undo.ts'
import { startPushSender } from './sender.ts'

let portal: TestApp
let service: Server
let received: { path: string; headers: IncomingMessage['headers']; bytes: number }[] = []
let answer = 201

let drips: HostileServer
let floods: HostileServer
beforeAll(async () => {
  trustOwnCertificate()
  drips = await hostileServer({ says: 'HTTP/1.1 201 Created\r\n\r\n', goesOn: 'drips' }, { secure: true })
  floods = await hostileServer({ says: 'HTTP/1.1 201 Created\r\n\r\n', goesOn: 'floods' }, { secure: true })
  service = createServer(CERTIFICATE, (request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  portal = await testApp({ pushHosts: [host(), ...[drips, floods].map(({ port }) => `127.0.0.1:${port}`)] })
})
afterAll(async () => {
  await new Promise((closed) => service.close(closed))
  await Promise.all([drips.close(), floods.close()])
  await portal.close()
})
beforeEach(async () => {
  received = []
  answer = 201
  await portal.db.deleteFrom('pushSubscriptions').execute()
})

const host = () => `127.0.0.1:${(service.address() as AddressInfo).port}`

/** Returns the data that a browser sends when its user grants permission. */
function subscription(at = host()) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { endpoint: `https://${at}/${randomBytes(8).toString('hex')}`, keys: { p256dh, auth } }
}

test('replaces a browser’s endpoint in the same session, and refuses it to another user', async () => {
  const [first, second] = [portal.as(await portal.buildClient()), portal.as(await portal.buildClient())]
  const old = subscription()
  await first.post('/api/push', old)
  const renewed = { ...subscription(), replaces: old.endpoint }
  const other = await second.post('/api/push', renewed)
  expect([other.status, other.body['code']]).toEqual([409, 'other_user'])
  expect((await first.post('/api/push', renewed)).status).toBe(204)
  const stored = await portal.db.selectFrom('pushSubscriptions').select('endpoint').execute()
  expect(stored).toEqual([{ endpoint: renewed.endpoint }])
})

const fail = (error: unknown) => expect.unreachable(String(error))

async function pushUntil(settled: () => Promise<boolean> | boolean, resolve?: Lookup) {
  const stop = startPushSender(portal.db, { config: portal.config, onError: fail, resolve })
  await expect.poll(settled, { timeout: 10_000 }).toBe(true)
  await stop()
}

const waiting = async () => (await portal.db.selectFrom('pushes').select('tries').execute()).length
const listSubscriptions = () => portal.db.selectFrom('pushSubscriptions').select('id').execute()

/** Makes staff do something that the client is notified of. */
async function comment(client: { id: number }) {
  const staff = portal.as(await portal.buildStaff())
  const ticket = await portal.buildTicket({ userId: client.id, title: 'The secret of the bakery' })
  await staff.post('/api/comments', { content: 'Hi', entityType: 'ticket', entityId: ticket.id })
  return ticket
}

test('pushes a notification to the user’s browser, encrypted and under the portal’s key', async () => {
  const client = await portal.buildClient()
  const own = portal.as(client)
  const browser = subscription()
  expect((await own.post('/api/push', browser)).status).toBe(204)
  const { body: state } = await own.get<{ publicKey: string; subscribed: boolean }>('/api/push')
  expect(state.subscribed).toBe(true)
  await comment(client)

  await pushUntil(() => received.length > 0)

  expect(received).toHaveLength(1)
  expect(received[0]?.path).toBe(new URL(browser.endpoint).pathname)
  expect(received[0]?.headers.authorization).toContain(`k=${state.publicKey}`)
  expect(received[0]?.headers['content-encoding']).toBe('aes128gcm')
  expect(await waiting()).toBe(0)
})

test('sends no waiting push notification to a former member', async () => {
  const [former, still] = [await portal.buildClient(), await portal.buildClient()]
  const browser = subscription()
  await portal.as(former).post('/api/push', subscription())
  await portal.as(still).post('/api/push', browser)
  for (const client of [former, still]) await comment(client)
  // Changes only the membership, so that nothing else deletes the message.
  await portal.db
    .updateTable('memberships')
    .set({ endedAt: new Date().toISOString() })
    .where('userId', '=', former.id)
    .execute()

  await pushUntil(async () => (await waiting()) === 0)

  expect(received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname])
})

test('sends no push to a user who signed out or turned off the kind', async () => {
  const [gone, choosy] = [await portal.buildClient(), await portal.buildClient()]
  for (const person of [gone, choosy]) await portal.as(person).post('/api/push', subscription())
  const leaving = portal.as(gone)
  await leaving.post('/api/push', subscription())
  await leaving.post('/api/logout')
  await portal.db.deleteFrom('sessions').where('userId', '=', gone.id).execute()
  await portal.as(choosy).patch('/api/notification-settings', { push: { comments: false } })

  await comment(gone)
  await comment(choosy)

  expect(await waiting()).toBe(0)
})

test('pushes an undoable change after its undo period, and never if it was undone', async () => {
  const staff = portal.as(await portal.buildStaff())
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription())
  const change = async (seconds: string) => {
    const { id } = await portal.buildProject({ userId: client.id })
    return staff.patch(`/api/projects/${id}`, { status: 'review' }, { undoable: seconds })
  }
  const { headers } = await change('1')
  expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
  await change('1')
  expect(await waiting()).toBe(0)
  const stop = startUndoFinalizer(portal.db, fail)
  await pushUntil(() => received.length > 0)
  await stop()
  expect([received.length, await waiting()]).toEqual([1, 0])
})

test('deletes the subscription when its session ends', async () => {
  const own = portal.as(await portal.buildClient())
  await own.post('/api/push', subscription())
  await own.post('/api/logout')
  expect(await listSubscriptions()).toEqual([])
})

test('deletes a subscription that the push service reports as gone, and retries a busy service', async () => {
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription())
  await comment(client)
  answer = 503
  await pushUntil(async () => received.length === 1)
  expect(await portal.db.selectFrom('pushes').select('tries').execute()).toEqual([{ tries: 1 }])

  answer = 410
  await portal.db.updateTable('pushes').set({ nextTryAt: new Date().toISOString() }).execute()
  await pushUntil(async () => (await waiting()) === 0)
  expect(await listSubscriptions()).toEqual([])
})

/** Stores a browser like before hosts were checked. */
async function keep(client: { id: number }, endpoint: string) {
  const { keys } = subscription()
  const session = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('pushSubscriptions')
    .values({ userId: client.id, sessionId: session.id, endpoint, ...keys })
    .execute()
}

const OFF_THE_LIST = [
  'https://push.evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.services.mozilla.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://127.0.0.1:1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/x',
  'https://localhost/x',
  'https://printer.local/x',
  'https://127.0.0.1;.evil.example/x',
  "https://127.0.0.1'.evil.example/x",
  'https://127.0.0.1`.evil.example/x',
  'https://127.0.0.1{.evil.example/x',
  'https://127.0.0.1;.push.apple.com/x',
  'https://127%2e0%2e0%2e1/x',
  'https://127.0.0.1./x',
  'http://fcm.googleapis.com/x',
]

test.each(OFF_THE_LIST)('does not call a push service outside the list: %s', async (endpoint) => {
  const client = await portal.buildClient()
  const own = portal.as(client)
  const { status, body } = await own.post('/api/push', { ...subscription(), endpoint })
  expect([status, body['detail']]).toEqual([400, expect.stringMatching(/./)])

  await keep(client, endpoint)
  await comment(client)
  expect(await waiting()).toBe(1)
  await pushUntil(async () => (await waiting()) === 0)
  expect(await listSubscriptions()).toEqual([])
  expect(received).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a:b', undefined],
  ['https://jmt17.google.com/fcm/send/a', undefined],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', undefined],
  ['https://web.push.apple.com/a', undefined],
  ['https://wns2-par02p.notify.windows.com/w/?token=a%3d', undefined],
  ['HTTPS://FCM.googleapis.com:443/fcm/send/A', 'https://fcm.googleapis.com/fcm/send/A'],
])('accepts a browser’s push service: %s', async (endpoint, kept = endpoint) => {
  const own = portal.as(await portal.buildClient())
  expect((await own.post('/api/push', { ...subscription(), endpoint })).status).toBe(204)
  expect(await portal.db.selectFrom('pushSubscriptions').select('endpoint').execute()).toEqual([
    { endpoint: kept },
  ])
})

test('does not connect to a listed push service whose name resolves to an internal address', async () => {
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription('fcm.googleapis.com'))
  await comment(client)
  const asked: string[] = []
  const inward = ((name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    asked.push(name)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }) as Lookup
  await pushUntil(() => asked.length > 0, inward)
  expect(asked).toEqual(['fcm.googleapis.com'])
  expect(await portal.db.selectFrom('pushes').select('tries').execute()).toEqual([{ tries: 1 }])
})

test('stops reading an endless response from a push service without filling memory', async () => {
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription(`127.0.0.1:${floods.port}`))
  await comment(client)
  const before = process.memoryUsage().rss
  await pushUntil(async () => (await waiting()) === 0)
  await expect.poll(() => floods.open()).toBe(0)
  expect(floods.sent()).toBeLessThan(20_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('delivers to other users while a slow push service keeps connections open', async () => {
  const dripping = await portal.buildClient()
  for (let browser = 0; browser < 6; browser++) {
    await portal.as(dripping).post('/api/push', subscription(`127.0.0.1:${drips.port}`))
  }
  await comment(dripping)
  const others = await Promise.all([portal.buildClient(), portal.buildClient()])
  for (const client of others) await portal.as(client).post('/api/push', subscription())
  const stop = startPushSender(portal.db, { config: portal.config, onError: fail })
  await expect.poll(() => drips.open()).toBe(4)
  for (const client of others) await comment(client)
  await expect.poll(() => received.length).toBe(2)
  // At most four per host, so two browsers of this host wait.
  expect([drips.open(), drips.calls()]).toEqual([4, 4])
  await drips.close()
  await stop()
})

test('gives up a push that was started four times without a result', async () => {
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription())
  await comment(client)
  await portal.db.updateTable('pushes').set({ tries: 4 }).execute()
  await pushUntil(async () => (await waiting()) === 0)
  expect(received).toEqual([])
})
