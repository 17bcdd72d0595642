import type { Ticket } from '#shared/tickets/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { ticketQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/tickets/:id'>['body']

/** Sets a ticket's assignee or priority. If somebody else changed it first, the newer state is shown. */
export const useUpdateTicket = ({ id, version }: Ticket) =>
  useChange('ticket', {
    send: (body: Change) => call('PATCH /api/tickets/:id', { params: { id }, body }, { ifMatch: version }),
    done: 'Ticket updated',
    failed: 'Could not update the ticket',
    query: ticketQuery(id).queryKey,
  })
