import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'

interface AssigneeLineProps {
  /** The respondent or assignee; null if there isn't one. */
  person: { id: number; fullName: string } | null
  /** Whether the row is a task, which has an assignee. */
  isTask?: boolean
}

/** Shows clients the respondent of a request or the assignee of a task, unless it's themselves. */
export function AssigneeLine({ person, isTask = false }: AssigneeLineProps) {
  const { id, role } = useUser()
  if (!person || role === 'staff' || person.id === id) return null
  const name = person.fullName
  return (
    <span className="mt-0.5 block text-sm font-normal text-ink-3">
      {isTask ? t('Assigned to {name}', { name }) : t('Sent to {name}', { name })}
    </span>
  )
}
