import type { NotificationKind } from '#shared/notifications/values.ts'
import { type RecordKind, RECORDS } from '#shared/records.ts'

const BY_TYPE: Record<string, NotificationKind> = {
  comment_added: 'comments',
  file_added: 'files',
  project_created: 'briefs',
}

/** The kind that a person's choice is made for: by what happened, else by the record it happened to. */
export const kindOf = (type: string, entityType: RecordKind): NotificationKind =>
  BY_TYPE[type] ?? RECORDS[entityType].notified
