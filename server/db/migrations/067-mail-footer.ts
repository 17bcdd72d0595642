import { type Kysely, sql } from 'kysely'

/**
 * What the agency adds to the foot of every mail. The square logo of migration 062 goes: icons are drawn from the logo's PNG
 * (decision 059).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table agency
     add column mail_footer text check (length(mail_footer) between 1 and 1000),
     drop constraint whole_logo,
     drop column logo_icon,
     add constraint whole_logo check (
       num_nulls(logo_png, logo_width, logo_height, logo_opaque) in (0, 4)
       and (logo_upload_id is not null or logo_png is null))`,
]
