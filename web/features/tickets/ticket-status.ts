import { CircleCheck, CircleDot, CircleSlash, LoaderCircle } from 'lucide-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

/** How each state of a ticket looks. */
export const ticketStatus: StatusMap<TicketStatus> = {
  open: { label: 'Open', tone: 'info', icon: CircleDot, description: 'Received and waiting for our team.' },
  in_progress: {
    label: 'In Progress',
    tone: 'accent',
    icon: LoaderCircle,
    description: 'Our team is working on it.',
  },
  resolved: {
    label: 'Resolved',
    tone: 'good',
    icon: CircleCheck,
    description: 'Solved. It can be reopened if something is still missing.',
  },
  closed: { label: 'Closed', tone: 'neutral', icon: CircleSlash, description: 'Finished and filed away.' },
}

/** `images_for_website` as `Images For Website`; General if there is none. */
export function ticketCategoryLabel(category: Ticket['serviceCategory'] | null | undefined): string {
  const words = (category ?? 'general').split('_')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
