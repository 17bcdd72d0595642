import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithEtag, isChangedMeanwhile, messageOf, type CallInput } from '#web/api/call.ts'
import { ticketQuery } from './queries.ts'
import { toast } from '#web/ui/base/toast.ts'

type Change = CallInput<'PATCH /api/tickets/:id'>['body']

/** Sets who handles a ticket or how pressing it is. When somebody else was faster, the newer state is shown. */
export function useUpdateTicket(id: number, etag: string | null) {
  const client = useQueryClient()
  const { queryKey } = ticketQuery(id)
  return useMutation({
    mutationFn: (body: Change) =>
      callWithEtag('PATCH /api/tickets/:id', { params: { id }, body }, { ifMatch: etag }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer)
      toast({ title: 'Ticket updated' })
    },
    onError: (error) => {
      const changed = isChangedMeanwhile(error)
      toast({
        title: 'Failed to update the ticket',
        description: changed
          ? 'Somebody else was faster. Look at the ticket and try again.'
          : messageOf(error),
        variant: 'destructive',
      })
    },
    onSettled: () => {
      for (const resource of ['tickets', 'activities'])
        void client.invalidateQueries({ queryKey: [resource] })
    },
  })
}
