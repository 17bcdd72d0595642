import { BadgeCheck, CircleCheck, FileText, Hourglass, KeyRound, Loader } from 'lucide-react'
import type { InfoRequestKind, InfoRequestStatus } from '#shared/info-requests/values.ts'
import { recordIcons } from '#web/records.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const requestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    label: 'Awaiting Response',
    tone: 'warn',
    icon: Hourglass,
    description: 'The client has not answered yet.',
  },
  in_progress: {
    label: 'In Progress',
    tone: 'info',
    icon: Loader,
    description: 'Somebody is working on the answer.',
  },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: CircleCheck,
    description: 'The client has answered.',
  },
}

/** The same in words for the client. */
export const ownRequestStatus: StatusMap<InfoRequestStatus> = {
  pending: { ...requestStatus.pending, label: 'Pending', description: 'We are waiting for your answer.' },
  in_progress: { ...requestStatus.in_progress, description: 'Your answer is being worked on.' },
  completed: { ...requestStatus.completed, description: 'You have answered.' },
}

/** What each kind of request asks for. */
export const requestKinds: Record<InfoRequestKind, { label: string; icon: IconType }> = {
  content: { label: 'Content', icon: FileText },
  access: { label: 'Access', icon: KeyRound },
  approval: { label: 'Approval', icon: BadgeCheck },
  other: { label: 'Other', icon: recordIcons.info_request },
}
