import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { LaterValues } from '#server/platform/i18n/later.ts'
import type { NotificationContent } from './notification-mail.ts'

/** A notification: one line, and where it links. */
export interface Note extends Pick<NotificationContent, 'text' | 'lines' | 'comment' | 'due'> {
  type: string
  /** The English text. It is translated, with its `values`, when a person reads it or it is sent. */
  title: string
  values: LaterValues
  /** The notification setting that says how a person is notified. */
  choice: NotificationKind
  entityType: RecordKind
  entityId: number
  /** The company that owns the record; null if none does. */
  companyId: number | null
  projectId: number | null
  /** The member of the company whose record it is. */
  personId: number | null
  private: boolean
  href: string
  /** The label of the mail's link, if the setting does not determine it. */
  actionLabel: string | null
  /** Whether to skip people who have an unread notification of the same type. */
  once: boolean
}

/**
 * The people to notify: all staff who have signed in and may read the record, the members of its company whom it concerns,
 * or one person. The company's owners get what concerns any member if `toOwners` is set.
 */
export type Readers = { role: 'staff' } | { role: 'client'; toOwners: boolean } | { userId: number }
