import { StoredActivityData } from '#shared/events/activity-data.ts'
import { type EventData, EVENTS, type EventType, type EventRecord } from '#shared/all-events.ts'
import type {
  EventActor,
  EventKind,
  EventPerson,
  MailData,
  NotificationRule,
  EventSubject,
} from '#shared/events/event.ts'
import { type PageKind, RECORDS, getRecordUrl } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { WebhookEventType } from '#shared/contract/webhook-events.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import { getEventRecordScope } from '#server/core/access/record-scopes.ts'
import type { Message } from '#server/core/realtime/publish.ts'
import type { NewNotification, NotificationAudience } from '#server/core/notifications/new-notification.ts'

/** Everything that follows from an event, before any of it is written. It's plain JSON. */
export interface DescribedEvent {
  type: EventType
  subject: EventSubject
  /** The data of its activity, or null if the event appears in no feed. */
  activity: StoredActivityData | null
  webhooks: readonly WebhookEventType[]
  notices: { to: NotificationAudience; note: NewNotification }[]
}

/** Returns the live message that publishes an event to the open pages of its readers. */
export const toChangeMessage = ({ type, subject }: Pick<DescribedEvent, 'type' | 'subject'>): Message => ({
  kind: 'change',
  type,
  entityType: subject.kind,
  entityId: subject.id,
  // `publish` adds the readers of a private record.
  place: getEventRecordScope(subject.kind, {
    companyId: subject.companyId ?? null,
    projectId: subject.projectId ?? null,
    personId: subject.clientId,
    private: subject.private ?? false,
  }),
})

/** Returns everything that follows when `actor` causes an event of this type on `record`. */
export function describeEvent<T extends EventType>(
  type: T,
  { actor, record, data }: { actor: EventActor; record: EventRecord<T>; data: EventData<T> & MailData },
): DescribedEvent {
  // The catalog's row of T. The compiler can't infer it from the union of rows.
  const kind = EVENTS[type] as unknown as EventKind<EventRecord<T>, EventData<T> & MailData>
  const subject = kind.subject(record)
  return {
    type,
    subject,
    activity: kind.recorded ? StoredActivityData.parse({ ...kind.data?.(record), ...data }) : null,
    webhooks: listWebhookTypes(kind, subject, data),
    notices: [kind.notices].flat().flatMap((notice) =>
      resolveNoticeRecipients(notice, subject, { actor, record, data }).flatMap((reader) => {
        const note = createNotification(type, kind, { notice, actor, record, data, reader: reader.role })
        return note ? [{ to: 'id' in reader ? { userId: reader.id } : reader, note }] : []
      }),
    ),
  }
}

function listWebhookTypes<R, D>(
  { webhook }: EventKind<R, D>,
  subject: EventSubject,
  data: D,
): readonly WebhookEventType[] {
  if (typeof webhook === 'function') return webhook(subject, data)
  return webhook === null ? [] : [webhook]
}

type NoticeRecipient = Exclude<NotificationAudience, { userId: number }> | EventPerson

/** Returns the recipients that a notification rule selects. No one is notified of their own actions, except to confirm. */
function resolveNoticeRecipients<R, D>(
  { to, toOwners, confirms = false }: NotificationRule<R, D>,
  { companyId = null }: EventSubject,
  { actor, record, data }: { actor: EventActor; record: R; data: D },
): NoticeRecipient[] {
  const chosen = typeof to === 'function' ? to(record, data, actor) : to
  if (typeof chosen === 'object')
    return chosen === null || (chosen.id === actor?.id) !== confirms ? [] : [chosen]
  const staff: NoticeRecipient = { role: 'staff' }
  const company: NoticeRecipient[] =
    companyId === null ? [] : [{ role: 'client', toOwners: toOwners?.(data) ?? false }]
  if (chosen === 'staff') return [staff]
  if (chosen === 'colleagues') return actor?.role === 'client' ? company : []
  if (actor?.role !== 'client') return company
  return chosen === 'other side' ? [staff, ...company] : []
}

function createNotification<R, D extends MailData>(
  type: EventType,
  kind: EventKind<R, D>,
  {
    notice,
    actor,
    record,
    data,
    reader,
  }: { notice: NotificationRule<R, D>; actor: EventActor; record: R; data: D; reader: Role },
): NewNotification | null {
  const { title, href, actionLabel, needed = false, confirms = false } = notice
  const once = (typeof notice.once === 'function' ? notice.once(data) : notice.once) ?? null
  const subject = kind.subject(record)
  const { kind: entityType, id: entityId, name } = subject
  const line = toLocalizable(() => title({ ...data, record: name }, record))
  if (line === null) return null
  const lines = notice.lines ? () => notice.lines?.(data) ?? [] : data.lines
  return {
    type,
    title: line.text,
    // The title doesn't show the actor. The ID distinguishes the notifications of several people.
    values: { ...line.values, ...(once === 'record-and-person' && actor && { actorId: actor.id }) },
    choice: kind.choice ?? RECORDS[entityType].notified,
    entityType,
    entityId,
    companyId: subject.companyId ?? null,
    projectId: subject.projectId ?? null,
    personId: subject.clientId,
    private: subject.private ?? false,
    // Record types without a page have their URL in the catalog.
    href: href?.(record, reader, data) ?? getRecordUrl(entityType as PageKind, entityId, { role: reader }),
    actionLabel: (actionLabel && toLocalizable(() => actionLabel(data))?.text) ?? null,
    needed: typeof needed === 'function' ? needed(data, reader) : needed,
    confirms,
    once,
    except: data.except ?? [],
    text: notice.lines ? undefined : data.text,
    confidential: data.confidential,
    hasSeveralAuthors: data.hasSeveralAuthors,
    lines: lines && toLocalizable(lines),
    comment: data.comment,
    due: data.due,
  }
}
