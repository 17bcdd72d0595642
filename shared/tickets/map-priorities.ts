import { TICKET_PRIORITIES, type TicketPriority } from './values.ts'

/** Returns a value for each priority. */
export const mapPriorities = <T>(getValue: (priority: TicketPriority) => T) =>
  Object.fromEntries(TICKET_PRIORITIES.map((priority) => [priority, getValue(priority)])) as Record<
    TicketPriority,
    T
  >
