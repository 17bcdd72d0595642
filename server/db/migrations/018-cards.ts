import { type Kysely, sql } from 'kysely'

/**
 * What lists show of a person or a website next to each of their records, stored as JSON: building it for every row
 * cost more than reading the rows. PostgreSQL keeps it current, whatever changes the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// json_build_object is only stable, because the text of some types depends on session settings; not of these.
const STATEMENTS = [
  `create function person_card(id integer, full_name text, role user_role, company_name text, picture integer)
     returns json language sql immutable parallel safe
     return json_build_object('id', id, 'fullName', full_name, 'role', role, 'companyName', company_name,
       'picture', '/api/users/' || id || '/picture?v=' || picture)`,
  `alter table users add column card json not null
     generated always as (person_card(id, full_name, role, company_name, picture_upload_id)) stored`,
  `create function website_card(id integer, name text, url text)
     returns json language sql immutable parallel safe
     return json_build_object('id', id, 'name', name, 'url', url)`,
  `alter table websites add column card json not null
     generated always as (website_card(id, name, url)) stored`,
]
