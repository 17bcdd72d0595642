import { Repeat } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const RecurrenceSummary = lazyDialog(() => import('../recurrences/recurrence-summary.tsx'))

interface RecurringProps {
  record: Pick<Task, 'recurrenceId' | 'projectId'>
  /** Whether to show staff how often a project's task or request recurs. */
  showRhythm?: boolean
}

/** Marks a task or request that was created by a recurrence. */
export function Recurring({ record, showRhythm = false }: RecurringProps) {
  const { role } = useUser()
  const { recurrenceId, projectId } = record
  if (recurrenceId === null) return null
  return (
    <span className="flex items-baseline gap-1.5 text-sm font-normal text-ink-3">
      <Repeat size={13} strokeWidth={2} className="flex-none self-center" />
      <span>
        {t('Recurring')}
        {showRhythm && role === 'staff' && projectId !== null && (
          <RecurrenceSummary id={recurrenceId} projectId={projectId} />
        )}
      </span>
    </span>
  )
}
