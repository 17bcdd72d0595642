import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { WaitingOn } from '#shared/clock/values.ts'
import type { DataOf, EventType, RecordOf } from '#shared/events/catalogue.ts'
import { type EventPerson, fillGaps } from '#shared/events/event.ts'
import { type ClockColumns, type OfficeClock, type Turn, startClock, takeTurn } from '#server/clock/turns.ts'
import { describeEvent } from '#server/events/describe.ts'
import type { DataArgument } from '#server/events/happened.ts'
import type { Note } from '#server/events/notify.ts'
import type { DB } from '#server/db/types.ts'
import type { Clock, When } from './clock.ts'
import type { Fixture } from './fixtures.ts'
import type { Username } from './people.ts'

/** A row with the id it will be inserted with. */
export type Row<T extends keyof DB> = Insertable<DB[T]> & { id: number } & (T extends 'users'
    ? EventPerson
    : unknown)

const emptyTables = () => ({
  users: [] as Row<'users'>[],
  briefs: [] as Row<'briefs'>[],
  projects: [] as Row<'projects'>[],
  websites: [] as Row<'websites'>[],
  tickets: [] as Row<'tickets'>[],
  infoRequests: [] as Row<'infoRequests'>[],
  infoRequestReturns: [] as Insertable<DB['infoRequestReturns']>[],
  replyTemplates: [] as Row<'replyTemplates'>[],
  tasks: [] as Row<'tasks'>[],
  comments: [] as Row<'comments'>[],
  uploads: [] as Row<'uploads'>[],
  projectFiles: [] as Row<'projectFiles'>[],
  websiteAssets: [] as Row<'websiteAssets'>[],
  briefRevisions: [] as Insertable<DB['briefRevisions']>[],
  attachments: [] as Insertable<DB['attachments']>[],
  activities: [] as Insertable<DB['activities']>[],
  notifications: [] as Insertable<DB['notifications']>[],
  mails: [] as Insertable<DB['mails']>[],
})

const UNASKED: ClockColumns = {
  waitingOn: null,
  waitingSince: null,
  answerDueAt: null,
  answeredLate: false,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  agencyMinutes: 0,
  clientMinutes: 0,
}

type Owner = Omit<Insertable<DB['attachments']>, 'uploadId'>
type Event = { at: string; happen: (at: string) => void }

/** The demo's tables while its past is replayed in chronological order, before anything is written. */
export class World {
  readonly tables = emptyTables()
  /** The files to store, by storage name. */
  readonly stored = new Map<string, Fixture>()
  /** The upload that is the agency's logo. */
  logoUploadId: number | null = null
  readonly #events: Event[] = []
  readonly #clock: Clock
  readonly #fixtures: Map<string, Fixture>
  readonly #readUntil: string
  readonly #office: OfficeClock
  readonly #turns = new WeakMap<object, ClockColumns>()

  constructor(clock: Clock, fixtures: Map<string, Fixture>, office: OfficeClock) {
    this.#clock = clock
    this.#fixtures = fixtures
    this.#office = office
    this.#readUntil = clock.instant('3 14:00')
  }

  schedule(when: When, happen: (at: string) => void): void {
    this.#events.push({ at: this.#clock.instant(when), happen })
  }

  /** Runs everything that is scheduled, in chronological order. */
  replay(): void {
    this.#events.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    for (const { at, happen } of this.#events) happen(at)
  }

  day(workdays: number): string
  day(workdays: number | null | undefined): string | null
  day(workdays: number | null | undefined): string | null {
    return workdays == null ? null : this.#clock.day(workdays)
  }

  person(username: Username): Row<'users'> {
    const found = this.tables.users.find((person) => person.username === username)
    if (!found) throw new Error(`${username} has not joined yet`)
    return found
  }

  personOf(id: number): Row<'users'> {
    const found = this.tables.users[id - 1]
    if (!found) throw new Error(`Nobody has the number ${id}`)
    return found
  }

  /** Adds a record to its table, with the next id. */
  insert<T extends 'briefs' | 'projects' | 'websites' | 'tickets' | 'infoRequests' | 'tasks'>(
    table: T,
    row: Row<T>,
    at: string,
  ): void {
    const rows: object[] = this.tables[table]
    Object.assign(row, { id: rows.length + 1, createdAt: at, updatedAt: at })
    rows.push(row)
  }

  /** Writes the consequences of an event, as in production. */
  happened<T extends EventType>(
    at: string,
    actor: Row<'users'>,
    type: T,
    record: RecordOf<T>,
    ...[data = {} as DataOf<T>]: DataArgument<T>
  ): void {
    const { subject, activity, notices } = describeEvent(type, actor, record, data)
    const { kind: entityType, id: entityId, clientId, projectId = null, websiteId = null } = subject
    if (entityId === 0) throw new Error(`${type} at ${at} comes before its record`)
    const entry = { type, entityType, entityId, clientId, projectId, websiteId }
    const { activities } = this.tables
    if (activity)
      activities.push({ ...entry, userId: actor.id, data: JSON.stringify(activity), createdAt: at })
    for (const { to, note } of notices)
      for (const userId of 'userId' in to ? [to.userId] : this.#staffBut(actor))
        this.#notify(at, userId, note, actor.fullName)
  }

  #notify(at: string, userId: number, note: Note, by: string): void {
    const readAt = at < this.#readUntil ? laterBy(at, 25 + (note.entityId % 7) * 11) : null
    const { type, title: line, values, choice: kind, entityType, entityId, href, text, due } = note
    const about = { userId, kind, entityType, entityId, href }
    const titleValues = JSON.stringify(values)
    this.tables.notifications.push({ ...about, type, title: line, titleValues, readAt, createdAt: at })
    const title = fillGaps(line, values)
    const parts = JSON.stringify([{ title, ...(text && { text, by }), ...(due && { due }) }])
    // Marked as kept, so that mails to fictional people never reach a mail server.
    this.tables.mails.push({ ...about, subject: title, parts, status: 'kept', createdAt: at, nextTryAt: at })
  }

  #staffBut(actor: Row<'users'>): number[] {
    return this.tables.users.filter((one) => one.role === 'staff' && one !== actor).map(({ id }) => id)
  }

  /** Starts the response clock of a ticket, which waits for the agency, or of a request, which waits for its client. */
  startClock(record: Row<'tickets'> | Row<'infoRequests'>, asked: WaitingOn, at: string): void {
    this.#turn(record, { ...UNASKED, ...startClock(this.#office, asked, at) })
  }

  /** Sets whose turn it is; null if the record's status says that it is done. */
  takeTurn(record: Row<'tickets'> | Row<'infoRequests'>, asked: WaitingOn, turn: Turn): void {
    this.#turn(record, takeTurn(this.#office, asked, this.#turns.get(record) ?? UNASKED, turn))
  }

  #turn(record: Row<'tickets'> | Row<'infoRequests'>, clock: ClockColumns): void {
    this.#turns.set(record, clock)
    Object.assign(record, clock)
  }

  attach(at: string, by: Row<'users'>, files: readonly string[] = [], owner: Partial<Owner>): void {
    for (const file of files)
      this.tables.attachments.push({
        briefId: null,
        ticketId: null,
        commentId: null,
        infoRequestId: null,
        ...owner,
        uploadId: this.upload(at, by, file).id,
      })
  }

  upload(at: string, by: Row<'users'>, fileName: string): Row<'uploads'> {
    const fixture = this.#fixtures.get(fileName)
    if (!fixture) throw new Error(`There is no file ${fileName}`)
    const name = randomBytes(16).toString('hex')
    this.stored.set(name, fixture)
    return added(this.tables.uploads, {
      id: this.tables.uploads.length + 1,
      name,
      userId: by.id,
      fileName,
      fileType: fixture.type,
      fileSize: fixture.bytes.length,
      sha256: fixture.sha256,
      createdAt: at,
    })
  }
}

/** Adds a row to a table and returns it. */
export function added<R>(table: R[], row: R): R {
  table.push(row)
  return row
}

/** Changes fields of a row. */
export function change<R extends object>(row: R, values: Partial<R>): void {
  Object.assign(row, values)
}

const laterBy = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
