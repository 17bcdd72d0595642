import { TICKET_PRIORITIES, type TicketPriority } from './values.ts'

/** Returns a value for each priority. */
export const ofEachPriority = <T>(valueOf: (priority: TicketPriority) => T) =>
  Object.fromEntries(TICKET_PRIORITIES.map((priority) => [priority, valueOf(priority)])) as Record<
    TicketPriority,
    T
  >
