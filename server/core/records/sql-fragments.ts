import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import type { DB } from '#server/schema/types.ts'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'

/** Returns a table's columns that an API schema also has, except those that are selected differently. */
export const listSchemaColumns = <T extends keyof DB, F extends string, const B extends F>(
  table: T,
  { shape }: { shape: Record<F, unknown> },
  except: readonly B[],
) =>
  Object.keys(shape)
    .filter((field) => !except.some((other) => other === field))
    .map((field) => `${table}.${field}`) as `${T}.${Exclude<F, B>}`[]

/** Selects the URL of a user's picture, unique per picture, or null. `people` is the table alias. */
export const selectPictureUrl = (people: string): RawBuilder<string | null> =>
  sql`'/api/users/' || ${sql.ref(`${people}.id`)} || '/picture?v=' || ${sql.ref(`${people}.pictureUploadId`)}`

/** Selects an instant for JSON, in the API's format. `instant` is a column with a time zone. */
export const selectJsonInstant = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Selects the user whose id is in `column`, as others can see them, without a company, or null if there is none. It's
 * looked up only for the rows of a page, while a join might run for every matching row.
 */
export const selectPerson = <P extends Person | null = Person>(column: string): RawBuilder<P> =>
  sql<P>`(select card from users person where person.id = ${sql.ref(column)})`

/** The company of a row, joined as `owner`. Use a left join, because PostgreSQL skips it if nothing reads it. */
export const OWNER = sql<CompanyRef>`owner.card`

/** Whether the company joined as `owner` is archived. */
export const OWNER_ARCHIVED = sql<boolean>`owner.archived_at is not null`

/**
 * Selects the user whose id is in `column`, next to a record of the company joined as `owner`. A client is shown with
 * that company and no other. Null if there is no user.
 */
export const selectPersonWithOwner = <P extends Person | null = Person>(column: string): RawBuilder<P> =>
  sql<P>`(select (person.face || case person.role when 'client' then coalesce(owner.face, 'null}') else 'null}' end)::json
    from users person where person.id = ${sql.ref(column)})`

/** Selects a company where nothing can be joined, or null if there is none. `id` is the SQL of its id. */
export const selectCompany = <C extends CompanyRef | null = CompanyRef>(
  id: RawBuilder<unknown>,
): RawBuilder<C> => sql<C>`(select card from companies owner where owner.id = ${id})`

/** Selects a user like `selectPersonWithOwner`, where nothing can be joined. Both ids are SQL. */
export const selectPersonInCompany = <P extends Person | null = Person>(
  id: RawBuilder<unknown>,
  company: RawBuilder<unknown>,
): RawBuilder<P> =>
  sql<P>`(select (person.face || case person.role when 'client' then coalesce(owner.face, 'null}') else 'null}' end)::json
    from users person left join companies owner on owner.id = ${company} where person.id = ${id})`

/** Selects the projects a membership is limited to, or null for all. `memberships` is the table alias. */
export const selectChosenProjects = (memberships: string): RawBuilder<number[] | null> => {
  const column = (name: string) => sql.ref(`${memberships}.${name}`)
  return sql`case when ${column('someProjects')} then array(
    select project_id from membership_projects as chosen where chosen.company_id = ${column('companyId')}
      and chosen.user_id = ${column('userId')} order by project_id) end`
}

/** Selects the name of the first company that a user joined and hasn't left. `people` is the table alias. */
export const selectFirstCompanyName = (people: string): RawBuilder<string | null> =>
  sql<string | null>`(
    select owner.name from memberships as mine join companies as owner on owner.id = mine.company_id
    where mine.user_id = ${sql.ref(`${people}.id`)} and mine.ended_at is null
    order by mine.created_at, mine.company_id limit 1)`

/** The company id of a row of `tasks`, from its project, or from its brief if it has no project. */
export const COMPANY_OF_TASK = sql<number>`coalesce(
  (select company_id from projects where projects.id = tasks.project_id),
  (select company_id from briefs where briefs.id = tasks.brief_id))`

/** Selects the company's name for lists. `id` is the SQL of the company's id. */
export const selectCompanyName = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select name from companies owner where owner.id = ${id})`

/** Selects a record's files. `owner` is the column of `attachments` with the id in the column `id`. */
export const selectAttachments = (
  owner: 'briefId' | 'ticketId' | 'commentId' | 'infoRequestId' | 'answerPartId',
  id: string,
): RawBuilder<Attachment[]> => {
  const isOfRecord = sql`${sql.ref(`hung.${owner}`)} = ${sql.ref(id)}`
  // Most records have no files, and setting up the aggregate for each would cost more than reading the record. It isn't
  // EXISTS, because PostgreSQL might choose to hash the whole table for that.
  return sql`case when (select hung.id from attachments hung where ${isOfRecord} limit 1) is not null then (
    select json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
      'fileType', file.file_type, 'fileSize', file.file_size) order by hung.id)
    from attachments hung join uploads file on file.id = hung.upload_id where ${isOfRecord})
  else '[]'::json end`
}

/** Whether no record refers to an upload, not even a record whose deletion can still be undone. */
export const isOrphanedUpload = sql<SqlBool>`not exists (select from attachments where upload_id = uploads.id)
  and not exists (select from project_files where upload_id = uploads.id)
  and not exists (select from website_assets where upload_id = uploads.id)
  and not exists (select from users where picture_upload_id = uploads.id)
  and not exists (select from agency where logo_upload_id = uploads.id)
  and not exists (select from undo_changes where before ->> 'upload_id' = uploads.id::text)`

/**
 * Whether a user can sign in, be notified, and be assigned work: they're neither deleted nor deactivated. `people` is
 * the table alias. Invited users count, so that their notifications are waiting when they first sign in.
 */
export const isActiveUser = (people: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${people}.deletedAt`)} is null and ${sql.ref(`${people}.deactivatedAt`)} is null`

/** Whether a user's address can get mail: not if they entered it themselves and haven't confirmed it. */
export const isConfirmedAddress = (people: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${people}.pendingEmail`)} is distinct from ${sql.ref(`${people}.email`)}`

/** Selects a user's language, if the agency offers it, or else the agency's. `people` is the table alias. */
export const selectReadingLanguage = (people: string): RawBuilder<string> => sql<string>`
  (select case when ${sql.ref(`${people}.language`)} = any(coalesce(agency.languages, array[${sql.ref(`${people}.language`)}]))
    then ${sql.ref(`${people}.language`)} else agency.language end from agency)`

/** Selects the language of a mail: the language it was sent in, otherwise its recipient's. */
export const selectMailLanguage = (people: string): RawBuilder<string> =>
  sql<string>`coalesce(mails.language, ${selectReadingLanguage(people)})`

/** Selects the name in a mail's greeting, or null if a stranger may read it. `people` is the table alias. */
export const selectGreetingName = (people: string): RawBuilder<string | null> =>
  sql<string | null>`case when mails.greets then ${sql.ref(`${people}.fullName`)} end`
