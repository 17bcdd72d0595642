import { useRef } from 'react'
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

const plural = (n: number) => (n === 1 ? '1 ticket' : `${n.toLocaleString('en-US')} tickets`)

interface Batch {
  tickets: readonly Ticket[]
  change: BatchChange
}

/** A changed batch, and how many tickets it contains. */
interface Changed {
  batchId: number
  tickets: readonly unknown[]
}

/** Restores what the tickets of a batch had before, except those that somebody else has changed since. */
const useUndo = () =>
  useChange('ticket', {
    send: ({ batchId }: Changed) => call('POST /api/tickets/bulk/:id/undo', { params: { id: batchId } }),
    done: (restored, { tickets }) => {
      const left = tickets.length - restored.length
      return {
        title: `${plural(restored.length)} put back`,
        ...(left > 0 && { description: `${plural(left)} changed meanwhile and left as is.` }),
      }
    },
    failed: 'Could not undo the change',
  })

/**
 * Changes tickets together. `undoLast` undoes the last change, like the toast's button; a change in flight is undone as
 * soon as it is done.
 */
export function useChangeBatch() {
  const regretted = useRef(false)
  const undone = useRef<Changed>(undefined)
  const { mutate } = useUndo()
  // Both the key and the toast's button may come before the response.
  const undo = (changed: Changed) => {
    if (undone.current === changed) return
    undone.current = changed
    mutate(changed)
  }
  const change = useChange('ticket', {
    send: ({ tickets, change: what }: Batch, idempotencyKey) => {
      regretted.current = false
      const body = { tickets: tickets.map(({ id, version }) => ({ id, version })), change: what }
      return call('POST /api/tickets/bulk', { body }, { idempotencyKey })
    },
    done: (changed) =>
      regretted.current
        ? undefined
        : {
            title: `${plural(changed.tickets.length)} updated`,
            action: { label: 'Undo', onSelect: () => undo(changed) },
          },
    failed: 'Could not update the tickets',
    onDone: (changed) => {
      if (regretted.current) undo(changed)
    },
  })
  return {
    change,
    undoLast: () => {
      if (change.isPending) regretted.current = true
      else if (change.data) undo(change.data)
    },
  }
}
