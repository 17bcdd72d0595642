import { CircleCheckBig, CircleDashed, CirclePlay } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const taskStatus: StatusMap<TaskStatus> = {
  pending: {
    label: tContext('task', 'Pending'),
    tone: 'neutral',
    icon: CircleDashed,
    description: t('Not started yet'),
  },
  in_progress: {
    label: tContext('task', 'In Progress'),
    tone: 'info',
    icon: CirclePlay,
    description: t('Someone is working on it'),
  },
  completed: {
    label: tContext('task', 'Completed'),
    tone: 'good',
    icon: CircleCheckBig,
    description: t('Done'),
  },
}

/** Returns 'Staff', the person's name, or 'Unknown'. */
export const assigneeName = ({ assignedTo, assignee }: Pick<Task, 'assignedTo' | 'assignee'>): string =>
  assignedTo === 'staff' ? t('Staff') : (assignee?.fullName ?? t('Unknown'))
