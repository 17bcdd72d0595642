import { CircleCheck, Hourglass, Loader } from 'lucide-react'
import type { InfoRequestStatus } from '#shared/info-requests/values.ts'
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
