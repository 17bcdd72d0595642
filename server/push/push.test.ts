import { createECDH, randomBytes } from 'node:crypto'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { publicAgent } from '#server/outside/public-host.ts'
import { startPushing } from './sender.ts'

let portal: TestApp
let service: Server
let told: { path: string; headers: IncomingMessage['headers']; bytes: number }[] = []
let answer = 201

beforeAll(async () => {
  portal = await testApp()
  service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      told.push({ path: request.url ?? '', headers: request.headers, bytes })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await new Promise((closed) => service.close(closed))
  await portal.close()
})
beforeEach(async () => {
  told = []
  answer = 201
  await portal.db.deleteFrom('pushSubscriptions').execute()
})

/** Reaches the service of this test, whatever the address. */
class LocalAgent extends Agent {
  override createConnection(): Socket {
    return connect((service.address() as AddressInfo).port, '127.0.0.1')
  }
}

/** What a browser hands in when its person says yes. */
function subscription(host = 'push.example.com') {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { endpoint: `https://${host}/${randomBytes(8).toString('hex')}`, keys: { p256dh, auth } }
}

async function pushUntil(settled: () => Promise<boolean> | boolean, agent: Agent = new LocalAgent()) {
  const config = { vapid: undefined, publicUrl: 'https://portal.example' }
  const stop = startPushing(portal.db, config, (error) => expect.unreachable(String(error)), agent)
  await expect.poll(settled, { timeout: 10_000 }).toBe(true)
  await stop()
}

const waiting = async () => (await portal.db.selectFrom('pushes').select('tries').execute()).length

/** Has staff do what the client is told of. */
async function comment(client: { id: number }) {
  const staff = portal.as(await portal.buildStaff())
  const ticket = await portal.buildTicket({ userId: client.id, title: 'The secret of the bakery' })
  await staff.post('/api/comments', { content: 'Hi', entityType: 'ticket', entityId: ticket.id })
  return ticket
}

test('a browser is told of what concerns its person, encrypted, under the portal’s key', async () => {
  const client = await portal.buildClient()
  const own = portal.as(client)
  const browser = subscription()
  expect((await own.post('/api/push', browser)).status).toBe(204)
  const { body: state } = await own.get<{ publicKey: string; subscribed: boolean }>('/api/push')
  expect(state.subscribed).toBe(true)
  await comment(client)

  await pushUntil(() => told.length > 0)

  expect(told).toHaveLength(1)
  expect(told[0]?.path).toBe(new URL(browser.endpoint).pathname)
  expect(told[0]?.headers.authorization).toContain(`k=${state.publicKey}`)
  expect(told[0]?.headers['content-encoding']).toBe('aes128gcm')
  expect(await waiting()).toBe(0)
})

test('whoever signs out, or wants no pop-ups of a kind, is not told', async () => {
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

test('the subscription ends with its session', async () => {
  const own = portal.as(await portal.buildClient())
  await own.post('/api/push', subscription())
  await own.post('/api/logout')
  expect(await portal.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
})

test('a browser that its service knows no more is forgotten; a busy service is asked again', async () => {
  const client = await portal.buildClient()
  await portal.as(client).post('/api/push', subscription())
  await comment(client)
  answer = 503
  await pushUntil(async () => told.length === 1)
  expect(await portal.db.selectFrom('pushes').select('tries').execute()).toEqual([{ tries: 1 }])

  answer = 410
  await portal.db.updateTable('pushes').set({ nextTryAt: new Date().toISOString() }).execute()
  await pushUntil(async () => (await waiting()) === 0)
  expect(await portal.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
})

test('hosts that are not of the internet are never called', async () => {
  const client = await portal.buildClient()
  const own = portal.as(client)
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', 'printer.local'])
    expect((await own.post('/api/push', subscription(host))).status).toBe(400)

  // A name that leads inside, as an attacker’s may: looked up by the connection itself.
  const agent = publicAgent()
  const refused = await new Promise<string>((resolve) => {
    const lookup = agent.options.lookup
    lookup?.('localhost', {}, (error) => resolve(error?.message ?? 'found'))
  })
  agent.destroy()
  expect(refused).toBe('localhost is no public host')
  expect(told).toEqual([])
})
