import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { staffQuery } from '#web/api/queries/staff.ts'
import type { TemplateItem } from './queries.ts'

/** Returns a function that says for whom a task is; a request is always the client's, and a milestone no one's. */
export function useAssigneeWords(): (item: TemplateItem) => string | undefined {
  const { data: staff } = useQuery(staffQuery)
  return ({ kind, assignee }) => {
    if (kind !== 'task') return undefined
    if (assignee === 'client') return t('The client')
    if (assignee === 'staff') return t('Staff')
    const person = staff?.find(({ id }) => String(id) === assignee)
    return person?.fullName ?? (staff && t('Someone who has left'))
  }
}
