import type { ServerResponse } from 'node:http'
import type { Change } from '#shared/events.ts'
import { type Actor, can } from '#shared/policy.ts'
import type { Bus } from './bus.ts'

const PING_MS = 20_000
/** A reader that lets this much pile up is dropped; it comes back and asks anew. */
const MOST_UNREAD_BYTES = 64 * 1024
const RECONNECT_MS = 1_000

interface Stream {
  actor: Actor
  response: ServerResponse
}

/** The open event streams of this node. */
export class Streams {
  readonly #open = new Set<Stream>()
  readonly #ping: NodeJS.Timeout

  constructor(bus: Bus) {
    this.#ping = setInterval(() => this.#send(': ping\n\n'), PING_MS)
    this.#ping.unref()
    bus.on('resync', () => this.#send('event: resync\ndata: {}\n\n'))
    bus.on('message', (message) => {
      if (message.kind === 'sessions-ended')
        return this.#end(({ actor }) => [actor.id, actor.viewer].includes(message.userId))
      if (message.kind === 'presence') {
        const { kind: _kind, ...presence } = message
        return this.#send(
          `event: presence\ndata: ${JSON.stringify(presence)}\n\n`,
          (actor) => actor.role === 'staff',
        )
      }
      const { type, entityType, entityId, clientId } = message
      const change: Change = { type, entityType, entityId }
      this.#send(`event: change\ndata: ${JSON.stringify(change)}\n\n`, (actor) =>
        clientId === null ? actor.role === 'staff' : can(actor, 'activity.read', clientId),
      )
    })
  }

  /** Keeps a response open for this reader. */
  add(actor: Actor, response: ServerResponse): void {
    const stream = { actor, response }
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(`retry: ${RECONNECT_MS}\n\n`)
    this.#open.add(stream)
    response.on('close', () => this.#open.delete(stream))
  }

  close(): void {
    clearInterval(this.#ping)
    this.#end(() => true)
  }

  #send(text: string, reads: (actor: Actor) => boolean = () => true): void {
    for (const { actor, response } of this.#open) {
      if (!reads(actor)) continue
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
      else response.write(text)
    }
  }

  #end(which: (stream: Stream) => boolean): void {
    for (const stream of this.#open) if (which(stream)) stream.response.end()
  }
}
