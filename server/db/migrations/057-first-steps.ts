import { type Kysely, sql } from 'kysely'

/**
 * What the agency's staff have set themselves since the portal was installed, and when they put the checklist of a new
 * agency away. A portal that has clients is no longer new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table agency
     add column first_steps text[] not null default '{}'
       constraint known_first_steps check (first_steps <@ array['logo', 'color', 'hours']),
     add column checklist_dismissed_at timestamptz(3)`,
  `update agency set
     first_steps = array_remove(array[
       case when logo_upload_id is not null then 'logo' end,
       case when accent_color <> '#4f46e5' then 'color' end,
       case when time_zone <> 'UTC' then 'hours' end], null),
     checklist_dismissed_at = case when exists (select from users where role = 'client') then now() end`,
]
