import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'

/** The states in the order in which they are offered; their places are the keys 1 to 4. */
export const statuses = ['open', 'in_progress', 'resolved', 'closed'] as const satisfies TicketStatus[]

/** The most pressing first. */
export const priorities = ['urgent', 'high', 'medium', 'low'] as const satisfies TicketPriority[]
