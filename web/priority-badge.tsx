import { ArrowDown, Equal, Siren, TriangleAlert } from 'lucide-react'
import { TICKET_PRIORITIES, type TicketPriority } from '#shared/tickets/values.ts'
import { StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'

/** How each priority of a ticket looks. */
export const ticketPriority: StatusMap<TicketPriority> = {
  low: { label: 'Low', tone: 'neutral', icon: ArrowDown, description: 'Not urgent' },
  medium: { label: 'Medium', tone: 'info', icon: Equal, description: 'Needs attention within a few days' },
  high: { label: 'High', tone: 'warn', icon: TriangleAlert, description: 'Needs prompt attention' },
  urgent: { label: 'Urgent', tone: 'bad', icon: Siren, description: 'Website down or critical issue' },
}

/** The priorities, most urgent first. */
export const pressingFirst = TICKET_PRIORITIES.toReversed()

interface PriorityBadgeProps {
  priority: TicketPriority
  plain?: boolean
}

/** How pressing a ticket is. */
export const PriorityBadge = ({ priority, plain = false }: PriorityBadgeProps) => (
  <StatusBadge status={priority} map={ticketPriority} plain={plain} />
)
