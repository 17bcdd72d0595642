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
  if (typesWithoutPage.has(activity.type)) return undefined
  if (activity.entityType === 'task') {
    if (activity.projectId === null) return undefined
    const tab = activity.data.milestone ? {} : { search: { tab: 'tasks' } }
    return { to: getRecordUrl('project', activity.projectId, { role }), ...tab }
  }
  const { type, entityType, entityId, data } = activity
  if (entityType === 'company')
    return role === 'staff'
      ? { to: getRecordUrl('company', entityId, { role }) }
      : { to: '/company', search: { company: String(entityId) } }
  if (hasPage(entityType)) {
    const isFile = type === 'file_added' || type === 'file_deleted'
    const isInLibrary = isFile && entityType === 'website'
    return {
      to: getRecordUrl(entityType, entityId, { role }),
      ...(isInLibrary && { search: { tab: 'library' } }),
    }
  }
  if (role === 'client' || entityType !== 'user') return undefined
  return { to: getListUrl('user', 'staff'), ...(data.name && { search: { q: data.name } }) }
}
