import { CircleCheck, CircleDot, CircleSlash, LoaderCircle } from 'lucide-react'
import type { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

/** The label, tone, icon and description of each ticket status. */
export const ticketStatus: StatusMap<TicketStatus> = {
  open: {
    label: tContext('ticket', 'Open'),
    tone: 'info',
    icon: CircleDot,
    description: t('Received and waiting for our team.'),
  },
  in_progress: {
    label: tContext('ticket', 'In Progress'),
    tone: 'accent',
    icon: LoaderCircle,
    description: t('Our team is working on it.'),
  },
  resolved: {
    label: tContext('ticket', 'Resolved'),
    tone: 'good',
    icon: CircleCheck,
    description: t('Solved. It can be reopened if something is still missing.'),
  },
  closed: {
    label: tContext('ticket', 'Closed'),
    tone: 'neutral',
    icon: CircleSlash,
    description: t('Finished and filed away.'),
  },
}

/** Labels of the buttons and palette commands with which staff set a ticket's status. Clients see *Resolve Ticket*. */
export const statusActionLabels: Record<TicketStatus, string> = {
  open: t('Mark Open'),
  in_progress: t('Mark In Progress'),
  resolved: t('Mark Resolved'),
  closed: t('Mark Closed'),
}

type TicketCategory = (typeof SERVICE_CATEGORIES)[number]

const categories: Record<TicketCategory, string> = {
  images_for_website: t('Images For Website'),
  website_copy: t('Website Copy'),
  new_feature_request: t('New Feature Request'),
  technical_support: t('Technical Support'),
  blog_post: t('Blog Post'),
  general: tContext('category of a ticket', 'General'),
}

/** Returns the label of a ticket's category; General if it doesn't have one. */
export const getTicketCategoryLabel = (category: TicketCategory | null | undefined): string =>
  categories[category ?? 'general']
