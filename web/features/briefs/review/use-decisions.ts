import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

const touched = ['briefs', 'projects', 'tasks', 'info-requests', 'stats', 'activities']

/** After a decision everything that may show it is asked again; after a refusal the brief, which has changed. */
function useDecision(run: () => Promise<unknown>, failureTitle: string, onDone: () => Promise<void> | void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      for (const resource of touched) void client.invalidateQueries({ queryKey: [resource] })
      await onDone()
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['briefs'] })
      toastFailure(failureTitle, error)
    },
  })
}

/** Accepts a brief as it was read, and goes on to the projects, where its project stands. */
export function useAccept(id: number, etag: string | null) {
  const navigate = useNavigate()
  return useDecision(
    () => call('POST /api/briefs/:id/accept', { params: { id } }, { ifMatch: etag }),
    'Failed to accept brief',
    async () => {
      toast({
        title: 'Brief accepted',
        description: 'The brief has been accepted and a new project has been created.',
      })
      await navigate({ to: '/staff/projects' })
    },
  )
}

/** Sets a brief's status as staff: rejected for good, or completed. */
export function useSetStatus(id: number, etag: string | null, onDone: () => void) {
  const set = (status: 'rejected' | 'completed') =>
    call('PATCH /api/briefs/:id/status', { params: { id }, body: { status } }, { ifMatch: etag })
  const told = (description: string) => () => {
    onDone()
    toast({ title: 'Brief status updated', description })
  }
  const failure = 'Failed to update brief status'
  return {
    reject: useDecision(() => set('rejected'), failure, told('The brief has been rejected.')),
    complete: useDecision(() => set('completed'), failure, told('The brief has been completed.')),
  }
}
