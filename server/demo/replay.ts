import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createContext } from '#server/core/events/create-context.ts'
import type { Context } from '#server/core/context/context.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { withReplayedTime } from '#server/platform/current-time.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { saveUpload } from '#server/core/files/receive/save-upload.ts'
import { sniffType } from '#server/core/files/receive/file-type.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { findActor } from '#server/core/access/actor.ts'
import { ReceivedFile } from '#server/platform/storage/received-file.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type StoryTime, createDemoClock } from './clock.ts'
import { withDatabaseClock } from './database-clock.ts'
import type { Cue, StoryTimeline } from './story.ts'

/** A record of a story. Its id is 0 until the record exists. */
export interface StoryRecord {
  id: number
}

/** Returns the steps or records of a timeline. */
export const listSteps = <T>(timeline: StoryTimeline<T> = {}) => Object.entries(timeline) as [Cue, T][]

/** Runs the portal's commands for the stories' events in chronological order, each at its time and as its user. */
export class Replay {
  /** A transaction of the schema's owner. */
  readonly tx: Database
  readonly clock: ReturnType<typeof createDemoClock>
  /** The names of all files once they are stored. */
  readonly files: Promise<string>[] = []
  readonly #storage: Storage
  readonly #actors = new Map<string, Actor>()
  readonly #events: { time: Date; act: () => Promise<unknown> }[] = []

  constructor(tx: Database, storage: Storage, now: Date) {
    this.tx = tx
    this.#storage = storage
    this.clock = createDemoClock(now)
  }

  /** Schedules an event at an instant. */
  scheduleEvent(time: StoryTime, act: () => Promise<unknown>): void {
    this.#events.push({ time: this.clock.instant(time), act })
  }

  /** Schedules an event of a user, with their context. Does nothing without `cue`. */
  schedule(cue: Cue | undefined, act: (ctx: Context) => Promise<unknown>): void {
    const [, username = '', time] = /^(\w+) (.+)$/.exec(cue ?? '') ?? []
    if (time)
      this.scheduleEvent(time as StoryTime, async () =>
        act(createContext(this.tx, await this.actor(username))),
      )
  }

  /** Schedules a step of a story, if there is one. */
  scheduleStep<T extends { cue: Cue }>(
    step: T | undefined,
    act: (ctx: Context, step: T) => Promise<unknown>,
  ): void {
    if (step) this.schedule(step.cue, (ctx) => act(ctx, step))
  }

  scheduleEach<T>(
    timeline: StoryTimeline<T> | undefined,
    act: (ctx: Context, step: T) => Promise<unknown>,
  ): void {
    for (const [cue, step] of listSteps(timeline)) this.schedule(cue, (ctx) => act(ctx, step))
  }

  /** Runs everything that is scheduled. */
  run(): Promise<void> {
    const events = this.#events.toSorted((a, b) => a.time.getTime() - b.time.getTime())
    return withReplayedTime((setTime) =>
      withDatabaseClock(this.tx, async (setDatabaseTime) => {
        for (const { time, act } of events) {
          setTime(time)
          await setDatabaseTime(time)
          await act()
        }
        await Promise.all(this.files)
      }),
    )
  }

  /** Returns the actor for a user, with the rights that they have at their first event. */
  async actor(username: string): Promise<Actor> {
    const people = this.tx.selectFrom('users').select('id').where('username', '=', username)
    const actor =
      this.#actors.get(username) ??
      requireRecord(await findActor(this.tx, (await people.executeTakeFirstOrThrow()).id))
    this.#actors.set(username, actor)
    return actor
  }

  /** Receives a file of the demo. Storing it takes longer, so only `run` waits for it, at the end. */
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
    for (const file of files) await saveUpload(this.tx, { userId: actor.id, file })
    return files.map(({ name }) => name)
  }
}
