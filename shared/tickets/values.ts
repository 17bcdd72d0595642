/** Maximum number of tickets that one call can change. */
export const BATCH_MAX = 100

export const TICKET_TITLE_MIN = 5
export const TICKET_DESCRIPTION_MIN = 20

export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
/** Active means neither resolved nor closed. */
export const ACTIVE_TICKET_STATUSES = ['open', 'in_progress'] as const satisfies TicketStatus[]
export const isActiveTicket = (status: TicketStatus) => status === 'open' || status === 'in_progress'
export const COMPLETED_TICKET_STATUSES = ['resolved', 'closed'] as const satisfies TicketStatus[]
