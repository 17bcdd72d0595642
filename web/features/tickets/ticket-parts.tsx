import type { ReactNode } from 'react'
import { tContext, t } from '#shared/i18n/t.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { getTicketCategoryLabel, ticketStatus } from './ticket-status.ts'
import { PriorityBadge } from './public/priority-badge.tsx'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { ClockStatus } from '#web/ui/display/clock-status.tsx'
import { useUser } from '#web/api/session.ts'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

/** Shows below the title who the ticket is waiting on and when an answer is due. */
export const TicketClock = ({ ticket }: { ticket: Ticket }) => (
  <span className="mt-1 block empty:hidden">
    <ClockStatus clock={ticket} answeringSide="agency" reader={useUser().role} missing="" />
  </span>
)

/** The problem in the client's words, with the attached files. */
export const TicketDescription = ({ ticket }: { ticket: Ticket }) => (
  <Card>
    <CardHeader title={t('Description')} className="mb-2" />
    <LongText className="text-ink">{ticket.description}</LongText>
    {ticket.attachments.length > 0 && (
      <div className="mt-5">
        <h3 className="mb-2 text-sm font-[560]">{t('Attachments')}</h3>
        <AttachmentGallery files={ticket.attachments} zip={`/api/tickets/${ticket.id}/files.zip`} />
      </div>
    )}
  </Card>
)

interface TicketDetailsProps {
  ticket: Ticket
  /** The client's name, unless the user is the client. */
  client?: ReactNode
  website: ReactNode
  /** Content below the facts, such as who can see the ticket. */
  footer?: ReactNode
}

/** The side card: the ticket's state and what it belongs to. */
export function TicketDetails({ ticket, client, website, footer }: TicketDetailsProps) {
  const { status, priority, serviceCategory, assignee, createdAt, lastActivityAt, resolvedAt } = ticket
  const isStaff = useUser().role === 'staff'
  return (
    <Card className="lg:sticky lg:top-20">
      <CardHeader title={t('Ticket Details')} />
      <Facts
        items={[
          { label: t('Status'), value: <StatusBadge status={status} map={ticketStatus} /> },
          { label: t('Priority'), value: <PriorityBadge priority={priority} /> },
          { label: t('Service Category'), value: getTicketCategoryLabel(serviceCategory) },
          client !== undefined && { label: t('Client'), value: client },
          (isStaff || assignee !== null) && {
            label: t('Assignee'),
            value: assignee?.fullName ?? t('Unassigned'),
          },
          { label: t('Created'), value: <DateText value={createdAt} /> },
          { label: t('Last Updated'), value: <RelativeTime value={lastActivityAt} /> },
          resolvedAt && { label: tContext('date', 'Resolved'), value: <DateText value={resolvedAt} /> },
          { label: t('Related Website'), value: website },
        ]}
      />
      {footer}
    </Card>
  )
}
