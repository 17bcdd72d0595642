import { loggedEvents, loggedMessages } from '#shared/projects/logged-events.ts'
import { briefEvents, briefMessages } from '#shared/briefs/events.ts'
import { commentEvents, commentMessages } from '#shared/comments/events.ts'
import { companyEvents, companyMessages } from '#shared/companies/events.ts'
import { fileEvents, fileMessages } from '#shared/files/events.ts'
import { requestEvents, requestMessages } from '#shared/requests/events.ts'
import { mailEvents } from '#shared/mail/events.ts'
import { templateEvents, templateMessages } from '#shared/templates/events.ts'
import { projectEvents, projectMessages } from '#shared/projects/events.ts'
import { reminderEvents } from '#shared/reminders/events.ts'
import { taskEvents, taskMessages } from '#shared/tasks/events.ts'
import { ticketEvents, ticketMessages } from '#shared/tickets/events.ts'
import { userEvents, userMessages } from '#shared/users/events.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { websiteEvents, websiteMessages } from '#shared/websites/events.ts'
import { type ActivityMessages, type EventKind, buildEvents } from '#shared/events/event.ts'

/** Every kind of event, by its type. */
export const EVENTS = /* @__PURE__ */ buildEvents(() => ({
  ...briefEvents,
  ...projectEvents,
  ...templateEvents,
  ...taskEvents,
  ...requestEvents,
  ...commentEvents,
  ...websiteEvents,
  ...ticketEvents,
  ...fileEvents,
  ...companyEvents,
  ...userEvents,
  ...loggedEvents,
  ...reminderEvents,
  ...webhookEvents,
  ...mailEvents,
}))

export type EventType = keyof typeof EVENTS
/** The record type that an event of this type is about. */
export type EventRecord<T extends EventType> =
  (typeof EVENTS)[T] extends EventKind<infer R, infer _> ? R : never
/** The additional data of an event of this type. */
export type EventData<T extends EventType> =
  (typeof EVENTS)[T] extends EventKind<infer _, infer D extends object> ? D : never

/** The events that appear in feeds. */
export type ActivityType = {
  [T in EventType]: (typeof EVENTS)[T] extends EventKind<EventRecord<T>, EventData<T>, false> ? never : T
}[EventType]

export const EVENT_TYPES = /* @__PURE__ */ Object.keys(EVENTS) as EventType[]

/** The sentences of all events that appear in feeds. The API's description lists them in this order. */
export const ACTIVITY_MESSAGES: Record<ActivityType, ActivityMessages[string]> = {
  ...briefMessages,
  ...projectMessages,
  ...templateMessages,
  ...taskMessages,
  ...requestMessages,
  ...commentMessages,
  ...websiteMessages,
  ...ticketMessages,
  ...fileMessages,
  ...companyMessages,
  ...userMessages,
  ...loggedMessages,
}

export const ACTIVITY_TYPES = /* @__PURE__ */ Object.keys(ACTIVITY_MESSAGES) as ActivityType[]
