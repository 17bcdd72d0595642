import { KeptActivityData } from '#shared/events/activity-data.ts'
import { type DataOf, EVENTS, type EventType, type RecordOf } from '#shared/all-events.ts'
import type { EventActor, EventKind, EventPerson, MailData, Notice, Subject } from '#shared/events/event.ts'
import { type PageKind, RECORDS, addressOf } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { WebhookEventType } from '#shared/contract/webhook-events.ts'
import { later } from '#server/platform/i18n/later.ts'
import { placeOfSubject } from '#server/core/access/places.ts'
import type { Message } from '#server/core/realtime/publish.ts'
import type { Note, Readers } from '#server/core/notifications/note.ts'

/** Everything that follows from an event, before any of it is written. It's plain JSON. */
export interface DescribedEvent {
  type: EventType
  subject: Subject
  /** The data of its activity, or null if the event appears in no feed. */
  activity: KeptActivityData | null
  webhooks: readonly WebhookEventType[]
  notices: { to: Readers; note: Note }[]
}

/** Returns the live message that publishes an event to the open pages of its readers. */
export const changeIn = ({ type, subject }: Pick<DescribedEvent, 'type' | 'subject'>): Message => ({
  kind: 'change',
  type,
  entityType: subject.kind,
  entityId: subject.id,
  // `publish` adds the people who are named in the record.
  place: placeOfSubject(subject.kind, {
    companyId: subject.companyId ?? null,
    projectId: subject.projectId ?? null,
    personId: subject.clientId,
    private: subject.private ?? false,
  }),
})

/** Returns everything that follows when `actor` causes an event of this type on `record`. */
export function describeEvent<T extends EventType>(
  type: T,
  actor: EventActor,
  record: RecordOf<T>,
  data: DataOf<T> & MailData,
): DescribedEvent {
  // The catalog's row of T. The compiler can't infer it from the union of rows.
  const kind = EVENTS[type] as unknown as EventKind<RecordOf<T>, DataOf<T> & MailData>
  const subject = kind.subject(record)
  return {
    type,
    subject,
    activity: kind.recorded ? KeptActivityData.parse({ ...kind.data?.(record), ...data }) : null,
    webhooks: webhooksOf(kind, subject, data),
    notices: [kind.notices].flat().flatMap((notice) =>
      readersOf(notice, subject, { actor, record, data }).flatMap((reader) => {
        const note = noteOf(type, kind, notice, { record, data, reader: reader.role })
        return note ? [{ to: 'id' in reader ? { userId: reader.id } : reader, note }] : []
      }),
    ),
  }
}

function webhooksOf<R, D>(
  { webhook }: EventKind<R, D>,
  subject: Subject,
  data: D,
): readonly WebhookEventType[] {
  if (typeof webhook === 'function') return webhook(subject, data)
  return webhook === null ? [] : [webhook]
}

type Reader = Exclude<Readers, { userId: number }> | EventPerson

/** Returns the readers of a notice. No one is notified of their own actions. */
function readersOf<R, D>(
  { to, toOwners }: Notice<R, D>,
  { companyId = null }: Subject,
  { actor, record, data }: { actor: EventActor; record: R; data: D },
): Reader[] {
  const chosen = typeof to === 'function' ? to(record, data, actor) : to
  if (typeof chosen === 'object') return chosen === null || chosen.id === actor?.id ? [] : [chosen]
  const staff: Reader = { role: 'staff' }
  const company: Reader[] =
    companyId === null ? [] : [{ role: 'client', toOwners: toOwners?.(data) ?? false }]
  if (chosen === 'staff') return [staff]
  if (chosen === 'colleagues') return actor?.role === 'client' ? company : []
  if (actor?.role !== 'client') return company
  return chosen === 'other side' ? [staff, ...company] : []
}

function noteOf<R, D extends MailData>(
  type: EventType,
  kind: EventKind<R, D>,
  { title, href, actionLabel, once = false }: Notice<R, D>,
  { record, data, reader }: { record: R; data: D; reader: Role },
): Note | null {
  const subject = kind.subject(record)
  const { kind: entityType, id: entityId, name } = subject
  const line = later(() => title({ ...data, record: name }, record))
  if (line === null) return null
  return {
    type,
    title: line.text,
    values: line.values ?? {},
    choice: kind.choice ?? RECORDS[entityType].notified,
    entityType,
    entityId,
    companyId: subject.companyId ?? null,
    projectId: subject.projectId ?? null,
    personId: subject.clientId,
    private: subject.private ?? false,
    // Record types without a page have their URL in the catalog.
    href: href?.(record, reader, data) ?? addressOf(entityType as PageKind, entityId, reader),
    actionLabel: actionLabel ? later(actionLabel).text : null,
    once,
    text: data.text,
    lines: data.lines && later(data.lines),
    comment: data.comment,
    due: data.due,
  }
}
