import { CircleCheck, Hourglass, Loader } from 'lucide-react'
import type { InfoRequestStatus } from '#shared/info-requests/values.ts'
import type { RequestItem } from './queries.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const requestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    label: 'Awaiting Response',
    tone: 'warn',
    icon: Hourglass,
    description: 'The client hasn’t answered yet.',
  },
  in_progress: {
    label: 'In Progress',
    tone: 'info',
    icon: Loader,
    description: 'Someone is working on the answer.',
  },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: CircleCheck,
    description: 'The client has answered.',
  },
}

/** Whether it can be neither answered nor changed: it was withdrawn, or its project is archived. */
export const isClosed = ({
  withdrawnAt,
  projectArchived,
}: Pick<RequestItem, 'withdrawnAt' | 'projectArchived'>) => withdrawnAt !== null || projectArchived

/** The statuses in words for the client. */
export const ownRequestStatus: StatusMap<InfoRequestStatus> = {
  pending: { ...requestStatus.pending, label: 'Pending', description: 'We’re waiting for your answer.' },
  in_progress: { ...requestStatus.in_progress, description: 'Your answer is being worked on.' },
  completed: { ...requestStatus.completed, description: 'You’ve answered.' },
}
