import { type Kysely, sql } from 'kysely'

/**
 * A client's unfinished brief, one each. Versions come from one sequence for all drafts, so that a new draft never
 * repeats the version of an earlier one. Its files are rows, so that none can be removed while the draft refers to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create sequence brief_draft_versions as integer cycle`,
  `create table brief_drafts (
     user_id integer primary key references users on delete cascade,
     data jsonb not null check (octet_length(data::text) <= 102400),
     updated_at timestamptz(3) not null default now(),
     version integer not null default nextval('brief_draft_versions')
   )`,
  `create table brief_draft_files (
     user_id integer not null references brief_drafts on delete cascade,
     upload_id integer not null references uploads,
     position smallint not null,
     primary key (user_id, upload_id)
   )`,
  `create index brief_draft_files_upload on brief_draft_files (upload_id)`,
]
