import { Check, Play } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
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
  const named = (word: string) => ({ 'aria-label': `${word} ${task.title}`, size: 'sm' as const })
  if (task.status === 'pending')
    return (
      <Button {...named('Start')} icon={Play} onClick={() => onMove('in_progress')}>
        Start
      </Button>
    )
  if (task.status === 'in_progress')
    return (
      <Button {...named('Complete')} icon={Check} onClick={() => onMove('completed')}>
        Complete
      </Button>
    )
  return (
    <Button size="sm" disabled>
      Completed
    </Button>
  )
}
