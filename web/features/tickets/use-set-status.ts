import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { TicketStatus } from '#shared/tickets/values.ts'
import { callWithEtag, isChangedMeanwhile, messageOf } from '#web/api/call.ts'
import { ticketQuery } from './queries.ts'
import { ticketStatus } from './ticket-status.ts'
import { toast } from '#web/ui/base/toast.ts'

/**
 * Moves a ticket to another status: shown at once, taken back when refused. When somebody else was faster, the
 * newer state is shown and nothing is overwritten. `failure` is the title of the toast then.
 */
export function useSetStatus(id: number, failure: string) {
  const client = useQueryClient()
  const { queryKey } = ticketQuery(id)
  return useMutation({
    mutationFn: ({ status, etag }: { status: TicketStatus; etag: string | null }) =>
      callWithEtag('PATCH /api/tickets/:id/status', { params: { id }, body: { status } }, { ifMatch: etag }),
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, data: { ...before.data, status } })
      return before
    },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer)
      toast({ title: 'Status updated' })
    },
    onError: async (error, _status, before) => {
      client.setQueryData(queryKey, before)
      toast({ title: failure, description: await reasonOf(error, client, id), variant: 'destructive' })
    },
    onSettled: () => {
      for (const resource of ['tickets', 'stats', 'activities', 'websites'])
        void client.invalidateQueries({ queryKey: [resource] })
    },
  })
}

/** The server's sentence; when somebody else was faster, it also tells how the ticket stands now. */
async function reasonOf(error: Error, client: QueryClient, id: number): Promise<string> {
  if (!isChangedMeanwhile(error)) return messageOf(error)
  try {
    const { data } = await client.fetchQuery({ ...ticketQuery(id), staleTime: 0 })
    return `Somebody else was faster: this ticket is now ${ticketStatus[data.status].label}. Look at it and try again.`
  } catch {
    return messageOf(error)
  }
}
