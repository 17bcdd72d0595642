import type { NotificationKind } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'

const BY_TYPE: Record<string, NotificationKind> = {
  comment_added: 'comments',
  file_added: 'files',
  project_created: 'briefs',
}

const BY_RECORD: Record<RecordKind, NotificationKind> = {
  brief: 'briefs',
  project: 'projects',
  website: 'websites',
  ticket: 'tickets',
  info_request: 'requests',
  task: 'tasks',
  user: 'people',
  webhook: 'programs',
  mail: 'comments',
}

/** The kind that a person's choice is made for: by what happened, else by the record it happened to. */
export const kindOf = (type: string, entityType: RecordKind): NotificationKind =>
  BY_TYPE[type] ?? BY_RECORD[entityType]
