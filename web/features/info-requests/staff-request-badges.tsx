import { MailCheck } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { isClosed, requestStatus, WithdrawnBadge } from './request-status.tsx'
import { Badge, StatusBadge } from '#web/ui/page/status-badge.tsx'

interface StaffRequestBadgesProps {
  request: Pick<RequestItem, 'status' | 'awaitsReview' | 'withdrawnAt' | 'projectArchived'>
  plain?: boolean
}

/** A request's status unless it was closed unanswered, and whether its answer still needs a review. */
export const StaffRequestBadges = ({ request, plain = false }: StaffRequestBadgesProps) => (
  <>
    {request.withdrawnAt && <WithdrawnBadge />}
    {(request.status === 'completed' || !isClosed(request)) && (
      <StatusBadge status={request.status} map={requestStatus} plain={plain} />
    )}
    {request.awaitsReview && !isClosed(request) && (
      <Badge tone="info" icon={MailCheck}>
        {t('To Review')}
      </Badge>
    )}
  </>
)
