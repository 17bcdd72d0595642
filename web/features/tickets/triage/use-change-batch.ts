import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

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

/** A batch as it was changed. */
interface Changed {
  batchId: number
  tickets: readonly unknown[]
}

/** Gives the tickets of a batch back what they had, those apart that somebody changed meanwhile. */
async function undo(client: QueryClient, { batchId, tickets }: Changed): Promise<void> {
  try {
    const restored = await call('POST /api/tickets/bulk/:id/undo', { params: { id: batchId } })
    const left = tickets.length - restored.length
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
  const undone = useRef<Changed>(undefined)
  // The key and the toast's button are both quicker than the answer.
  const undoOnce = (changed: Changed) => {
    if (undone.current === changed) return undefined
    undone.current = changed
    return undo(client, changed)
  }
  const change = useMutation({
    mutationFn: ({ tickets, change: what }: Batch) => {
      const body = { tickets: tickets.map(({ id, version }) => ({ id, version })), change: what }
      return sendOnce(body, (idempotencyKey) => call('POST /api/tickets/bulk', { body }, { idempotencyKey }))
    },
    onSuccess: (changed) => {
      if (regretted.current) return undoOnce(changed)
      toast({
        title: `${plural(changed.tickets.length)} updated`,
        action: { label: 'Undo', onSelect: () => void undoOnce(changed) },
      })
      return undefined
    },
    onError: (error) => toastFailure('Failed to update tickets', error),
    onSettled: () => {
      regretted.current = false
      refresh(client)
    },
  })
  return {
    change,
    undoLast: () => {
      if (change.isPending) regretted.current = true
      else if (change.data) void undoOnce(change.data)
    },
  }
}
