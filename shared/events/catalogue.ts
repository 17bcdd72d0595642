import { loggedEvents } from '#shared/activities/events.ts'
import { briefEvents } from '#shared/briefs/events.ts'
import { commentEvents } from '#shared/comments/events.ts'
import { fileEvents } from '#shared/files/events.ts'
import { requestEvents } from '#shared/info-requests/events.ts'
import { mailEvents } from '#shared/mails/events.ts'
import { projectEvents } from '#shared/projects/events.ts'
import { dueEvents } from '#shared/reminders/events.ts'
import { taskEvents } from '#shared/tasks/events.ts'
import { ticketEvents } from '#shared/tickets/events.ts'
import { userEvents } from '#shared/users/events.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { websiteEvents } from '#shared/websites/events.ts'
import type { EventKind, UnrecordedEvent } from './event.ts'

/** Every kind of event, by its type. */
export const EVENTS = {
  ...briefEvents,
  ...projectEvents,
  ...taskEvents,
  ...requestEvents,
  ...commentEvents,
  ...websiteEvents,
  ...ticketEvents,
  ...fileEvents,
  ...userEvents,
  ...loggedEvents,
  ...dueEvents,
  ...webhookEvents,
  ...mailEvents,
}

export type EventType = keyof typeof EVENTS
/** The record that an event of this type is about. */
export type RecordOf<T extends EventType> = (typeof EVENTS)[T] extends EventKind<infer R, infer _> ? R : never
/** What else an event of this type knows. */
export type DataOf<T extends EventType> =
  (typeof EVENTS)[T] extends EventKind<infer _, infer D extends object> ? D : never

/** The events that stand in feeds. */
export type ActivityType = {
  [T in EventType]: (typeof EVENTS)[T] extends UnrecordedEvent<RecordOf<T>, DataOf<T>> ? never : T
}[EventType]

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]
