import { type Kysely, sql } from 'kysely'

/**
 * Links to an account record the staff member who created them, because they work only while this person may still create
 * them. Links of earlier versions have no creator and depend on their recipient alone; none works longer than seven days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Null until someone else sends the invitation again, with a new link that this person may have seen.
  'alter table company_invitations add column sent_by integer references users',
  'alter table account_links add column made_by integer references users on delete cascade',
  'create index account_links_made_by on account_links (made_by) where made_by is not null',
]
