import { useQuery } from '@tanstack/react-query'
import { UserRound, UserRoundX } from 'lucide-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { markAs, ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { useSetTicketStatus, useUpdateTicket } from '#web/features/tickets/ticket-changes.ts'
import { pressingFirst, ticketPriority } from '#web/priority-badge.tsx'
import type { KindProps } from './kind-props.ts'
import { useReportedRecord } from './use-reported-record.ts'

export function TicketCommands({ id, report }: KindProps) {
  const { data } = useQuery(ticketQuery(id))
  return data ? <OfTicket ticket={data} report={report} /> : null
}

function OfTicket({ ticket, report }: { ticket: Ticket } & Pick<KindProps, 'report'>) {
  const me = useUser()
  const set = useSetTicketStatus(ticket, t('Failed to update ticket status'))
  const { mutate: update } = useUpdateTicket(ticket)
  const statuses = TICKET_STATUSES.filter((status) => status !== ticket.status)
  const priorities = pressingFirst.filter((priority) => priority !== ticket.priority)
  const commands: PaletteCommand[] = [
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: markAs[status],
      icon: ticketStatus[status].icon,
      words: t('status done reopen'),
      run: () => set.mutate(status),
    })),
    ...(ticket.assignee?.id === me.id
      ? []
      : [
          {
            id: 'assign-me',
            label: t('Assign to Me'),
            icon: UserRound,
            words: t('mine take'),
            run: () => update({ assigneeId: me.id }),
          },
        ]),
    ...(ticket.assignee
      ? [{ id: 'unassign', label: t('Unassign'), icon: UserRoundX, run: () => update({ assigneeId: null }) }]
      : []),
    ...priorities.map((priority) => ({
      id: `priority-${priority}`,
      label: t('Set Priority to {label}', { label: ticketPriority[priority].label }),
      icon: ticketPriority[priority].icon,
      run: () => update({ priority }),
    })),
  ]
  useReportedRecord({ heading: t('Ticket #{id}', { id: ticket.id }), commands }, report)
  return null
}
