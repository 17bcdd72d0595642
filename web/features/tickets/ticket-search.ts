import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'

// Listed here and not taken from the look of the states: the address is read before any page is loaded.
export const activeStatuses: readonly TicketStatus[] = ['open', 'in_progress']
const statuses: readonly TicketStatus[] = [...activeStatuses, 'resolved', 'closed']
const priorities: readonly TicketPriority[] = ['low', 'medium', 'high', 'urgent']

export type TicketTab = 'active' | 'completed'

/** What the address of a list of tickets holds. */
export interface TicketSearch {
  tab?: TicketTab
  q?: string
  status?: TicketStatus
  priority?: TicketPriority
  /** Whose: one's own, or nobody's. */
  assignee?: 'me' | 'none'
}

const isStatus = (value: unknown): value is TicketStatus => statuses.some((status) => status === value)
const isPriority = (value: unknown): value is TicketPriority =>
  priorities.some((priority) => priority === value)

/** Reads a list's address; what makes no sense is dropped. */
export function readTicketSearch(search: Record<string, unknown>): TicketSearch {
  const { tab, q, status, priority, assignee } = search
  return {
    ...(tab === 'completed' && { tab }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(isStatus(status) && { status }),
    ...(isPriority(priority) && { priority }),
    ...((assignee === 'me' || assignee === 'none') && { assignee }),
  }
}
