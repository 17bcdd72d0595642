import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import type { DB } from '#server/schema/types.ts'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'

/** The columns of `table` that an API schema names as they are called, except `besides`, which are selected otherwise. */
export const columnsOf = <T extends keyof DB, F extends string, const B extends F>(
  table: T,
  { shape }: { shape: Record<F, unknown> },
  besides: readonly B[],
) =>
  Object.keys(shape)
    .filter((field) => !besides.some((other) => other === field))
    .map((field) => `${table}.${field}`) as `${T}.${Exclude<F, B>}`[]

/** The URL of a person's picture, different for each picture; null without one. `people` is the table alias. */
export const pictureOf = (people: string): RawBuilder<string | null> =>
  sql`'/api/users/' || ${sql.ref(`${people}.id`)} || '/picture?v=' || ${sql.ref(`${people}.pictureUploadId`)}`

/**
 * The person whose id is in `column`, as others may see them, without a company; null if the id may be null. Looked up only
 * for the rows of a page, whereas a join might run for every matching row.
 */
export const personOf = <P extends Person | null = Person>(column: string): RawBuilder<P> =>
  sql<P>`(select card from users person where person.id = ${sql.ref(column)})`

/** The company of a row that a query joins as `owner`: by a left join, which PostgreSQL leaves out where nothing reads it. */
export const OWNER = sql<CompanyRef>`owner.card`

/** Whether that company is archived. */
export const OWNER_ARCHIVED = sql<boolean>`owner.archived_at is not null`

/**
 * The person whose id is in `column` beside a record of the company that the query joins as `owner`: of a client its name
 * is told, and no other. Null if the id may be null.
 */
export const personOfOwner = <P extends Person | null = Person>(column: string): RawBuilder<P> =>
  sql<P>`(select (person.face || case person.role when 'client' then coalesce(owner.face, 'null}') else 'null}' end)::json
    from users person where person.id = ${sql.ref(column)})`

/** The same company where nothing can be joined; null if the id may be null. `id` is the SQL of its id. */
export const companyOf = <C extends CompanyRef | null = CompanyRef>(id: RawBuilder<unknown>): RawBuilder<C> =>
  sql<C>`(select card from companies owner where owner.id = ${id})`

/** The same person where nothing can be joined, by the SQL of both ids. */
export const personIn = <P extends Person | null = Person>(
  id: RawBuilder<unknown>,
  company: RawBuilder<unknown>,
): RawBuilder<P> =>
  sql<P>`(select (person.face || case person.role when 'client' then coalesce(owner.face, 'null}') else 'null}' end)::json
    from users person left join companies owner on owner.id = ${company} where person.id = ${id})`

/** The projects that a row of `memberships` is limited to; null for all. `memberships` is the table alias. */
export const chosenProjects = (memberships: string): RawBuilder<number[] | null> => {
  const column = (name: string) => sql.ref(`${memberships}.${name}`)
  return sql`case when ${column('someProjects')} then array(
    select project_id from membership_projects as chosen where chosen.company_id = ${column('companyId')}
      and chosen.user_id = ${column('userId')} order by project_id) end`
}

/** The name of the company that a person joined first, of those that they have not left. `people` is the table alias. */
export const firstCompanyName = (people: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select owner.name from memberships as mine join companies as owner on owner.id = mine.company_id
    where mine.user_id = ${sql.ref(`${people}.id`)} and mine.ended_at is null
    order by mine.created_at, mine.company_id limit 1)`

/** The id of the company of a row of `tasks`: that of its project, or of its brief while that is none. */
export const COMPANY_OF_TASK = sql<number>`coalesce(
  (select company_id from projects where projects.id = tasks.project_id),
  (select company_id from briefs where briefs.id = tasks.brief_id))`

/** What whose it is is called in lists. `id` is the SQL of the company's id. */
export const companyName = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select name from companies owner where owner.id = ${id})`

/** The files attached to a record. `owner` is the column of attachments, `id` the record's id. */
export const attachmentsOf = (
  owner: 'briefId' | 'ticketId' | 'commentId' | 'infoRequestId' | 'answerPartId',
  id: string,
): RawBuilder<Attachment[]> => {
  const hang = sql`${sql.ref(`hung.${owner}`)} = ${sql.ref(id)}`
  // Most records have none, and setting up the aggregate for each would cost more than reading the record. Not EXISTS,
  // for which PostgreSQL may choose to hash the whole table.
  return sql`case when (select hung.id from attachments hung where ${hang} limit 1) is not null then (
    select json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
      'fileType', file.file_type, 'fileSize', file.file_size) order by hung.id)
    from attachments hung join uploads file on file.id = hung.upload_id where ${hang})
  else '[]'::json end`
}

/** Whether an upload is not used by any record, and was not by one whose deletion can still be taken back. */
export const isUnused = sql<SqlBool>`not exists (select from attachments where upload_id = uploads.id)
  and not exists (select from project_files where upload_id = uploads.id)
  and not exists (select from website_assets where upload_id = uploads.id)
  and not exists (select from users where picture_upload_id = uploads.id)
  and not exists (select from agency where logo_upload_id = uploads.id)
  and not exists (select from undo_changes where before ->> 'upload_id' = uploads.id::text)`

/**
 * Whether a person may sign in, be notified and be assigned work: neither deleted nor deactivated. `people` is the
 * table alias. Invited people count, so that their notifications are there when they first sign in.
 */
export const isActivePerson = (people: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${people}.deletedAt`)} is null and ${sql.ref(`${people}.deactivatedAt`)} is null`

/**
 * Whether mail may go to a person's address: not while it is one that they entered themselves and have not confirmed.
 */
export const isConfirmedAddress = (people: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${people}.pendingEmail`)} is distinct from ${sql.ref(`${people}.email`)}`

/**
 * The language in which a person reads: their own, if the agency still offers it, else the agency's. `people` is the table
 * alias.
 */
export const readingLanguage = (people: string): RawBuilder<string> => sql<string>`
  (select case when ${sql.ref(`${people}.language`)} = any(coalesce(agency.languages, array[${sql.ref(`${people}.language`)}]))
    then ${sql.ref(`${people}.language`)} else agency.language end from agency)`

/** The language of a mail: what it was sent in, or else that of who gets it. */
export const mailLanguage = (people: string): RawBuilder<string> =>
  sql<string>`coalesce(mails.language, ${readingLanguage(people)})`

/** The name by which a mail greets its reader; null if the reader may be a stranger. `people` is the table alias. */
export const greetedName = (people: string): RawBuilder<string | null> =>
  sql<string | null>`case when mails.greets then ${sql.ref(`${people}.fullName`)} end`
