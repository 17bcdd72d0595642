import type { ActivityData } from './activity-data.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { WebhookEventType } from '#shared/contract/webhook-events.ts'
import { t } from '#shared/i18n/t.ts'

/** The record that an event is about, and the feeds in which the event appears. */
export interface EventSubject {
  kind: RecordKind
  id: number
  /** The record's name. */
  name: string
  /** The member it belongs to: requester, respondent, or contact. Null for records that only staff see. */
  clientId: number | null
  /** The company whose feed shows the event. Null for events that only staff can see. */
  companyId?: number | null
  /** Whether only owners and the people named in the record can see it. */
  private?: boolean
  projectId?: number | null
  websiteId?: number | null
}

/** The common fields of records that belong to a client. */
export interface ClientRecord {
  id: number
  userId: number
  companyId: number
}

export interface EventPerson {
  id: number
  role: Role
}
/** The actor. Null for the portal itself. */
export type EventActor = EventPerson | null

/** The staff member who becomes responsible for a record. Null for no one. */
export interface Assignment {
  assignee: string | null
  assigneeId: number | null
}

/** Returns the user that the data names, to notify them. */
export const getRecipient = (_: unknown, { reader }: { reader: EventPerson }): EventPerson => reader

/** Notifies the user who becomes responsible. */
export const responsibleNotification = {
  to: (_: unknown, { assigneeId }: Assignment) =>
    assigneeId === null ? null : ({ id: assigneeId, role: 'staff' } as const),
  needed: true,
  title: ({ record }) => t('You’re now responsible for {record}', { record }),
} satisfies NotificationRule<unknown, Assignment>

/**
 * The recipients: all staff, the company's members that the record concerns, or the side that didn't act. If a client
 * acted, `client` is no one, and `colleagues` are the company's other members that the record concerns. They belong to
 * the other side as well.
 */
export type Audience = 'staff' | 'client' | 'other side' | 'colleagues'

/** The name of a record. */
interface RecordName {
  record: string
}

/**
 * Recipients to skip: those who haven't read the last notification of this type, or of this type about the same record
 * because of the same person.
 */
export type Once = 'type' | 'record-and-person'

/** A notification about an event, in the bell and by mail as recipients choose. No one is notified of their own actions. */
export interface NotificationRule<R, D> {
  to: Audience | ((record: R, data: D, actor: EventActor) => 'staff' | EventPerson | null)
  /** One line from `t`. It's stored, and translated into the recipient's language. Null notifies no one. */
  title: (data: D & RecordName, record: R) => string | null
  /** The URL that the notification links to. By default, it's the record's page. */
  href?: (record: R, reader: Role, data: D) => string
  /** The label of the mail's link, where the kind of notification doesn't determine it. */
  actionLabel?: (data: D) => string | null
  /**
   * Whether the recipient has to act. By default, they don't. If an event has several recipients, only the client whose
   * record it is has to act, or the responsible staff member. If no one is responsible, all staff count as responsible.
   */
  needed?: boolean | ((data: D, reader: Role) => boolean)
  /** Whether it confirms the event to the client who acted. It's only emailed, and at once. */
  confirms?: boolean
  /** The portal's own lines in the mail, from `t`. By default, they're the event's, next to its text. */
  lines?: (data: D) => string[]
  /** The recipients to skip. By default, it's none. */
  once?: Once | ((data: D) => Once | null)
  /** Whether the record concerns all owners of the company. */
  toOwners?: (data: D) => boolean
}

/** Data that mails show in addition to the title: a user's text, and the due date (`YYYY-MM-DD`). */
export interface MailData {
  text?: string | null | undefined
  /** Whether the text is a message that only its recipient reads. Staff don't see it in the outbox or in exports. */
  confidential?: boolean | undefined
  /** Whether other people than the actor wrote parts of the text, so the mail names no author. */
  hasSeveralAuthors?: boolean | undefined
  /** Lines that the portal itself adds, from `t`. */
  lines?: () => string[]
  /** The comment that the text is from. The text isn't mailed once the comment is deleted. */
  comment?: number | undefined
  due?: string | null | undefined
  /** Users whom another event notifies of the same change. */
  except?: readonly number[]
}

interface EventDefaults<R> {
  subject: (record: R) => EventSubject
  /** Data to store with the activity, in addition to the fields that the event's data shares with activities. */
  data?: (record: R) => ActivityData
  /** The notification setting that applies to the event. By default, it's the setting of the record type. */
  choice?: NotificationKind
}

interface EventEffects<R, D> {
  /** The webhook event. Null for events that concern no one else. */
  webhook: WebhookEventType | null | ((subject: EventSubject, data: D) => readonly WebhookEventType[])
  notices: NotificationRule<R, D> | readonly NotificationRule<R, D>[]
}

/** The names in a sentence of a feed. The actor can be `You`. */
interface SentenceNames extends RecordName {
  actor: string
}

/** Functions that format an activity as a sentence for a feed: `Maria opened the ticket Menu`. */
export type ActivityMessages = Record<string, (values: ActivityData & SentenceNames) => string>

/** One kind of event, with its consequences when it happens to a record `R` with the data `D`. */
export interface EventKind<R, D, Recorded = boolean> extends EventDefaults<R>, EventEffects<R, D> {
  /** Whether the event appears in feeds. */
  recorded: Recorded
}

type EventRow<R, D> = Partial<EventDefaults<R>> & EventEffects<R, D>

/** Returns functions that define events about one kind of record. */
export const defineEvents = <R>(defaults: EventDefaults<R>) => ({
  /** Defines an event that appears in feeds. */
  defineActivity: <D extends object = object>(row: EventRow<R, D>): EventKind<R, D, true> => ({
    ...defaults,
    ...row,
    recorded: true,
  }),
  /** Defines an event that only notifies users, programs, or open pages. */
  defineEvent: <D extends object = object>(row: EventRow<R, D>): EventKind<R, D, false> => ({
    ...defaults,
    ...row,
    recorded: false,
  }),
})

/** Returns a topic's events. Calls are marked as pure: browsers need only sentences, so builds drop them. */
export const buildEvents = <Rows>(make: () => Rows): Rows => make()
