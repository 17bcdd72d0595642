import { loggedEvents, loggedWords } from '#shared/projects/logged-events.ts'
import { briefEvents, briefWords } from '#shared/briefs/events.ts'
import { commentEvents, commentWords } from '#shared/comments/events.ts'
import { companyEvents, companyWords } from '#shared/companies/events.ts'
import { fileEvents, fileWords } from '#shared/files/events.ts'
import { requestEvents, requestWords } from '#shared/requests/events.ts'
import { mailEvents } from '#shared/mail/events.ts'
import { templateEvents, templateWords } from '#shared/templates/events.ts'
import { projectEvents, projectWords } from '#shared/projects/events.ts'
import { recurrenceEvents } from '#shared/requests/recurrences/events.ts'
import { dueEvents } from '#shared/reminders/events.ts'
import { taskEvents, taskWords } from '#shared/tasks/events.ts'
import { ticketEvents, ticketWords } from '#shared/tickets/events.ts'
import { userEvents, userWords } from '#shared/users/events.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { websiteEvents, websiteWords } from '#shared/websites/events.ts'
import { type ActivityWords, type EventKind, type UnrecordedEvent, rows } from '#shared/events/event.ts'

/** Every kind of event, by its type. */
export const EVENTS = /* @__PURE__ */ rows(() => ({
  ...briefEvents,
  ...projectEvents,
  ...templateEvents,
  ...taskEvents,
  ...recurrenceEvents,
  ...requestEvents,
  ...commentEvents,
  ...websiteEvents,
  ...ticketEvents,
  ...fileEvents,
  ...companyEvents,
  ...userEvents,
  ...loggedEvents,
  ...dueEvents,
  ...webhookEvents,
  ...mailEvents,
}))

export type EventType = keyof typeof EVENTS
/** The record type that an event of this type is about. */
export type RecordOf<T extends EventType> = (typeof EVENTS)[T] extends EventKind<infer R, infer _> ? R : never
/** The additional data of an event of this type. */
export type DataOf<T extends EventType> =
  (typeof EVENTS)[T] extends EventKind<infer _, infer D extends object> ? D : never

/** The events that appear in feeds. */
export type ActivityType = {
  [T in EventType]: (typeof EVENTS)[T] extends UnrecordedEvent<RecordOf<T>, DataOf<T>> ? never : T
}[EventType]

export const EVENT_TYPES = /* @__PURE__ */ Object.keys(EVENTS) as EventType[]

/** The sentences of all events that appear in feeds. Their order is the order of the API's description. */
export const ACTIVITY_WORDS: Record<ActivityType, ActivityWords[string]> = {
  ...briefWords,
  ...projectWords,
  ...templateWords,
  ...taskWords,
  ...requestWords,
  ...commentWords,
  ...websiteWords,
  ...ticketWords,
  ...fileWords,
  ...companyWords,
  ...userWords,
  ...loggedWords,
}

export const ACTIVITY_TYPES = /* @__PURE__ */ Object.keys(ACTIVITY_WORDS) as ActivityType[]
