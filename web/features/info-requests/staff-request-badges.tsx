import { MailCheck } from 'lucide-react'
import type { RequestItem } from './queries.ts'
import { requestStatus } from './request-status.ts'
import { Badge } from '#web/ui/page/badge.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

interface StaffRequestBadgesProps {
  request: Pick<RequestItem, 'status' | 'awaitsReview'>
  plain?: boolean
}

/** A request's status, and whether its answer still needs a review. */
export const StaffRequestBadges = ({ request, plain = false }: StaffRequestBadgesProps) => (
  <>
    <StatusBadge status={request.status} map={requestStatus} plain={plain} />
    {request.awaitsReview && (
      <Badge tone="info" icon={MailCheck}>
        To review
      </Badge>
    )}
  </>
)
