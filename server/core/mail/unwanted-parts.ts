import { sql } from 'kysely'
import type { MailTime } from '#shared/notifications/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { t } from '#shared/i18n/t.ts'
import { type StoredPart, hasNewParts } from './content.ts'
import { withParts } from './refresh-stored-mails.ts'

/** The state of a part's notification, and its recipient's choices, when the mail is sent. */
interface NotificationState {
  id: number
  withdrawn: boolean
  isRead: boolean
  isMuted: boolean
  time: MailTime
}

interface PreparedMail {
  kind: string
  subject: string
  subjectValues: unknown
  parts: StoredPart[]
  waited: boolean
}

/**
 * Removes the parts that their recipient must not get anymore: those that were withdrawn while another node held the
 * mail, those of a kind or record that the recipient has unsubscribed from, and in an update that waited, those that
 * they have read in the portal. If nothing is left, returns the reason, in English. It's null for withdrawn parts, as
 * for mails that no node held.
 */
export async function removeUnwantedParts<M extends PreparedMail>(
  tx: Database,
  mail: M,
): Promise<{ mail: M } | { reason: string | null }> {
  const ids = mail.parts.flatMap(({ notification }) => notification ?? [])
  if (ids.length === 0) return { mail }
  const { rows } = await sql<NotificationState>`
    select notifications.id, withdrawn, read_at is not null as is_read, exists (
        select from follows where follows.user_id = notifications.user_id and state = 'muted'
          and follows.entity_type = notifications.entity_type and follows.entity_id = notifications.entity_id) as is_muted,
      coalesce(chosen.mail ->> notifications.kind, 'now') as time
    from notifications left join notification_settings chosen on chosen.user_id = notifications.user_id
    where notifications.id = any(${ids}::bigint[])`.execute(tx)
  const states = new Map(rows.map((row) => [row.id, row]))
  const reasons = mail.parts.map((part) =>
    part.notification === undefined ? undefined : findReason(mail, part, states.get(part.notification)),
  )
  const parts = mail.parts.filter((_, index) => reasons[index] === undefined)
  if (!hasNewParts(parts)) return { reason: reasons.find((reason) => reason !== undefined) ?? null }
  return { mail: withParts(mail, parts) }
}

/** Returns why a part isn't sent, or undefined if it's sent. */
function findReason(
  { kind, waited }: PreparedMail,
  { optional = false }: StoredPart,
  state: NotificationState | undefined,
): string | null | undefined {
  if (!state || state.withdrawn) return null
  const isForLess = state.time === 'needed' && optional
  if (state.isMuted || state.time === 'never' || isForLess) return t('This person turned off these emails')
  if (waited && kind !== 'digest' && state.isRead) return t('This person has already read this in the portal')
  return undefined
}
