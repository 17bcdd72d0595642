import { addressOf, hasPage, listOf } from '#shared/records.ts'
import type { Role } from '#shared/users/values.ts'
import type { ActivityItem } from './queries.ts'

/** Where an activity's record is shown. */
interface Target {
  to: string
  search?: Record<string, string>
}

const gone = new Set<string>(['brief_withdrawn', 'user_deleted'])

function forStaff({ entityType, data }: ActivityItem): Target | undefined {
  if (entityType !== 'user') return undefined
  return { to: listOf('user', 'staff'), ...(data.name && { search: { q: data.name } }) }
}

const companyTarget = (id: number, role: Role): Target =>
  role === 'staff'
    ? { to: addressOf('company', id, role) }
    : { to: '/company', search: { company: String(id) } }

function tabOf({ type, entityType }: ActivityItem): Pick<Target, 'search'> {
  const ofFile = type === 'file_added' || type === 'file_deleted'
  return ofFile && entityType === 'website' ? { search: { tab: 'library' } } : {}
}

/** The page that shows an activity's record to this role; undefined if there is none. */
export function activityTarget(activity: ActivityItem, role: Role): Target | undefined {
  if (gone.has(activity.type)) return undefined
  if (activity.entityType === 'task') {
    if (activity.projectId === null) return undefined
    const tab = activity.data.milestone ? {} : { search: { tab: 'tasks' } }
    return { to: addressOf('project', activity.projectId, role), ...tab }
  }
  if (activity.entityType === 'company') return companyTarget(activity.entityId, role)
  if (hasPage(activity.entityType))
    return { to: addressOf(activity.entityType, activity.entityId, role), ...tabOf(activity) }
  return role === 'staff' ? forStaff(activity) : undefined
}
