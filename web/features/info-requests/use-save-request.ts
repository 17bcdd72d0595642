import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithEtag, type CallInput } from '#web/api/call.ts'
import { requestQuery } from './queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

interface SaveWords {
  done: string
  failed: string
  onSaved?: () => void
}

/** Saves what staff change of a request that they have seen as `etag`. */
export function useSaveRequest(id: number, etag: string | null, { done, failed, onSaved }: SaveWords) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<'PATCH /api/info-requests/:id'>['body']) =>
      callWithEtag('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: etag }),
    onSuccess: (saved) => {
      client.setQueryData(requestQuery(id).queryKey, saved)
      toast({ title: done })
      onSaved?.()
      void client.invalidateQueries({ queryKey: ['activities'] })
      void client.invalidateQueries({ queryKey: ['stats'] })
      return client.invalidateQueries({ queryKey: ['info-requests'] })
    },
    onError: (error) => {
      // What is tried again is based on what it is by then.
      void client.invalidateQueries({ queryKey: requestQuery(id).queryKey })
      toastFailure(failed, error)
    },
  })
}
