import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ticketQuery } from './queries.ts'

/** Sets a ticket's status: shown at once, rolled back if refused, as after someone else's change. */
export function useSetTicketStatus({ id, version }: Ticket, failureTitle: string) {
  const { queryKey: key } = ticketQuery(id)
  return useChange('ticket', {
    send: (status: TicketStatus, _key, undo) =>
      call('PATCH /api/tickets/:id/status', { params: { id }, body: { status } }, { ifMatch: version, undo }),
    successToast: t('Status updated'),
    failureTitle,
    query: key,
    preview: {
      key,
      show: (client, status) => client.setQueryData(key, (ticket) => ticket && { ...ticket, status }),
    },
  })
}

type Change = CallInput<'PATCH /api/tickets/:id'>['body']

/** Sets a ticket's assignee or priority. If someone else changed the ticket first, the page shows their version. */
export const useUpdateTicket = ({ id, version }: Ticket) =>
  useChange('ticket', {
    send: (body: Change, _key, undo) =>
      call('PATCH /api/tickets/:id', { params: { id }, body }, { ifMatch: version, undo }),
    successToast: t('Ticket updated'),
    failureTitle: t('Could not update the ticket'),
    query: ticketQuery(id).queryKey,
  })

/** Returns handlers for the keys 1 to 4, which set the statuses from open to closed. */
export const createStatusShortcuts = (mark: (status: TicketStatus) => unknown) => ({
  '1': () => void mark('open'),
  '2': () => void mark('in_progress'),
  '3': () => void mark('resolved'),
  '4': () => void mark('closed'),
})
