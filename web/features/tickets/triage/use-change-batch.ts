import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useSendOnce } from '#web/ui/forms/use-send-once.ts'

export interface BatchChange {
  status?: TicketStatus
  priority?: TicketPriority
  /** Null for nobody. */
  assigneeId?: number | null
}

const plural = (n: number) => (n === 1 ? '1 ticket' : `${n.toLocaleString('en-US')} tickets`)

function refresh(client: QueryClient) {
  for (const resource of ['tickets', 'stats', 'activities', 'websites'])
    void client.invalidateQueries({ queryKey: [resource] })
}

/** Gives the tickets of a batch back what they had, those apart that somebody changed meanwhile. */
async function undo(client: QueryClient, batchId: number, changed: number): Promise<void> {
  try {
    const restored = await call('POST /api/tickets/bulk/:id/undo', { params: { id: batchId } })
    const left = changed - restored.length
    toast({
      title: `${plural(restored.length)} put back`,
      ...(left > 0 && { description: `${plural(left)} changed meanwhile and left as is.` }),
    })
  } catch (error) {
    toastFailure('Could not be undone', error)
  }
  refresh(client)
}

interface Batch {
  tickets: readonly Ticket[]
  change: BatchChange
}

/**
 * Changes tickets together; `undoLast` takes the last change back, as the toast's button does, and one that is under
 * way as soon as it is done.
 */
export function useChangeBatch() {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const regretted = useRef(false)
  const change = useMutation({
    mutationFn: ({ tickets, change: what }: Batch) => {
      const body = { tickets: tickets.map(({ id, version }) => ({ id, version })), change: what }
      return sendOnce(body, (idempotencyKey) => call('POST /api/tickets/bulk', { body }, { idempotencyKey }))
    },
    onSuccess: ({ batchId, tickets }) => {
      if (regretted.current) return undo(client, batchId, tickets.length)
      toast({
        title: `${plural(tickets.length)} updated`,
        action: { label: 'Undo', onSelect: () => void undo(client, batchId, tickets.length) },
      })
      return undefined
    },
    onError: (error) => toastFailure('Failed to update tickets', error),
    onSettled: () => {
      regretted.current = false
      refresh(client)
    },
  })
  const last = change.data
  return {
    change,
    undoLast: () => {
      if (change.isPending) regretted.current = true
      else if (last) {
        change.reset()
        void undo(client, last.batchId, last.tickets.length)
      }
    },
  }
}
