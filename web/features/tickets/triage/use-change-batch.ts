import { counted } from '#shared/plural.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'

export interface BatchChange {
  status?: TicketStatus
  priority?: TicketPriority
  /** Null for nobody. */
  assigneeId?: number | null
}

interface Batch {
  tickets: readonly Ticket[]
  change: BatchChange
}

/** Changes tickets together, unless somebody has changed one of them since it was read. */
export const useChangeBatch = () =>
  useChange('ticket', {
    send: ({ tickets, change }: Batch, idempotencyKey, undo) => {
      const body = { tickets: tickets.map(({ id, version }) => ({ id, version })), change }
      return call('POST /api/tickets/bulk', { body }, { idempotencyKey, undo })
    },
    done: ({ tickets }) => ({
      title: `${counted(tickets.length, 'ticket')} updated`,
      undone: `Change undone on ${counted(tickets.length, 'ticket')}`,
    }),
    failed: 'Could not update the tickets',
  })
