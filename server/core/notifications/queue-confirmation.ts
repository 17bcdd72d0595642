import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import type { NewNotification, NotificationAudience } from './new-notification.ts'
import { serializeNotificationPart } from './notification-mail.ts'
import { selectRecipients } from './recipients.ts'

/** The kind of mails that confirm an event to the client who acted. They never wait for other mails. */
export const CONFIRMATION = 'event_confirmation'

/** Queues the mail that confirms an event, unless the client turned off emails of this kind. */
export async function queueConfirmation(
  tx: Database,
  { audience, notification }: { audience: NotificationAudience; notification: NewNotification },
): Promise<void> {
  const { title, values, lines, companyId, entityType, entityId, href, actionLabel } = notification
  const part = serializeNotificationPart({ title: { text: title, values }, lines })
  await executeAhead(
    tx,
    sql`
      insert into mails (user_id, company_id, reason, kind, entity_type, entity_id, subject, subject_values, parts, href,
        action_label)
      select id, ${companyId}, reason, ${CONFIRMATION}, ${entityType}, ${entityId}, ${title},
        ${JSON.stringify(values)}::jsonb, jsonb_build_array(${part}::jsonb), ${href}, ${actionLabel}
      from (${selectRecipients(null, audience, notification)}) as recipients where mail <> 'never'`,
  )
}
