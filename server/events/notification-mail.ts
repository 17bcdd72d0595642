import { type RawBuilder, type SqlBool, sql } from 'kysely'

const TEXT_MAX = 2_000

/** The content of a notification in a mail. */
export interface NotificationContent {
  title: string
  /** The text of a comment, a reason or a request, for the mail. Must not contain what its readers may not see. */
  text?: string | null | undefined
  /** The comment whose text it is. */
  comment?: number | undefined
  /** The task that it is about. */
  task?: number | undefined
  /** The due date, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

/** A mail that collects notifications: about one record, or about everything that a client writes. */
export interface NotificationMail {
  kind: string
  entityType: string
  /** Null finds no mail. */
  entityId: number | null
  subject: string
  href: string
  actionLabel: string | null
  waitsSeconds: number
  /** The part for this notification, as JSON. */
  part: string
  /** Who wrote its text, if it has one: the mail names them. */
  authorId: number | null
}

/** What a mail is about. */
type About = Pick<NotificationMail, 'entityType' | 'entityId'>

/**
 * A mail about this record that has not been sent. The cast keeps PostgreSQL from using the index of all waiting mails,
 * of which there are many while no mail server is available.
 */
export const isJoinable = ({ entityType, entityId }: About): RawBuilder<SqlBool> => sql`
  mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
  and mails.entity_type = ${entityType} and mails.entity_id = ${entityId}`

/** Creates a mail for each of `addressees`, a relation of the surrounding statement, for which `where` holds. */
export const beginMails = (
  mail: NotificationMail,
  addressees: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
  insert into mails (user_id, kind, entity_type, entity_id, subject, parts, href, action_label, next_try_at)
  select id, ${mail.kind}, ${mail.entityType}, ${mail.entityId}, ${mail.subject}, jsonb_build_array(${partIn(mail)}),
    ${mail.href}, ${mail.actionLabel}, now() + make_interval(secs => ${mail.waitsSeconds})
  from ${addressees} where ${where}`

/** The part of a mail, with the name of its text's author. */
export const partIn = ({ part, authorId }: NotificationMail): RawBuilder<unknown> =>
  sql`${part}::jsonb || coalesce((select jsonb_build_object('by', full_name) from users where id = ${authorId}), '{}')`

/** A notification as stored in a mail, as JSON. */
export const partOf = ({ title, text, comment, task, due }: NotificationContent): string =>
  JSON.stringify({
    title,
    text: excerpt(text) ?? undefined,
    comment,
    task,
    due: due ?? undefined,
  })

/** As much of a text as a mail quotes. */
export function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}
