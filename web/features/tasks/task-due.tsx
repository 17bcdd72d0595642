import { formatDay, relativeDue } from '#shared/format.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/words.ts'
import { cx } from '#web/ui/base/cx.ts'
import { DateText } from '#web/ui/page/dates.tsx'

/** A task's due date, and unless the task is done how close it is, and when it came round again. */
export function TaskDue({ task }: { task: Pick<Task, 'dueDate' | 'dueAgainOn' | 'status'> }) {
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
      {task.status !== 'completed' && task.dueAgainOn && (
        <span className="block text-xs text-ink-3">
          {t('Due again {day}', { day: formatDay(task.dueAgainOn) })}
        </span>
      )}
    </>
  )
}
