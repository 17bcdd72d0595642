import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'

interface AskedLineProps {
  /** Nobody where it is nobody's in particular. */
  person: { id: number; fullName: string } | null
  /** Whether it is a task, which is assigned. */
  task?: boolean
}

/** To clients: whom a row's request was asked, or to whom its task is assigned, unless that is the reader. */
export function AskedLine({ person, task = false }: AskedLineProps) {
  const { id, role } = useUser()
  if (!person || role === 'staff' || person.id === id) return null
  const name = person.fullName
  return (
    <span className="mt-0.5 block text-sm font-normal text-ink-3">
      {task ? t('Assigned to {name}', { name }) : t('Asked of {name}', { name })}
    </span>
  )
}
