import { addressOf, hasPage, listOf } from '#shared/records/records.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { ActivityItem } from './queries.ts'

/** A link to an activity's record. */
interface Target {
  to: string
  search?: Record<string, string>
}

const gone = new Set<string>(['brief_withdrawn', 'user_deleted'])

/** Returns the page that shows an activity's record to this role, or undefined if the record has no page. */
export function activityTarget(activity: ActivityItem, role: Role): Target | undefined {
  if (gone.has(activity.type)) return undefined
  if (activity.entityType === 'task') {
    if (activity.projectId === null) return undefined
    const tab = activity.data.milestone ? {} : { search: { tab: 'tasks' } }
    return { to: addressOf('project', activity.projectId, role), ...tab }
  }
  const { type, entityType, entityId, data } = activity
  if (entityType === 'company')
    return role === 'staff'
      ? { to: addressOf('company', entityId, role) }
      : { to: '/company', search: { company: String(entityId) } }
  if (hasPage(entityType)) {
    const isFile = type === 'file_added' || type === 'file_deleted'
    const isInLibrary = isFile && entityType === 'website'
    return { to: addressOf(entityType, entityId, role), ...(isInLibrary && { search: { tab: 'library' } }) }
  }
  if (role === 'client' || entityType !== 'user') return undefined
  return { to: listOf('user', 'staff'), ...(data.name && { search: { q: data.name } }) }
}
