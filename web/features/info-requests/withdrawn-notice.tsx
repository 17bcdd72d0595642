import { RotateCcw } from 'lucide-react'
import { rich, t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import type { RequestItem } from './queries.ts'
import { savesRequest } from './save-request.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

/** Says on a withdrawn request's page that nothing is to be done; staff restore it here. */
export default function WithdrawnNotice({ request }: { request: RequestItem }) {
  const staff = useUser().role === 'staff'
  return (
    <Alert
      tone="neutral"
      className="mb-6"
      actions={
        staff && !request.projectArchived && !request.companyArchived && <RestoreButton request={request} />
      }
    >
      {rich('Withdrawn on {date}.', { date: <DateText value={request.withdrawnAt} /> })}{' '}
      {restOf(request, staff)}
    </Alert>
  )
}

function restOf({ status, client }: RequestItem, staff: boolean): string {
  if (status === 'completed') return t('The answer stays here.')
  return staff
    ? t('{fullName} doesn’t need to answer it.', { fullName: client.fullName })
    : t('You don’t need to answer it.')
}

function RestoreButton({ request }: { request: RequestItem }) {
  const restore = useChange('info_request', {
    ...savesRequest(request.id, request.version),
    done: t('Request restored'),
    failed: t('Could not restore the request'),
  })
  return (
    <Button
      size="sm"
      icon={RotateCcw}
      pending={restore.isPending}
      onClick={() => restore.mutate({ withdrawn: false })}
    >
      {t('Restore Request')}
    </Button>
  )
}
