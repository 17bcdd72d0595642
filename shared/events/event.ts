import type { ActivityData } from './activity-data.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { WebhookEventType } from '#shared/contract/webhook-events.ts'
import { t } from '#shared/i18n/t.ts'

/** The record that an event is about, and in which feeds the event stands. */
export interface Subject {
  kind: RecordKind
  id: number
  /** What the record is called. */
  name: string
  /** Whose it is of the company: who raised it, was asked, is the contact; null for what only staff may see. */
  clientId: number | null
  /** The company in whose feed it stands; null for what only staff may see. */
  companyId?: number | null
  /** Whether only owners, and those who are named in it, see it. */
  private?: boolean
  projectId?: number | null
  websiteId?: number | null
}

export interface EventPerson {
  id: number
  role: Role
}
/** Who acts; null for the portal itself. */
export type EventActor = EventPerson | null

/** Somebody of the staff who becomes responsible for a record; nobody. */
export interface Assignment {
  assignee: string | null
  assigneeId: number | null
}

/** Notifies the person whom the data names. */
export const toReader = (_: unknown, { reader }: { reader: EventPerson }): EventPerson => reader

/** Notifies whoever becomes responsible. */
export const toResponsible = {
  to: (_: unknown, { assigneeId }: Assignment) =>
    assigneeId === null ? null : ({ id: assigneeId, role: 'staff' } as const),
  title: ({ record }) => t('You are now responsible for {record}', { record }),
} satisfies Notice<unknown, Assignment>

/**
 * All staff, those of the company whom the record concerns, or whichever of the two did not act. Of what a client did,
 * `client` is nobody, `colleagues` are the others of the company whom it concerns, who belong to the other side, too.
 */
export type Audience = 'staff' | 'client' | 'other side' | 'colleagues'

/** What a record is called. */
interface Named {
  record: string
}

/** What some are notified of. Nobody is notified of what they did themselves. */
export interface Notice<R, D> {
  to: Audience | ((record: R, data: D, actor: EventActor) => 'staff' | EventPerson | null)
  /** One line by `t`, which is kept and said in its reader's language. Null notifies nobody. */
  title: (data: D & Named, record: R) => string | null
  /** Where it leads; the record's page unless it says otherwise. */
  href?: (record: R, reader: Role, data: D) => string
  /** What the mail's link says, where the kind of notification does not tell. */
  actionLabel?: () => string
  /** Whether nobody is notified who has not read the last one of its type. */
  once?: boolean
  /** Whether all owners of the company are among those whom it concerns. */
  toOwners?: (data: D) => boolean
}

/** What mails add to the title: what was written, and the day (`YYYY-MM-DD`) by which something is wanted. */
export interface MailData {
  text?: string | null | undefined
  /** What the portal itself adds, line by line, by `t`. */
  lines?: () => string[]
  /** The comment whose text it is: it is not mailed once it is deleted. */
  comment?: number | undefined
  due?: string | null | undefined
}

interface About<R> {
  subject: (record: R) => Subject
  /** What the activity keeps besides the fields of the event's data that an activity has. */
  data?: (record: R) => ActivityData
  /** The choice of its readers that decides how they are notified; that of the kind of record unless it says otherwise. */
  choice?: NotificationKind
}

interface Consequences<R, D> {
  /** What programs are told; null for what is nobody else's. */
  webhook: WebhookEventType | null | ((subject: Subject, data: D) => readonly WebhookEventType[])
  notices: Notice<R, D> | readonly Notice<R, D>[]
}

/** What stands for the names in a sentence of a feed. The actor may be `You`. */
interface Names extends Named {
  actor: string
}

/** Who did what, in a feed: `Maria opened the ticket Menu`. */
export type ActivityWords = Record<string, (told: ActivityData & Names) => string>

/** One kind of event: what follows when it happens to a record `R` with the data `D`. */
export interface EventKind<R, D> extends About<R>, Consequences<R, D> {
  /** Whether it stands in feeds. */
  recorded: boolean
}
export interface RecordedEvent<R, D> extends EventKind<R, D> {
  recorded: true
}
export interface UnrecordedEvent<R, D> extends EventKind<R, D> {
  recorded: false
}

type Row<R, D> = Partial<About<R>> & Consequences<R, D>

/** Makes the events of one kind of record. */
export const eventsAbout = <R>(about: About<R>) => ({
  /** An event that stands in feeds. */
  recorded: <D extends object = object>(row: Row<R, D>): RecordedEvent<R, D> => ({
    ...about,
    ...row,
    recorded: true,
  }),
  /** An event that only notifies people, programs or open pages. */
  unrecorded: <D extends object = object>(row: Row<R, D>): UnrecordedEvent<R, D> => ({
    ...about,
    ...row,
    recorded: false,
  }),
})

/** The events of a resource. Called as pure, so that the browser, which only says their words, is built without them. */
export const rows = <Rows>(make: () => Rows): Rows => make()
