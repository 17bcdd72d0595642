import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { WaitingOn } from '#shared/clock/values.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { DataOf, EventType, RecordOf } from '#shared/events/catalogue.ts'
import type { EventPerson, Subject } from '#shared/events/event.ts'
import type { MailReason } from '#shared/mails/values.ts'
import type { RecordKind } from '#shared/records.ts'
import { type ClockColumns, type OfficeClock, type Turn, startClock, takeTurn } from '#server/clock/turns.ts'
import { describeEvent } from '#server/events/describe.ts'
import type { DataArgument } from '#server/events/happened.ts'
import type { Note, Readers } from '#server/events/note.ts'
import type { DB } from '#server/db/types.ts'
import type { Clock, When } from './clock.ts'
import type { Fixture } from './fixtures.ts'
import type { PersonStory } from './people.ts'
import type { By, Timeline } from './story.ts'

/** A row with the id it will be inserted with. */
export type Row<T extends keyof DB> = Insertable<DB[T]> & { id: number } & (T extends 'users'
    ? EventPerson
    : unknown)

const emptyTables = () => ({
  users: [] as Row<'users'>[],
  companies: [] as Row<'companies'>[],
  memberships: [] as Insertable<DB['memberships']>[],
  briefs: [] as Row<'briefs'>[],
  projects: [] as Row<'projects'>[],
  membershipProjects: [] as Insertable<DB['membershipProjects']>[],
  websites: [] as Row<'websites'>[],
  recurrences: [] as Row<'recurrences'>[],
  tickets: [] as Row<'tickets'>[],
  infoRequests: [] as Row<'infoRequests'>[],
  infoQuestions: [] as Row<'infoQuestions'>[],
  infoAnswers: [] as Row<'infoAnswers'>[],
  answerLinks: [] as Row<'answerLinks'>[],
  infoRequestReturns: [] as Insertable<DB['infoRequestReturns']>[],
  replyTemplates: [] as Row<'replyTemplates'>[],
  projectTemplates: [] as Row<'projectTemplates'>[],
  appliedTemplates: [] as Row<'appliedTemplates'>[],
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

/** A client, and the company of theirs that a record is of. */
interface Client {
  userId: number
  companyId: number
}

type Owner = Omit<Insertable<DB['attachments']>, 'uploadId'>

interface Event {
  at: string
  username: string
  happen: () => void
}

/**
 * The demo's tables while its past is replayed in chronological order, before anything is written. While something
 * happens, `at` is its time and `actor` who does it.
 */
export class World {
  readonly tables = emptyTables()
  /** The files to store, by storage name. */
  readonly stored = new Map<string, Fixture>()
  /** The upload that is the agency's logo. */
  logoUploadId: number | null = null
  /** ISO 8601 in UTC. */
  at = ''
  #username = ''
  readonly #events: Event[] = []
  readonly #clock: Clock
  readonly #fixtures: Map<string, Fixture>
  readonly #readUntil: string
  /** The agency's calendar. */
  readonly office: OfficeClock
  readonly #turns = new WeakMap<object, ClockColumns>()

  constructor(clock: Clock, fixtures: Map<string, Fixture>, office: OfficeClock) {
    this.#clock = clock
    this.#fixtures = fixtures
    this.office = office
    this.#readUntil = clock.instant('3 14:00')
  }

  get actor(): Row<'users'> {
    return this.person(this.#username)
  }

  /** Schedules what somebody does, unless they never do it. */
  schedule(by: By | undefined, happen: () => void): void {
    if (!by) return
    const [, username = '', when] = /^(\w+) (.+)$/.exec(by) ?? []
    this.#events.push({ at: this.#clock.instant(when as When), username, happen })
  }

  scheduleEach<T>(timeline: Timeline<T> | undefined, happen: (what: T) => void): void {
    for (const [by, what] of Object.entries(timeline ?? {})) this.schedule(by as By, () => happen(what))
  }

  /** Runs everything that is scheduled, in chronological order. */
  replay(): void {
    this.#events.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    for (const { at, username, happen } of this.#events) {
      this.at = at
      this.#username = username
      happen()
    }
  }

  day(workdays: number): string
  day(workdays: number | null | undefined): string | null
  day(workdays: number | null | undefined): string | null {
    return workdays == null ? null : this.#clock.day(workdays)
  }

  /** The n-th workday of the agency after a day, both `YYYY-MM-DD`. */
  workdayAfter(day: string, n: number): string {
    return this.office.workdayAfter(day, n)
  }

  person(username: string): Row<'users'> {
    const found = this.tables.users.find((person) => person.username === username)
    if (!found) throw new Error(`${username} has not joined yet`)
    return found
  }

  /** Whose a new record of this client is. */
  clientOf(username: string): Client {
    const { id: userId } = this.person(username)
    const membership = this.tables.memberships.find((each) => each.userId === userId)
    if (!membership) throw new Error(`${username} is in no company`)
    return { userId, companyId: membership.companyId }
  }

  /** The same of whoever acts, if that is a client. */
  get client(): Client | null {
    return this.actor.role === 'client' ? this.clientOf(this.#username) : null
  }

  /** Makes a person one of a company, which is new if nobody was in it. */
  joinCompany(
    userId: number,
    {
      company,
      companyRole: role = 'owner',
      projects,
    }: { company: string } & Pick<PersonStory, 'companyRole' | 'projects'>,
  ): void {
    const known = this.tables.companies.find(({ name }) => name === company)
    const companyId = known?.id ?? this.add('companies', { name: company, updatedAt: this.at })
    const someProjects = projects !== undefined
    this.tables.memberships.push({
      companyId,
      userId,
      role,
      someProjects,
      createdAt: this.at,
      updatedAt: this.at,
    })
    for (const { id: projectId, name } of this.tables.projects)
      if (projects?.includes(name)) this.tables.membershipProjects.push({ companyId, userId, projectId })
  }

  /** Adds a row to its table and gives it the next id, which it returns. */
  add<T extends keyof ReturnType<typeof emptyTables> & keyof DB>(table: T, row: Omit<Row<T>, 'id'>): number {
    const rows: object[] = this.tables[table]
    const id = rows.push(row)
    Object.assign(row, { id, createdAt: this.at })
    return id
  }

  /** Changes fields of a record, or sets them before it is added. */
  change<R extends object>(record: R, values: Partial<R>): void {
    Object.assign(record, values, { updatedAt: this.at })
  }

  /** Writes the consequences of an event, as in production. */
  happened<T extends EventType>(
    type: T,
    record: RecordOf<T>,
    ...[data = {} as DataOf<T>]: DataArgument<T>
  ): void {
    const { subject, activity, notices } = describeEvent(type, this.actor, record, data)
    const { kind: entityType, id: entityId, clientId, projectId = null, websiteId = null } = subject
    const { companyId = null, private: isPrivate = false } = subject
    if (entityId === 0) throw new Error(`${type} at ${this.at} comes before its record`)
    const about = { entityType, entityId, clientId, companyId, private: isPrivate, projectId, websiteId }
    const entry = { userId: this.actor.id, type, ...about }
    if (activity)
      this.tables.activities.push({ ...entry, data: JSON.stringify(activity), createdAt: this.at })
    for (const { to, note } of notices)
      for (const [reader, reason] of this.#readersOf(to, subject)) this.#notify(reader, reason, note)
  }

  /** Whom a notice is for, and why. */
  #readersOf(to: Readers, subject: Subject): [userId: number, reason: MailReason][] {
    if ('userId' in to) return [[to.userId, 'person']]
    if (to.role === 'staff') return this.#otherStaff().map((id) => [id, 'staff'])
    return this.#concerned(subject, to.toOwners).filter(([id]) => id !== this.actor.id)
  }

  /** As the function `notify_company` does; no one in the demo follows or mutes anything. */
  #concerned({ kind, id, clientId, companyId, ...subject }: Subject, toOwners: boolean) {
    const wrote = (userId: number) =>
      this.tables.comments.some((comment) => comment.ticketId === id && comment.userId === userId)
    const isFor: Partial<Record<RecordKind, (userId: number) => boolean>> = {
      ticket: wrote,
      info_request: () => false,
    }
    const isPersonal = kind in isFor
    return this.tables.memberships
      .filter((each) => each.companyId === companyId)
      .filter(
        ({ userId, role }) =>
          userId === clientId || (toOwners && role === 'owner') || (isFor[kind]?.(userId) ?? true),
      )
      .filter(
        ({ userId, role, someProjects }) =>
          role === 'owner' ||
          (isPersonal && userId === clientId) ||
          (!subject.private &&
            (!someProjects || (kind !== 'ticket' && this.#seesProject(userId, subject.projectId)))),
      )
      .map(({ userId, role }): [number, MailReason] => {
        if (userId === clientId) return [userId, 'person']
        if (toOwners && role === 'owner') return [userId, 'owner']
        return [userId, kind === 'ticket' ? 'wrote' : 'news']
      })
  }

  #seesProject(userId: number, projectId: number | null | undefined): boolean {
    return this.tables.membershipProjects.some(
      (each) => each.userId === userId && each.projectId === projectId,
    )
  }

  #notify(userId: number, reason: MailReason, note: Note): void {
    const { at } = this
    const readAt = at < this.#readUntil ? laterBy(at, 25 + (note.entityId % 7) * 11) : null
    const { type, title: line, values, choice: kind, entityType, entityId, href, text, due, comment } = note
    const about = { userId, kind, entityType, entityId, companyId: note.companyId, href }
    const titleValues = JSON.stringify(values)
    this.tables.notifications.push({
      ...about,
      type,
      title: line,
      titleValues,
      readAt,
      createdAt: at,
      commentId: comment ?? null,
    })
    const by = this.actor.fullName
    const parts = JSON.stringify([
      {
        title: line,
        titleValues: values,
        ...(text && { text, by }),
        ...(comment && { comment }),
        ...(note.entityType === 'task' && { task: note.entityId }),
        ...(due && { due }),
      },
    ])
    // Marked as kept, so that mails to fictional people never reach a mail server.
    this.tables.mails.push({
      ...about,
      reason,
      subject: line,
      subjectValues: titleValues,
      parts,
      status: 'kept',
      createdAt: at,
      nextTryAt: at,
    })
  }

  #otherStaff(): number[] {
    return this.tables.users.filter((one) => one.role === 'staff' && one !== this.actor).map(({ id }) => id)
  }

  /** Starts the response clock of a ticket, which waits for the agency, or of a request, which waits for its client. */
  startClock(record: Row<'tickets'> | Row<'infoRequests'>, asked: WaitingOn): void {
    this.#turn(record, { ...UNASKED, ...startClock(this.office, asked, this.at, priorityOf(record)) })
  }

  /** Sets whose turn it is; null if the record's status says that it is done. */
  takeTurn(record: Row<'tickets'> | Row<'infoRequests'>, asked: WaitingOn, turn: Omit<Turn, 'at'>): void {
    const before = this.#turns.get(record) ?? UNASKED
    this.#turn(
      record,
      takeTurn(this.office, asked, { ...before, ...priorityOf(record) }, { ...turn, at: this.at }),
    )
  }

  #turn(record: Row<'tickets'> | Row<'infoRequests'>, clock: ClockColumns): void {
    this.#turns.set(record, clock)
    Object.assign(record, clock)
  }

  attach(files: readonly string[] = [], owner: Owner): void {
    for (const file of files) this.tables.attachments.push({ ...owner, uploadId: this.upload(file) })
  }

  /** The files attached to a record, as kept with an earlier version of it. */
  attachedTo(owner: keyof Owner, id: number) {
    const { attachments, uploads } = this.tables
    const attached = attachments.filter((one) => one[owner] === id)
    return attached
      .flatMap(({ uploadId }) => uploads.filter((upload) => upload.id === uploadId))
      .map(({ name, fileName, fileType, fileSize }) => ({ name, fileName, fileType, fileSize }))
  }

  /** Returns the id of the upload. */
  upload(fileName: string): number {
    const fixture = this.#fixtures.get(fileName)
    if (!fixture) throw new Error(`There is no file ${fileName}`)
    const name = randomBytes(16).toString('hex')
    this.stored.set(name, fixture)
    return this.add('uploads', {
      name,
      userId: this.actor.id,
      fileName,
      fileType: fixture.type,
      fileSize: fixture.bytes.length,
      sha256: fixture.sha256,
    })
  }
}

const priorityOf = (record: Row<'tickets'> | Row<'infoRequests'>): { priority?: TicketPriority } =>
  'priority' in record && record.priority ? { priority: record.priority } : {}

const laterBy = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
