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
  return { to: '/staff/users', ...(data.name && { search: { q: data.name } }) }
}

const folders: Partial<Record<ActivityItem['entityType'], string>> = {
  brief: 'briefs',
  project: 'projects',
  ticket: 'tickets',
  info_request: 'info-requests',
  website: 'websites',
}

function tabOf({ type, entityType }: ActivityItem): Pick<Target, 'search'> {
  const ofFile = type === 'file_added' || type === 'file_deleted'
  return ofFile && entityType === 'website' ? { search: { tab: 'library' } } : {}
}

/** The page that shows an activity's record to a reader of this role; undefined when there is none. */
export function activityTarget(activity: ActivityItem, role: Role): Target | undefined {
  if (gone.has(activity.type)) return undefined
  const area = role === 'staff' ? '/staff' : ''
  if (activity.entityType === 'task') {
    if (activity.projectId === null) return undefined
    return { to: `${area}/projects/${activity.projectId}`, search: { tab: 'tasks' } }
  }
  const folder = folders[activity.entityType]
  if (folder) return { to: `${area}/${folder}/${activity.entityId}`, ...tabOf(activity) }
  return role === 'staff' ? forStaff(activity) : undefined
}
