import { type RawBuilder, type SqlBool, sql } from 'kysely'

const TEXT_MAX = 2_000

/** What a mail says of one piece of news. */
export interface News {
  title: string
  /** What was written, for the mail: a comment, a reason, a request. Never what its readers may not see. */
  text?: string | null | undefined
  /** By when it wants something done, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

/** A mail that takes news: one about the record, or one of all that a client writes. */
export interface NewsMail {
  kind: string
  entityType: string
  entityId: number
  subject: string
  href: string
  actionLabel: string | null
  waitsSeconds: number
  /** What it says of this news. */
  part: RawBuilder<unknown>
}

/** The record that a mail is about; none where the number is null. */
interface About {
  entityType: string
  entityId: number | null
}

/**
 * A mail about this record that has not gone yet. The cast keeps PostgreSQL from the index of all mails that wait, of which
 * there are many while no server takes them.
 */
export const isJoinable = ({ entityType, entityId }: About): RawBuilder<SqlBool> => sql`
  mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
  and mails.entity_type = ${entityType} and mails.entity_id = ${entityId}`

/** Begins a mail for each of `addressees`, an expression of the statement around it, of whom `where` holds. */
export const beginMails = (mail: NewsMail, where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  insert into mails (user_id, kind, entity_type, entity_id, subject, parts, href, action_label, next_try_at)
  select id, ${mail.kind}, ${mail.entityType}, ${mail.entityId}, ${mail.subject}, jsonb_build_array(${mail.part}),
    ${mail.href}, ${mail.actionLabel}, now() + make_interval(secs => ${mail.waitsSeconds})
  from addressees where ${where}`

/** News as a mail keeps it, with the name of who wrote its text. */
export const partOf = ({ title, text, due }: News, actorId: number | null): RawBuilder<unknown> => sql`
  jsonb_strip_nulls(jsonb_build_object('title', ${title}::text, 'text', ${excerpt(text)}::text,
    'due', ${due ?? null}::text, 'by', (select full_name from users where id = ${text ? actorId : null}::integer)))`

function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}
