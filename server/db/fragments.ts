import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'

/** The address of a person's picture, another one for each picture; null without one. `people` names the table. */
export const pictureOf = (people: string): RawBuilder<string | null> =>
  sql`'/api/users/' || ${sql.ref(`${people}.id`)} || '/picture?v=' || ${sql.ref(`${people}.pictureUploadId`)}`

/**
 * The person whose number is in `column`, as others may see one; null where the number may be. Looked up for the
 * rows of a page only, where a join could be made for all that match.
 */
export const personOf = <P extends Person | null = Person>(column: string): RawBuilder<P> =>
  sql<P>`(select card from users person where person.id = ${sql.ref(column)})`

/** The files that hang on a record. `owner` is the column of attachments, `id` the record's number. */
export const attachmentsOf = (
  owner: 'briefId' | 'ticketId' | 'commentId' | 'infoRequestId',
  id: string,
): RawBuilder<Attachment[]> => {
  const hang = sql`${sql.ref(`hung.${owner}`)} = ${sql.ref(id)}`
  // Most records have none; setting up the aggregate for each of them would cost more than reading the record. Not
  // by EXISTS, for which PostgreSQL may choose to read the whole table once.
  return sql`case when (select hung.id from attachments hung where ${hang} limit 1) is not null then (
    select json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
      'fileType', file.file_type, 'fileSize', file.file_size) order by hung.id)
    from attachments hung join uploads file on file.id = hung.upload_id where ${hang})
  else '[]'::json end`
}

/** Whether an upload stands in no record. */
export const isUnused = sql<SqlBool>`not exists (select from attachments where upload_id = uploads.id)
  and not exists (select from project_files where upload_id = uploads.id)
  and not exists (select from website_assets where upload_id = uploads.id)
  and not exists (select from users where picture_upload_id = uploads.id)
  and not exists (select from agency where logo_upload_id = uploads.id)`

/**
 * Whether a person may sign in, be told and be given work: neither deleted nor deactivated. `people` names the table.
 * Somebody invited counts: what waits for them is there when they come.
 */
export const isActivePerson = (people: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${people}.deletedAt`)} is null and ${sql.ref(`${people}.deactivatedAt`)} is null`

/** Whether mails go to a person's address: not while it is what they typed themselves and did not confirm. */
export const isConfirmedAddress = (people: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${people}.pendingEmail`)} is distinct from ${sql.ref(`${people}.email`)}`

/** The name that a mail says to its reader, whose row `people` names; none where they may be a stranger. */
export const greetedName = (people: string): RawBuilder<string | null> =>
  sql<string | null>`case when mails.greets then ${sql.ref(`${people}.fullName`)} end`
