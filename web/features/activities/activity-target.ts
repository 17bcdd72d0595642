import type { Role } from '#shared/users.ts'
import type { ActivityItem } from '#web/features/activities/queries.ts'

/** Where an activity's record is shown. */
interface Target {
  to: string
  search?: Record<string, string>
}

const gone = new Set<string>(['brief_withdrawn', 'user_deleted'])

function forStaff({ entityType, entityId, data }: ActivityItem): Target | undefined {
  if (entityType === 'user') return { to: '/staff/users', ...(data.name && { search: { q: data.name } }) }
  return entityType === 'website' ? { to: `/staff/websites/${entityId}` } : undefined
}

function forClient({ entityType }: ActivityItem): Target | undefined {
  return entityType === 'website' ? { to: '/websites' } : undefined
}

const folders: Partial<Record<ActivityItem['entityType'], string>> = {
  brief: 'briefs',
  project: 'projects',
  ticket: 'tickets',
  info_request: 'info-requests',
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
  if (folder) return { to: `${area}/${folder}/${activity.entityId}` }
  return role === 'staff' ? forStaff(activity) : forClient(activity)
}
