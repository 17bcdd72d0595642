import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Attachment } from '#shared/files.ts'
import type { Person } from '#shared/fields.ts'

/** The person of a joined `users` row, as others may see one. */
export const personOf = (alias: string): RawBuilder<Person> => sql`json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'fullName', ${sql.ref(`${alias}.fullName`)},
  'role', ${sql.ref(`${alias}.role`)}, 'companyName', ${sql.ref(`${alias}.companyName`)})`

/** The same for a person that may be absent: null without one. */
export const maybePersonOf = (alias: string): RawBuilder<Person | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${personOf(alias)} end`

/** The files that hang on a record. `owner` is the column of attachments, `id` the record's number. */
export const attachmentsOf = (
  owner: 'briefId' | 'ticketId' | 'commentId' | 'infoRequestId',
  id: string,
): RawBuilder<Attachment[]> => sql`coalesce((
  select json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
    'fileType', file.file_type, 'fileSize', file.file_size) order by hung.id)
  from attachments hung join uploads file on file.id = hung.upload_id
  where ${sql.ref(`hung.${owner}`)} = ${sql.ref(id)}), '[]'::json)`

/** Whether an upload stands in no record. */
export const isUnused = sql<SqlBool>`not exists (select from attachments where upload_id = uploads.id)
  and not exists (select from project_files where upload_id = uploads.id)`
