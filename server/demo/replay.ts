import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createContext } from '#server/core/events/create-context.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { atReplayedTimes } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { keepFile } from '#server/core/files/receive/keep-file.ts'
import { sniffType } from '#server/core/files/receive/file-type.ts'
import { found } from '#server/core/access/access.ts'
import { findActor } from '#server/core/access/actor.ts'
import { ReceivedFile } from '#server/platform/storage/received-file.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type When, clockAt } from './clock.ts'
import { withDatabaseClock } from './database-clock.ts'
import type { By, Timeline } from './story.ts'

/** A record of a story. Its id is 0 until the record exists. */
export interface Told {
  id: number
}

/** Runs the portal's commands for the events of the stories, in chronological order, each at its time and as its person. */
export class Replay {
  /** A transaction of the schema's owner. */
  readonly tx: Database
  readonly clock: ReturnType<typeof clockAt>
  /** The names of all files once they are stored. */
  readonly files: Promise<string>[] = []
  readonly #storage: Storage
  readonly #actors = new Map<string, Actor>()
  readonly #events: { at: Date; act: () => Promise<unknown> }[] = []

  constructor(tx: Database, storage: Storage, now: Date) {
    this.tx = tx
    this.#storage = storage
    this.clock = clockAt(now)
  }

  /** Schedules an event at an instant. */
  scheduleAt(when: When, act: () => Promise<unknown>): void {
    this.#events.push({ at: this.clock.instant(when), act })
  }

  /** Schedules an event of a person, with their context. Does nothing without `by`. */
  schedule(by: By | undefined, act: (ctx: Context) => Promise<unknown>): void {
    const [, username = '', when] = /^(\w+) (.+)$/.exec(by ?? '') ?? []
    if (when)
      this.scheduleAt(when as When, async () => act(createContext(this.tx, await this.actor(username))))
  }

  scheduleEach<T>(timeline: Timeline<T> | undefined, act: (ctx: Context, what: T) => Promise<unknown>): void {
    for (const [by, what] of Object.entries(timeline ?? {})) this.schedule(by as By, (ctx) => act(ctx, what))
  }

  /** Runs everything that is scheduled. */
  run(): Promise<void> {
    const events = this.#events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    return atReplayedTimes((setTime) =>
      withDatabaseClock(this.tx, async (setDatabaseTime) => {
        for (const { at, act } of events) {
          setTime(at)
          await setDatabaseTime(at)
          await act()
        }
        await Promise.all(this.files)
      }),
    )
  }

  /** Returns a person with the rights that they have at their first event. */
  async actor(username: string): Promise<Actor> {
    const people = this.tx.selectFrom('users').select('id').where('username', '=', username)
    const actor =
      this.#actors.get(username) ??
      found(await findActor(this.tx, (await people.executeTakeFirstOrThrow()).id))
    this.#actors.set(username, actor)
    return actor
  }

  /** Receives a file of the demo. Storing it takes longer, so `run` waits for that at the end. */
  async receive(fileName: string): Promise<ReceivedFile> {
    const path = fileURLToPath(new URL(`files/${fileName}`, import.meta.url))
    const [bytes, type] = await Promise.all([readFile(path), sniffType(path, fileName)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = new ReceivedFile({ path, size: bytes.length, sha256 }, fileName, type)
    const storing = this.#store(bytes, file.name)
    storing.catch(() => {})
    this.files.push(storing)
    return file
  }

  async #store(bytes: Buffer, name: string): Promise<string> {
    await this.#storage.put(await this.#storage.spool(Readable.from([bytes]), { limit: bytes.length }), name)
    return name
  }

  /** Uploads files of the demo and returns the names to attach them with. */
  async upload(actor: Actor, fileNames: readonly string[] = []): Promise<string[]> {
    const files = await Promise.all(fileNames.map((fileName) => this.receive(fileName)))
    for (const file of files) await keepFile(this.tx, actor.id, file)
    return files.map(({ name }) => name)
  }
}
