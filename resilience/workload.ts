import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { Random } from './random.ts'

/** The data that the portal has acknowledged. Each item must exist exactly once. */
export interface AcknowledgedWrites {
  /** Titles of tickets. */
  tickets: string[]
  /** Texts of comments. */
  comments: string[]
  /** Names of uploads, with the text of each. */
  files: Map<string, string>
}

/** Work that was started but isn't known to have succeeded. Each item can exist at most once. */
export interface Work {
  acknowledged: AcknowledgedWrites
  /** Resolves after a request to stop, once everything in progress is done. */
  done: Promise<unknown>
  stop: () => void
}

/**
 * Starts writers that send as fast as they get responses, or with pauses: tickets, comments, and files, each with a
 * key.
 */
export function startWriters(clients: readonly Client[], random: Random, pauseMs = 0): Work {
  const acknowledged: AcknowledgedWrites = { tickets: [], comments: [], files: new Map() }
  const stopping = new AbortController()
  const writers = clients.map((client, i) =>
    write(client, `writer ${i}`, random.fork(), acknowledged, stopping.signal, pauseMs),
  )
  const done = Promise.all(writers)
  done.catch(() => {})
  return { acknowledged, done, stop: () => stopping.abort() }
}

async function write(
  client: Client,
  name: string,
  random: Random,
  acknowledged: AcknowledgedWrites,
  stopping: AbortSignal,
  pauseMs: number,
): Promise<void> {
  let ticketId: unknown
  for (let n = 0; !stopping.aborted; n++) {
    if (pauseMs > 0) await sleep(pauseMs)
    const choice = ticketId === undefined ? 0 : random.next()
    if (choice < 0.4) ticketId = await openTicket(client, `${name}, ticket ${n}`, acknowledged)
    else if (choice < 0.8) await comment(client, ticketId, `${name}, comment ${n}`, acknowledged)
    else await openTicket(client, `${name}, ticket ${n} with a file`, acknowledged, random)
  }
}

async function openTicket(client: Client, title: string, acknowledged: AcknowledgedWrites, random?: Random) {
  const attachments = random ? [await upload(client, title, random, acknowledged)] : []
  const body = {
    title,
    description: 'Written while something goes wrong.',
    serviceCategory: 'general',
    attachments,
  }
  const answer = await client.send('POST', '/api/tickets', body, randomUUID())
  expectStatus(answer, 201)
  acknowledged.tickets.push(title)
  return answer.body['id']
}

async function comment(client: Client, entityId: unknown, content: string, acknowledged: AcknowledgedWrites) {
  const body = { entityType: 'ticket', entityId, content }
  expectStatus(await client.send('POST', '/api/comments', body, randomUUID()), 201)
  acknowledged.comments.push(content)
}

async function upload(client: Client, title: string, random: Random, acknowledged: AcknowledgedWrites) {
  const text = `${title} `.repeat(random.pickBetween(10, 5000))
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), 'notes.txt')
  const answer = await client.send('POST', '/api/uploads', form, randomUUID())
  expectStatus(answer, 201)
  const name = String(answer.body['name'])
  acknowledged.files.set(name, text)
  return name
}

function expectStatus({ status, body }: { status: number; body: object }, expected: number): void {
  if (status !== expected) throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
}
