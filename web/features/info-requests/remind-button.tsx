import { REMIND_PAUSE_MS } from '#shared/info-requests/values.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { call } from '#web/api/call.ts'
import type { RequestItem } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

interface RemindButtonProps {
  request: Pick<RequestItem, 'id' | 'remindedAt'> & { client: { fullName: string } }
  /** Beside others of its kind: small, and named after its request. */
  title?: string
}

const remindedLately = ({ remindedAt }: Pick<RequestItem, 'remindedAt'>) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.now() - REMIND_PAUSE_MS

/** Reminds the client of a request that waits; once a day is enough. */
export function RemindButton({ request, title }: RemindButtonProps) {
  const { id, client: person, remindedAt } = request
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const remind = useMutation({
    mutationFn: () =>
      sendOnce({ id, remindedAt }, (idempotencyKey) =>
        call('POST /api/info-requests/:id/remind', { params: { id } }, { idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Reminder sent', description: `${person.fullName} has been told.` }),
    onError: (error) => toastFailure('Failed to remind the client', error),
    onSettled: () => {
      for (const resource of ['info-requests', 'activities', 'stats'])
        void client.invalidateQueries({ queryKey: [resource] })
    },
  })
  const lately = remindedLately(request)
  return (
    <Button
      icon={BellRing}
      size={title ? 'sm' : 'md'}
      disabled={lately}
      pending={remind.isPending}
      title={lately ? 'The client was reminded less than a day ago.' : undefined}
      onClick={() => remind.mutate()}
    >
      {lately ? 'Reminded Today' : 'Remind Client'}
      {title && <span className="sr-only"> of {title}</span>}
    </Button>
  )
}
