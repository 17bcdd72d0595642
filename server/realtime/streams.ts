import type { ServerResponse } from 'node:http'
import type { Change } from '#shared/events/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { Bus } from './bus.ts'
import { type ChangeMessage, RecentChanges } from './recent-changes.ts'

const PING_MS = 20_000
/** A reader that lets this much pile up is dropped; it comes back and asks anew. */
const MOST_UNREAD_BYTES = 64 * 1024
/** From one to three seconds, another for each: after a restart they do not all come back at once. */
const reconnectMs = () => Math.round(1_000 + Math.random() * 2_000)
const CHECK_MS = 60_000
/** No comment, which pages would not see: one that hears nothing for longer knows that its stream is dead. */
const PING = 'event: ping\ndata: {}\n\n'
/** One of too many ends: its page is to come back when somebody looks at it, not at once. */
const CROWDED_OUT = 'event: crowded-out\ndata: {}\n\n'
const RESYNC = 'event: resync\ndata: {}\n\n'

interface Stream {
  /** The number of the session that it was opened with. */
  session: number
  actor: Actor
  response: ServerResponse
}

/** How many may follow by one session and for one person; 0: any number. */
export interface StreamLimits {
  aSession: number
  aPerson: number
}

/** Which of these sessions still let somebody in. */
type Living = (sessions: number[]) => Promise<Set<number>>

/** The open event streams of this node. */
export class Streams {
  readonly #open = new Set<Stream>()
  /** The same by session and by person, the oldest of each first. */
  readonly #groups = new Map<string, Set<Stream>>()
  readonly #living: Living
  readonly #limits: StreamLimits
  readonly #recent = new RecentChanges()
  readonly #timers: NodeJS.Timeout[]

  constructor(bus: Bus, living: Living, limits: StreamLimits) {
    this.#living = living
    this.#limits = limits
    this.#timers = [
      setInterval(() => this.#send(PING), PING_MS),
      // A session that runs out ends without anybody's doing.
      setInterval(() => void this.#endDead(), CHECK_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    bus.on('resync', () => void this.#resync())
    bus.on('message', (message) => {
      if (message.kind === 'sessions-ended')
        return this.#end(({ actor }) => [actor.id, actor.viewer].includes(message.userId))
      // Its page asks anew and hears from the answer why it was signed out.
      if (message.kind === 'session-crowded-out')
        return this.#end(({ session }) => session === message.session, RESYNC)
      if (message.kind === 'presence') {
        const { kind: _kind, ...presence } = message
        return this.#send(
          `event: presence\ndata: ${JSON.stringify(presence)}\n\n`,
          (actor) => actor.role === 'staff',
        )
      }
      this.#recent.add(message)
      this.#send(textOf(message), (actor) => mayHear(actor, message))
    })
  }

  /** Keeps a response open for this reader, whose page has data that is `age` milliseconds old. */
  add(session: number, actor: Actor, response: ServerResponse, age: number): void {
    const stream = { session, actor, response }
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(`retry: ${reconnectMs()}\n\n`)
    const missed = this.#recent.within(age)
    if (!missed) response.write(RESYNC)
    for (const change of missed ?? []) if (mayHear(actor, change)) response.write(textOf(change))
    this.#open.add(stream)
    this.#enter(stream)
    response.on('close', () => this.#remove(stream))
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#end(() => true)
  }

  #send(text: string, reads: (actor: Actor) => boolean = () => true): void {
    for (const { actor, response } of this.#open) {
      if (!reads(actor)) continue
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
      else response.write(text)
    }
  }

  /** Word of an ended session may have been among what was missed. */
  async #resync(): Promise<void> {
    this.#recent.restart()
    await this.#endDead()
    this.#send(RESYNC)
  }

  async #endDead(): Promise<void> {
    const sessions = [...this.#open].map(({ session }) => session)
    if (sessions.length === 0) return
    // While the database is away nobody can tell; the next round does.
    const living = await this.#living(sessions).catch(() => undefined)
    if (living) this.#end(({ session }) => sessions.includes(session) && !living.has(session))
  }

  #groupsOf({ session, actor }: Stream): [group: string, most: number][] {
    const { aSession, aPerson } = this.#limits
    return [
      [`session ${session}`, aSession],
      [`person ${actor.viewer ?? actor.id}`, aPerson],
    ]
  }

  /** Adds a stream to its groups. The oldest of too many ends. */
  #enter(stream: Stream): void {
    for (const [name, most] of this.#groupsOf(stream)) {
      const group = this.#groups.get(name) ?? new Set()
      this.#groups.set(name, group.add(stream))
      const [oldest] = group
      if (most > 0 && group.size > most && oldest) this.#endOne(oldest, CROWDED_OUT)
    }
  }

  #remove(stream: Stream): void {
    this.#open.delete(stream)
    for (const [name] of this.#groupsOf(stream)) {
      const group = this.#groups.get(name)
      group?.delete(stream)
      if (group?.size === 0) this.#groups.delete(name)
    }
  }

  #end(which: (stream: Stream) => boolean, last = ''): void {
    for (const stream of this.#open) if (which(stream)) this.#endOne(stream, last)
  }

  #endOne(stream: Stream, last: string): void {
    // At once: nothing more may be written to it until it has closed.
    this.#remove(stream)
    stream.response.end(last)
  }
}

function textOf({ type, entityType, entityId }: ChangeMessage): string {
  const change: Change = { type, entityType, entityId }
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`
}

const mayHear = (actor: Actor, { clientId }: ChangeMessage): boolean =>
  clientId === null ? actor.role === 'staff' : can(actor, 'activity.read', clientId)
