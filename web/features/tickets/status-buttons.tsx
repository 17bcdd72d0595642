import { TICKET_STATUSES, isActiveTicket, type TicketStatus } from '#shared/tickets/values.ts'
import { CircleCheck, RotateCcw } from 'lucide-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { statusActionLabels, ticketStatus } from './ticket-status.ts'
import { useSetTicketStatus } from './ticket-changes.ts'
import { Button } from '#web/ui/base/button.tsx'

/** The four status buttons for staff. Any status can follow any other. */
export function StatusButtons({ ticket }: { ticket: Ticket }) {
  const set = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const isBlocked = (status: TicketStatus) => ticket.status === status || set.isPending
  return (
    <fieldset aria-label={t('Change the status')} className="flex min-w-0 flex-wrap gap-2 max-sm:*:flex-1">
      {TICKET_STATUSES.map((status, i) => (
        <Button
          key={status}
          icon={ticketStatus[status].icon}
          title={t('Key {key}', { key: i + 1 })}
          aria-keyshortcuts={String(i + 1)}
          // `disabled` would take the focus from the button that was just pressed.
          aria-disabled={isBlocked(status)}
          onClick={() => isBlocked(status) || set.mutate(status)}
        >
          {statusActionLabels[status]}
        </Button>
      ))}
    </fieldset>
  )
}

/** The only status button for clients: resolves or reopens the ticket. It's small until the ticket can be reopened. */
export function ResolveButton({ ticket }: { ticket: Ticket }) {
  const set = useSetTicketStatus(ticket, t('Error'))
  const active = isActiveTicket(ticket.status)
  return (
    <Button
      size={active ? 'sm' : 'md'}
      icon={active ? CircleCheck : RotateCcw}
      pending={set.isPending}
      onClick={() => set.mutate(active ? 'resolved' : 'open')}
    >
      {active ? t('Resolve Ticket') : t('Reopen Ticket')}
    </Button>
  )
}
