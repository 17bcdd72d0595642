import { getRecordUrl, hasPage, getListUrl } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { ActivityItem } from './queries.ts'

/** A link to an activity's record. */
interface LinkTarget {
  to: string
  search?: Record<string, string>
}

const typesWithoutPage = new Set<string>(['brief_withdrawn', 'user_deleted'])

/** Returns the page that shows an activity's record to this role, or undefined if the record has no page. */
export function getActivityTarget(activity: ActivityItem, role: Role): LinkTarget | undefined {
  const { type, entityType, entityId, projectId, data } = activity
  if (typesWithoutPage.has(type)) return undefined
  if (entityType === 'task') {
    if (projectId === null) return undefined
    const to = getRecordUrl('project', projectId, { role })
    return data.milestone ? { to } : { to, search: { tab: 'tasks' } }
  }
  if (entityType === 'company')
    return role === 'staff'
      ? { to: getRecordUrl('company', entityId, { role }) }
      : { to: '/company', search: { company: String(entityId) } }
  if (hasPage(entityType)) {
    const isFile = type === 'file_added' || type === 'file_deleted'
    const isInLibrary = isFile && entityType === 'website'
    const to = getRecordUrl(entityType, entityId, { role })
    return isInLibrary ? { to, search: { tab: 'library' } } : { to }
  }
  if (role === 'client' || entityType !== 'user') return undefined
  return { to: getListUrl('user', 'staff'), ...(data.name && { search: { q: data.name } }) }
}
