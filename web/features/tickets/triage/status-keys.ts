import type { TicketStatus } from '#shared/tickets/values.ts'

/** The keys 1 to 4 for the statuses from open to closed. */
export const statusKeys = (mark: (status: TicketStatus) => unknown) => ({
  '1': () => void mark('open'),
  '2': () => void mark('in_progress'),
  '3': () => void mark('resolved'),
  '4': () => void mark('closed'),
})
