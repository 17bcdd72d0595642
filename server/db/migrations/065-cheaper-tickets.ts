import { type Kysely, sql } from 'kysely'

/**
 * A new ticket writes fewer index entries: indexes by website and project leave out what has none. Mails that take no
 * more parts have an index of their own, so that nothing reads the parts to find them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `drop index tickets_website`,
  `create index tickets_website on tickets (website_id, created_at desc, id desc) where website_id is not null`,
  `drop index tickets_website_active`,
  `create index tickets_website_active on tickets (website_id)
   where status in ('open', 'in_progress') and website_id is not null`,
  `drop index activities_website`,
  `create index activities_website on activities (website_id, created_at desc, id desc) where website_id is not null`,
  `drop index activities_project`,
  `create index activities_project on activities (project_id, created_at desc, id desc) where project_id is not null`,
  `create index mails_full on mails (user_id, entity_type, entity_id)
   where tries = 0 and jsonb_array_length(parts) > 100`,
]
