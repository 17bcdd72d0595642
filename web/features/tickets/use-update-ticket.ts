import type { Ticket } from '#shared/tickets/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { ticketQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/tickets/:id'>['body']

/** Sets who handles a ticket or how pressing it is. When somebody else was faster, the newer state is shown. */
export const useUpdateTicket = ({ id, version }: Ticket) =>
  useChange('ticket', {
    send: (body: Change) => call('PATCH /api/tickets/:id', { params: { id }, body }, { ifMatch: version }),
    done: 'Ticket updated',
    failed: 'Could not update the ticket',
    query: ticketQuery(id).queryKey,
  })
