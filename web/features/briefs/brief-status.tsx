import { CircleCheck, CircleX, Clock, Hammer, Trophy } from 'lucide-react'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { BriefStatus } from '#shared/briefs/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { declinedBrief } from '#web/features/dashboard/public/declined-brief.ts'
import { Badge, StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'

/** `declined` is a rejected brief that its client can revise and resubmit. */
type DisplayStatus = BriefStatus | 'declined'

/** A brief's state as its client sees it. */
export const briefStatus: StatusMap<DisplayStatus> = {
  pending: {
    label: tContext('brief', 'Pending'),
    tone: 'warn',
    icon: Clock,
    description: t('Our team will review this brief.'),
  },
  accepted: {
    label: tContext('brief', 'Accepted'),
    tone: 'good',
    icon: CircleCheck,
    description: t('The brief was accepted and has become a project.'),
  },
  declined: declinedBrief,
  rejected: {
    label: tContext('brief', 'Rejected'),
    tone: 'bad',
    icon: CircleX,
    description: t('The agency can’t take on this brief.'),
  },
  in_progress: {
    label: tContext('brief', 'In Progress'),
    tone: 'info',
    icon: Hammer,
    description: t('The website is being built.'),
  },
  completed: {
    label: tContext('brief', 'Completed'),
    tone: 'accent',
    icon: Trophy,
    description: t('The website is done.'),
  },
}

/** A brief's state as staff see it. */
const staffBriefStatus: StatusMap<DisplayStatus> = {
  pending: { ...briefStatus.pending, description: t('Waiting for your review.') },
  accepted: {
    ...briefStatus.accepted,
    label: tContext('brief', 'Approved'),
    description: t('Accepted; its project is being planned.'),
  },
  declined: {
    ...briefStatus.declined,
    label: tContext('brief', 'Rejected'),
    description: t('Sent back with feedback; waiting for the client’s revision.'),
  },
  rejected: { ...briefStatus.rejected, description: t('Permanently rejected; it can’t be resubmitted.') },
  in_progress: { ...briefStatus.in_progress, description: t('Its project is past the planning stage.') },
  completed: { ...briefStatus.completed, description: t('Its project is done.') },
}

type BriefState = Pick<Brief, 'status' | 'canResubmit'>

/** Returns the state to show. A decline that asks for a revision differs from a final rejection. */
export const getDisplayStatus = (brief: BriefState): DisplayStatus =>
  brief.status === 'rejected' && brief.canResubmit ? 'declined' : brief.status

/** A brief's state as staff see it. A declined brief is marked as still open. */
export const StaffStatus = ({ brief, plain = false }: { brief: BriefState; plain?: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <StatusBadge status={getDisplayStatus(brief)} map={staffBriefStatus} plain={plain} />
    {brief.canResubmit && <Badge>{t('Awaiting Revision')}</Badge>}
  </span>
)
