import { ArrowDown, Equal, Siren, TriangleAlert } from 'lucide-react'
import { TICKET_PRIORITIES, type TicketPriority } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'

/** The label, tone, icon and description of each ticket priority. */
export const ticketPriority: StatusMap<TicketPriority> = {
  low: { label: t('Low'), tone: 'neutral', icon: ArrowDown, description: t('Not urgent') },
  medium: {
    label: t('Medium'),
    tone: 'info',
    icon: Equal,
    description: t('Needs attention within a few days'),
  },
  high: { label: t('High'), tone: 'warn', icon: TriangleAlert, description: t('Needs prompt attention') },
  urgent: { label: t('Urgent'), tone: 'bad', icon: Siren, description: t('Website down or critical issue') },
}

/** The priorities, most urgent first. */
export const prioritiesByUrgency = TICKET_PRIORITIES.toReversed()

export const PriorityBadge = ({ priority, ...badge }: { priority: TicketPriority; plain?: boolean }) => (
  <StatusBadge status={priority} map={ticketPriority} {...badge} />
)
