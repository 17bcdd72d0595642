import { REMIND_PAUSE_MS } from '#shared/info-requests/values.ts'
import { BellRing } from 'lucide-react'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { askIfMailIsOn } from '#web/mail/mail-on.ts'
import type { RequestItem } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'

interface RemindButtonProps {
  request: Pick<RequestItem, 'id' | 'remindedAt'> & { client: { fullName: string } }
  /** For lists of several: a small button, labeled with its request. */
  title?: string
}

const remindedLately = ({ remindedAt }: Pick<RequestItem, 'remindedAt'>) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.now() - REMIND_PAUSE_MS

/** Reminds the client of a waiting request, at most once a day. */
export function RemindButton({ request, title }: RemindButtonProps) {
  const { id, client: person, remindedAt } = request
  const remind = useChange('info_request', {
    send: (_at: string | null, idempotencyKey) =>
      call('POST /api/info-requests/:id/remind', { params: { id } }, { idempotencyKey }).then(askIfMailIsOn),
    done: (mailIsOn) => ({
      title: 'Reminder sent',
      description: mailIsOn
        ? `${person.fullName} will see it in the portal.`
        : `Email is off right now, so ${person.fullName} will see it in the portal only.`,
    }),
    failed: 'Could not remind the client',
  })
  const lately = remindedLately(request)
  return (
    <Button
      icon={BellRing}
      size={title ? 'sm' : 'md'}
      disabled={lately}
      pending={remind.isPending}
      title={lately ? 'The client was reminded less than a day ago.' : undefined}
      onClick={() => remind.mutate(remindedAt)}
    >
      {lately ? 'Reminded Today' : 'Remind Client'}
      {title && <span className="sr-only"> of {title}</span>}
    </Button>
  )
}
