import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'

export interface BatchChange {
  status?: TicketStatus
  priority?: TicketPriority
  /** Null unassigns the tickets. */
  assigneeId?: number | null
}

type Batch = { tickets: readonly Ticket[]; change: BatchChange }

/** Changes several tickets at once, unless someone has changed one of them since it was loaded. */
export const useChangeBatch = () =>
  useChange('ticket', {
    send: ({ tickets, change }: Batch, idempotencyKey, undo) => {
      const body = { tickets: tickets.map(({ id, version }) => ({ id, version })), change }
      return call('POST /api/tickets/bulk', { body }, { idempotencyKey, undo })
    },
    successToast: ({ tickets }) => ({
      title: t('{n, plural, one {# ticket} other {# tickets}} updated', { n: tickets.length }),
      undone: t('Change undone on {n, plural, one {# ticket} other {# tickets}}', { n: tickets.length }),
    }),
    failureTitle: t('Could not update the tickets'),
  })
