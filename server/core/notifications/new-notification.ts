import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Once } from '#shared/events/event.ts'
import type { RecordKind } from '#shared/records/records.ts'
import type { LocalizableValues } from '#server/platform/i18n/localizable.ts'
import type { NotificationContent } from './notification-mail.ts'

/** A notification: one line and its link. */
export interface NewNotification extends Pick<
  NotificationContent,
  'text' | 'confidential' | 'lines' | 'comment' | 'due'
> {
  type: string
  /** The English text. It's translated, with its `values`, when a user reads it or when it's sent. */
  title: string
  values: LocalizableValues
  /** The notification setting that decides how a user is notified. */
  choice: NotificationKind
  entityType: RecordKind
  entityId: number
  /** The company that owns the record, or null if none does. */
  companyId: number | null
  projectId: number | null
  /** The member that the record belongs to. */
  personId: number | null
  private: boolean
  href: string
  /** The label of the mail's link, or null if `choice` determines it. */
  actionLabel: string | null
  /** Whether it waits for the only recipient, the record's client, or the responsible staff member. */
  needed: boolean
  /** Whether other people than the actor wrote parts of the text. */
  hasSeveralAuthors?: boolean | undefined
  /** Whether it confirms an event to the client who acted. It's only emailed, and at once. */
  confirms: boolean
  /** Whether to skip users who have an unread notification of the same type, or the same one. */
  once: Once | null
  /** Users who are notified in another way. */
  except: readonly number[]
}

/**
 * The users to notify: all staff who have signed in and can read the record, the members of its company that it
 * concerns, or one user. `toOwners` includes the company's owners.
 */
export type NotificationAudience =
  | { role: 'staff' }
  | { role: 'client'; toOwners: boolean }
  | { userId: number }
