import { useQuery } from '@tanstack/react-query'
import { UserRound, UserRoundX } from 'lucide-react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { TICKET_STATUSES } from '#shared/tickets/values.ts'
import { useUser } from '#web/api/session.ts'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'
import { ticketQuery } from '#web/features/tickets/queries.ts'
import { ticketStatus } from '#web/features/tickets/ticket-status.ts'
import { useSetTicketStatus, useUpdateTicket } from '#web/features/tickets/ticket-changes.ts'
import { pressingFirst, ticketPriority } from '#web/priority-badge.tsx'
import type { KindProps } from './kind-props.ts'

export function TicketCommands({ id, children }: KindProps) {
  const { data } = useQuery(ticketQuery(id))
  return data ? <OfTicket ticket={data}>{children}</OfTicket> : children(undefined)
}

function OfTicket({ ticket, children }: { ticket: Ticket } & Pick<KindProps, 'children'>) {
  const me = useUser()
  const set = useSetTicketStatus(ticket, 'Failed to update ticket status')
  const { mutate: update } = useUpdateTicket(ticket)
  const statuses = TICKET_STATUSES.filter((status) => status !== ticket.status)
  const priorities = pressingFirst.filter((priority) => priority !== ticket.priority)
  const commands: PaletteCommand[] = [
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: `Mark ${ticketStatus[status].label}`,
      icon: ticketStatus[status].icon,
      words: 'status done reopen',
      run: () => set.mutate(status),
    })),
    ...(ticket.assignee?.id === me.id
      ? []
      : [
          {
            id: 'assign-me',
            label: 'Assign to Me',
            icon: UserRound,
            words: 'mine take',
            run: () => update({ assigneeId: me.id }),
          },
        ]),
    ...(ticket.assignee
      ? [{ id: 'unassign', label: 'Unassign', icon: UserRoundX, run: () => update({ assigneeId: null }) }]
      : []),
    ...priorities.map((priority) => ({
      id: `priority-${priority}`,
      label: `Set Priority to ${ticketPriority[priority].label}`,
      icon: ticketPriority[priority].icon,
      run: () => update({ priority }),
    })),
  ]
  return children({ heading: `Ticket #${ticket.id}`, commands })
}
