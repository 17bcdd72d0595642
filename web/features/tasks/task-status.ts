import { CircleCheckBig, CircleDashed, CirclePlay } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

/** How each status of a task looks. */
export const taskStatus: StatusMap<TaskStatus> = {
  pending: { label: 'Pending', tone: 'neutral', icon: CircleDashed, description: 'Not started yet' },
  in_progress: {
    label: 'In Progress',
    tone: 'info',
    icon: CirclePlay,
    description: 'Someone is working on it',
  },
  completed: { label: 'Completed', tone: 'good', icon: CircleCheckBig, description: 'Done' },
}

/** 'Staff', the person's name, or 'Unknown'. */
export const assigneeName = ({ assignedTo, assignee }: Pick<Task, 'assignedTo' | 'assignee'>): string =>
  assignedTo === 'staff' ? 'Staff' : (assignee?.fullName ?? 'Unknown')
