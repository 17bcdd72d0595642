import type { ServerResponse } from 'node:http'
import type { RecordChange } from '#shared/events/schemas.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Bus } from './bus.ts'
import { type PublishedChange, RecentChanges } from './recent-changes.ts'

const PING_MS = 20_000
/** A page with this much unread data is disconnected. It reconnects and reloads. */
const MAX_UNREAD_BYTES = 64 * 1024
/** Returns a random time of one to three seconds, so that pages don't all reconnect at once after a restart. */
const reconnectMs = () => Math.round(1_000 + Math.random() * 2_000)
const CHECK_MS = 60_000
/** An event, since pages don't see comments. A page without one for too long knows its stream is dead. */
const PING = 'event: ping\ndata: {}\n\n'
/** Ends the oldest of too many streams. Its page reconnects when someone looks at it, not immediately. */
const CROWDED_OUT = 'event: crowded-out\ndata: {}\n\n'
/** Ends the streams of a user who can no longer sign in. Their pages go to the sign-in page immediately. */
const ACCESS_ENDED = 'event: access-ended\ndata: {}\n\n'
const RESYNC = 'event: resync\ndata: {}\n\n'

interface Stream {
  /** The id of the session that opened it. */
  session: number
  actor: Actor
  response: ServerResponse
}

/** Returns the actors of the sessions that are still active. */
type FindActiveSessions = (sessions: number[]) => Promise<Map<number, Actor>>

/** The open event streams of this node. */
export class Streams {
  readonly #open = new Set<Stream>()
  /** The open streams by session and by user, each oldest first. */
  readonly #groups = new Map<string, Set<Stream>>()
  readonly #findActiveSessions: FindActiveSessions
  /** The maximum number of streams per session and per user. 0 means no limit. */
  readonly #limits: Config['streams']
  readonly #recent = new RecentChanges()
  readonly #timers: NodeJS.Timeout[]

  constructor(bus: Bus, findActiveSessions: FindActiveSessions, limits: Config['streams']) {
    this.#findActiveSessions = findActiveSessions
    this.#limits = limits
    this.#timers = [
      setInterval(() => this.#send(PING), PING_MS),
      // No event is published when a session expires.
      setInterval(() => void this.#endInactive(), CHECK_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    bus.on('resync', () => void this.#resync())
    bus.on('message', (message) => {
      if (message.kind === 'sessions-ended')
        return this.#endMatching(({ actor }) => [actor.id, actor.viewer].includes(message.userId))
      // Ends the user's own streams. Staff who view the portal as them stay connected.
      if (message.kind === 'access-ended')
        return this.#endMatching(({ actor }) => (actor.viewer ?? actor.id) === message.userId, ACCESS_ENDED)
      // The page sends a request and learns from the response why it was signed out.
      if (message.kind === 'session-crowded-out')
        return this.#endMatching(({ session }) => session === message.session, RESYNC)
      if (message.kind === 'presence') {
        const { kind: _kind, place, ...presence } = message
        return this.#send(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`, (actor) =>
          can(actor, 'presence.tell', place),
        )
      }
      this.#recent.add(message)
      this.#send(formatChangeEvent(message), (actor) => canReceiveChange(actor, message))
    })
  }

  /** Opens an event stream for this actor, whose page loaded its data `age` milliseconds ago. */
  add(session: number, actor: Actor, { response, age }: { response: ServerResponse; age: number }): void {
    const stream = { session, actor, response }
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(`retry: ${reconnectMs()}\n\n`)
    const missed = this.#recent.listRecent(age)
    if (!missed) response.write(RESYNC)
    for (const change of missed ?? [])
      if (canReceiveChange(actor, change)) response.write(formatChangeEvent(change))
    this.#open.add(stream)
    this.#addToGroups(stream)
    response.on('close', () => this.#remove(stream))
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#endMatching(() => true)
  }

  #send(text: string, canRead: (actor: Actor) => boolean = () => true): void {
    for (const { actor, response } of this.#open) {
      if (!canRead(actor)) continue
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
      else response.write(text)
    }
  }

  /** The end of a session may have been among the missed messages. */
  async #resync(): Promise<void> {
    this.#recent.restart()
    await this.#endInactive()
    this.#send(RESYNC)
  }

  async #endInactive(): Promise<void> {
    const sessions = [...this.#open].map(({ session }) => session)
    if (sessions.length === 0) return
    // Sessions can't be checked while the database is down. The next run will check them.
    const activeActors = await this.#findActiveSessions(sessions).catch(() => undefined)
    if (!activeActors) return
    // Also ends the streams of users whose rights have changed, because that message may have been lost. Their pages
    // reconnect.
    this.#endMatching(
      ({ session, actor }) => sessions.includes(session) && !hasSameRights(actor, activeActors.get(session)),
    )
  }

  #getGroups({ session, actor }: Stream): [group: string, most: number][] {
    const { aSession, aPerson } = this.#limits
    return [
      [`session ${session}`, aSession],
      [`person ${actor.viewer ?? actor.id}`, aPerson],
    ]
  }

  /** Adds a stream to its groups, and closes the oldest if there are too many. */
  #addToGroups(stream: Stream): void {
    for (const [name, max] of this.#getGroups(stream)) {
      const group = this.#groups.get(name) ?? new Set()
      this.#groups.set(name, group.add(stream))
      const [oldest] = group
      if (max > 0 && group.size > max && oldest) this.#endStream(oldest, CROWDED_OUT)
    }
  }

  #remove(stream: Stream): void {
    this.#open.delete(stream)
    for (const [name] of this.#getGroups(stream)) {
      const group = this.#groups.get(name)
      group?.delete(stream)
      if (group?.size === 0) this.#groups.delete(name)
    }
  }

  #endMatching(matches: (stream: Stream) => boolean, last = ''): void {
    for (const stream of this.#open) if (matches(stream)) this.#endStream(stream, last)
  }

  #endStream(stream: Stream, last: string): void {
    // The stream is removed first, because nothing can be written to it while it's closing.
    this.#remove(stream)
    stream.response.end(last)
  }
}

/** Whether an actor still has the same rights as before. */
const hasSameRights = (previous: Actor, current: Actor | undefined) =>
  JSON.stringify(previous) === JSON.stringify(current)

function formatChangeEvent({ type, entityType, entityId }: PublishedChange): string {
  const change: RecordChange = { type, entityType, entityId }
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`
}

/** Whether an actor can receive a change. Templates belong to no company. Anyone who can read one can read all. */
const canReceiveChange = (actor: Actor, { entityType, place }: PublishedChange): boolean =>
  entityType === 'project_template' ? can(actor, 'template.read') : can(actor, 'activity.read', place)
