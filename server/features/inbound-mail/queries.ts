import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { ReceivedMail, ReceivedMailDetails } from '#shared/mail/inbound/schemas.ts'
import type { ReceivedMailOutcome } from '#shared/mail/inbound/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { selectPerson } from '#server/core/records/sql-fragments.ts'

const NEWEST = createTableOrder('desc', 'receivedMails', { receivedAt: 'timestamptz', id: 'int4' })

/** The comment that a mail became, with its record. */
const comment = sql<ReceivedMail['comment']>`(
  select json_build_object('id', id,
    'entityType', case when brief_id is not null then 'brief' when project_id is not null then 'project' else 'ticket' end,
    'entityId', coalesce(brief_id, project_id, ticket_id))
  from comments where comments.id = received_mails.comment_id)`

const selectMails = (db: Database) =>
  db
    .selectFrom('receivedMails')
    .select(['id', 'receivedAt', 'sender as from', 'subject', 'outcome', 'reason', 'mails'])
    .select([selectPerson<Person | null>('receivedMails.userId').as('person'), comment.as('comment')])

/** Reads a page of the received mails, newest first. */
export function readReceivedMails(
  db: Database,
  { outcome, ...page }: PageQuery & { outcome?: ReceivedMailOutcome | undefined },
) {
  const all = db.selectFrom('receivedMails')
  const [rows, counted] = outcome
    ? [selectMails(db).where('outcome', '=', outcome), all.where('outcome', '=', outcome)]
    : [selectMails(db), all]
  return readPage(rows, { order: NEWEST, page, total: () => countRows(db, counted) })
}

/** Returns a received mail. @throws 404 */
export const findReceivedMail = async (db: Database, id: number) =>
  requireRecord(await selectMails(db).where('id', '=', id).executeTakeFirst(), 'Email')

/** The record whose reply address a mail was sent to, if it still exists. */
const record = sql<ReceivedMailDetails['record']>`(
  select json_build_object('entityType', entity_type, 'entityId', entity_id, 'title', title) from (
    select title from tickets where entity_type = 'ticket' and tickets.id = entity_id
    union all select name from projects where entity_type = 'project' and projects.id = entity_id
    union all select project_name from briefs where entity_type = 'brief' and briefs.id = entity_id) named)`

/** Selects a text of a refused mail. Once the mail is a comment, the comment has its text. */
const selectText = <Column extends 'content' | 'fullText'>(column: Column) =>
  sql<string>`case when outcome = 'refused' then ${sql.ref(column)} else '' end`.as(column)

/** Returns a received mail with its text and the names of its files. @throws 404 */
export const readReceivedMail = async (db: Database, id: number) =>
  requireRecord(
    await selectMails(db)
      .select(['fileNames', record.as('record'), selectText('content'), selectText('fullText')])
      .where('id', '=', id)
      .executeTakeFirst(),
    'Email',
  )
