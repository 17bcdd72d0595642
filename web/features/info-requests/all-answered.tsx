import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { isClosed } from './request-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface AllAnsweredProps {
  request: RequestItem
  /** Whether every question that is asked may be left out, so that no answer completes the request. */
  isOptional: boolean
  readOnly: boolean
}

/** Said once no question that has to be answered is open. */
export function AllAnswered({ request, isOptional, readOnly }: AllAnsweredProps) {
  const { status, awaitsReview } = request
  if (status === 'completed')
    return (
      <Alert tone="good" title={t('Everything is answered')}>
        {awaitsReview
          ? t('Thanks, we’ve been notified. You can change an answer until we accept it.')
          : t('We have all we need. Thank you.')}
      </Alert>
    )
  return isOptional && !readOnly && !isClosed(request) ? <ThatIsAll id={request.id} /> : null
}

function ThatIsAll({ id }: { id: number }) {
  const complete = useChange('info_request', {
    send: () => call('PATCH /api/info-requests/:id', { params: { id }, body: { status: 'completed' } }),
    failed: t('Could not complete the request'),
    query: requestQuery(id).queryKey,
  })
  return (
    <Alert
      title={t('All of these are optional')}
      actions={
        <Button
          size="sm"
          className="max-sm:min-h-control"
          pending={complete.isPending}
          onClick={() => complete.mutate()}
        >
          {t('That’s All')}
        </Button>
      }
    >
      {t('Answer what you like, then press “That’s All”.')}
    </Alert>
  )
}
