import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '#shared/webhooks/schemas.ts'
import { startWebhookSender } from '#server/core/webhooks/sender.ts'
import type { Lookup } from '#server/platform/egress/agents.ts'
import { PASSWORD } from './builders.ts'
import { testDatabase } from './database.ts'
import { testApp } from './test-app.ts'

export const PATH = '/api/webhooks'

interface ReceivedCall {
  path: string
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks, with the requests that it received and the response that it sends. */
interface Receiver {
  received: ReceivedCall[]
  answer: (request: IncomingMessage, response: ServerResponse) => void
  url: string
  close: () => Promise<unknown>
}

const thank: Receiver['answer'] = (_request, response) => response.writeHead(200).end('thank you')

async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const headers: ReceivedCall['headers'] = {}
      for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
      receiver.received.push({ path: request.url ?? '', headers, body })
      receiver.answer(request, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const receiver: Receiver = {
    received: [],
    answer: thank,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}

/**
 * Returns a portal that can send to this machine, a staff member, and a receiver, for all tests of a file. Each test
 * starts without webhooks, and with a receiver that got nothing and answers 200.
 */
export async function webhookPortal() {
  const database = await testDatabase()
  const portal = await testApp({ webhooksPrivateAddresses: true }, database)
  const receiver = await startReceiver()
  const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
  const staff = portal.as(sam)
  await staff.post('/api/user/confirmation', { password: PASSWORD })
  beforeEach(async () => {
    Object.assign(receiver, { received: [], answer: thank })
    await portal.db.deleteFrom('webhooks').execute()
  })
  afterAll(async () => {
    await receiver.close()
    await portal.close()
    await database.close()
  })

  const make = (fields: object = {}) =>
    staff.post<WebhookWithSecret>(PATH, {
      name: 'Invoices',
      url: receiver.url,
      eventTypes: ['ticket.created', 'ticket.updated', 'ticket.commented'],
      ...fields,
    })
  const log = async (id: number) => (await staff.get<WebhookDelivery[]>(`${PATH}/${id}/deliveries`)).body
  const webhook = async (id: number) => (await staff.get<Webhook>(`${PATH}/${id}`)).body
  const areSettled = (id: number) => async () => (await log(id)).every(({ status }) => status !== 'waiting')
  const areTried = (id: number) => async () => (await log(id)).every(({ durationMs }) => durationMs !== null)

  const startSender = ({
    config = portal.config,
    db = portal.db,
    resolve = undefined as Lookup | undefined,
  } = {}) =>
    startWebhookSender(db, { config, onError: (error) => expect.unreachable(String(error)), resolve })

  /** Runs senders until `done`, by default one. */
  async function sendUntil(done: () => Promise<boolean> | boolean, senders = [startSender]) {
    const stops = senders.map((start) => start())
    await expect.poll(done, { timeout: 10_000, interval: 20 }).toBe(true)
    await Promise.all(stops.map((stop) => stop()))
  }

  async function openTicket() {
    const client = await portal.buildClient()
    const { body } = await portal.as(client).post<{ id: number }>('/api/tickets', {
      title: 'Wrong hours',
      description: 'A secret description.',
      serviceCategory: 'general',
    })
    return { client, id: body.id }
  }

  return {
    database,
    portal,
    receiver,
    sam,
    staff,
    make,
    log,
    webhook,
    settled: areSettled,
    tried: areTried,
    startSender,
    sendUntil,
    openTicket,
  }
}
