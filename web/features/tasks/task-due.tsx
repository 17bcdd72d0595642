import { relativeDue } from '#shared/format.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** A task's due date, and how close it is unless the task is done. */
export function TaskDue({ task }: { task: Pick<Task, 'dueDate' | 'status'> }) {
  const { text, state } = relativeDue(task.dueDate)
  return (
    <>
      <DateText value={task.dueDate} />
      {task.status !== 'completed' && (
        <span
          className={cx(
            'block text-xs whitespace-nowrap',
            state === 'overdue' ? 'font-medium text-bad' : 'text-ink-3',
          )}
        >
          {text}
        </span>
      )}
    </>
  )
}
