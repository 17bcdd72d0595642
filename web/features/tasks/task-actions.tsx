import { Check, Play } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { said, t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'

interface TaskActionsProps {
  task: Task
  /** Whether the reader may change its status. */
  mine: boolean
  onMove: (status: TaskStatus) => void
}

/** Start when pending, Complete when in progress, a disabled Completed otherwise. */
export function TaskActions({ task, mine, onMove }: TaskActionsProps) {
  if (!mine) return null

  if (task.status === 'pending')
    return (
      <Button
        size="sm"
        aria-label={t('Start {title}', task)}
        icon={Play}
        onClick={() => onMove('in_progress')}
      >
        {t('Start')}
      </Button>
    )
  if (task.status === 'in_progress')
    return (
      <Button
        size="sm"
        aria-label={t('Complete {title}', task)}
        icon={Check}
        onClick={() => onMove('completed')}
      >
        {t('Complete')}
      </Button>
    )
  return (
    <Button size="sm" disabled>
      {said('task', 'Completed')}
    </Button>
  )
}
