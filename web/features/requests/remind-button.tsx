import { REMIND_PAUSE_MS } from '#shared/requests/values.ts'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { isMailEnabled } from '#web/features/mail/public/mail-enabled.ts'
import type { RequestItem } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'

interface RemindButtonProps {
  request: Pick<RequestItem, 'id' | 'remindedAt'> & { client: { fullName: string } }
  /** The request's title, for lists: the button is small and its label includes the title. */
  title?: string
}

const isWithinPause = (remindedAt: string | null) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.now() - REMIND_PAUSE_MS

/** The button to remind the client of an open request, at most once per day. */
export function RemindButton({ request, title }: RemindButtonProps) {
  const { id, remindedAt } = request
  const { fullName } = request.client
  const remind = useChange('info_request', {
    send: async (_at: string | null, idempotencyKey) => {
      await call('POST /api/info-requests/:id/remind', { params: { id } }, { idempotencyKey })
      return isMailEnabled()
    },
    successToast: (mailIsOn) => ({
      title: t('Reminder sent'),
      description: mailIsOn
        ? t('{fullName} will see it in the portal.', { fullName })
        : t('Email is off right now, so {fullName} will see it in the portal only.', { fullName }),
    }),
    failureTitle: t('Could not remind the client'),
  })
  const lately = isWithinPause(remindedAt)
  return (
    <Button
      icon={BellRing}
      size={title ? 'sm' : 'md'}
      disabled={lately}
      pending={remind.isPending}
      title={lately ? t('The client was reminded less than a day ago.') : undefined}
      onClick={() => remind.mutate(remindedAt)}
    >
      {title ? <RowLabel lately={lately} title={title} /> : lately ? t('Reminded Today') : t('Remind Client')}
    </Button>
  )
}

/** The label in a list, where screen readers also get the request's title. */
function RowLabel({ lately, title }: { lately: boolean; title: string }) {
  const values = { title, of: (content: ReactNode) => <span className="sr-only">{content}</span> }
  return lately
    ? rich('Reminded Today<of> of {title}</of>', values)
    : rich('Remind Client<of> of {title}</of>', values)
}
