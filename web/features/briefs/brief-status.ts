import { CircleCheck, CircleX, Clock, Hammer, Trophy, Undo2 } from 'lucide-react'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { BriefStatus } from '#shared/briefs/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

/** `declined` is a rejected brief that its client may revise and resubmit. */
type ShownStatus = BriefStatus | 'declined'

/** A brief's state as its client sees it. */
export const briefStatus: StatusMap<ShownStatus> = {
  pending: {
    label: 'Pending',
    tone: 'warn',
    icon: Clock,
    description: 'Our team is reading this brief.',
  },
  accepted: {
    label: 'Accepted',
    tone: 'good',
    icon: CircleCheck,
    description: 'The brief was accepted and has become a project.',
  },
  declined: {
    label: 'Declined',
    tone: 'bad',
    icon: Undo2,
    description: 'Sent back with feedback. Revise it and submit it again.',
  },
  rejected: {
    label: 'Rejected',
    tone: 'bad',
    icon: CircleX,
    description: 'The agency can’t take on this brief.',
  },
  in_progress: {
    label: 'In Progress',
    tone: 'info',
    icon: Hammer,
    description: 'The website is being built.',
  },
  completed: {
    label: 'Completed',
    tone: 'accent',
    icon: Trophy,
    description: 'The website is done.',
  },
}

/** The same states in the words of the staff pages. */
export const staffBriefStatus: StatusMap<ShownStatus> = {
  pending: { ...briefStatus.pending, description: 'Waiting for your review.' },
  accepted: { ...briefStatus.accepted, label: 'Approved', description: 'Accepted; its project is planned.' },
  declined: {
    ...briefStatus.declined,
    label: 'Rejected',
    description: 'Sent back with feedback; waiting for the client’s revision.',
  },
  rejected: { ...briefStatus.rejected, description: 'Rejected for good; it can’t be resubmitted.' },
  in_progress: { ...briefStatus.in_progress, description: 'Its project has left planning.' },
  completed: { ...briefStatus.completed, description: 'Its project is done.' },
}

/** The state to show; a decline that asks for a revision differs from a final rejection. */
export const shownStatus = (brief: Pick<Brief, 'status' | 'canResubmit'>): ShownStatus =>
  brief.status === 'rejected' && brief.canResubmit ? 'declined' : brief.status
