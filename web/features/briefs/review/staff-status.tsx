import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { Badge, StatusBadge } from '#web/ui/page/status-badge.tsx'
import { shownStatus, staffBriefStatus } from '../brief-status.ts'

interface StaffStatusProps {
  brief: Pick<Brief, 'status' | 'canResubmit'>
  plain?: boolean
}

/** A brief's state in the staff's words; a declined brief is marked as still open. */
export function StaffStatus({ brief, plain = false }: StaffStatusProps) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge status={shownStatus(brief)} map={staffBriefStatus} plain={plain} />
      {brief.canResubmit && <Badge>{t('Awaiting Revision')}</Badge>}
    </span>
  )
}
