import { type Kysely, sql } from 'kysely'

/** Staff write briefs and start projects for clients who telephoned; what nobody asked yet is named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table briefs
     add column written_by integer references users,
     add column unasked text[] not null default '{}'
       check (unasked <@ '{websiteStyle,hasContent,numPages}'::text[]),
     drop constraint briefs_project_description_check,
     add constraint briefs_project_description_check
       check (length(project_description) >= case when written_by is null then 20 else 10 end)`,
  `create index briefs_written_by on briefs (written_by) where written_by is not null`,
]
