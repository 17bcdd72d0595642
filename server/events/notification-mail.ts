import { type RawBuilder, type SqlBool, sql } from 'kysely'

const TEXT_MAX = 2_000

/** The content of a notification in a mail. */
export interface NotificationContent {
  title: string
  /** The text of a comment, a reason or a request, for the mail. Must not contain what its readers may not see. */
  text?: string | null | undefined
  /** The due date, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

/** A mail that collects notifications: about one record, or about everything that a client writes. */
export interface NotificationMail {
  kind: string
  entityType: string
  entityId: number
  subject: string
  href: string
  actionLabel: string | null
  waitsSeconds: number
  /** The part for this notification. */
  part: RawBuilder<unknown>
}

/** The record that a mail is about; none if the id is null. */
interface About {
  entityType: string
  entityId: number | null
}

/**
 * A mail about this record that has not been sent. The cast keeps PostgreSQL from using the index of all waiting mails,
 * of which there are many while no mail server is available.
 */
export const isJoinable = ({ entityType, entityId }: About): RawBuilder<SqlBool> => sql`
  mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
  and mails.entity_type = ${entityType} and mails.entity_id = ${entityId}`

/** Creates a mail for each of `addressees`, a relation of the surrounding statement, for which `where` holds. */
export const beginMails = (mail: NotificationMail, where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  insert into mails (user_id, kind, entity_type, entity_id, subject, parts, href, action_label, next_try_at)
  select id, ${mail.kind}, ${mail.entityType}, ${mail.entityId}, ${mail.subject}, jsonb_build_array(${mail.part}),
    ${mail.href}, ${mail.actionLabel}, now() + make_interval(secs => ${mail.waitsSeconds})
  from addressees where ${where}`

/** A notification as stored in a mail, with the name of its text's author. */
export const partOf = (
  { title, text, due }: NotificationContent,
  actorId: number | null,
): RawBuilder<unknown> => sql`
  jsonb_strip_nulls(jsonb_build_object('title', ${title}::text, 'text', ${excerpt(text)}::text,
    'due', ${due ?? null}::text, 'by', (select full_name from users where id = ${text ? actorId : null}::integer)))`

function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}
