import { type Kysely, sql } from 'kysely'

/**
 * The agency's logo also as a PNG, for mail programs, and as a square one, for installed apps, and how it looks. A logo that
 * was chosen before has neither: it is shown as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table agency
     add column logo_png bytea,
     add column logo_icon bytea,
     add column logo_width smallint check (logo_width > 0),
     add column logo_height smallint check (logo_height > 0),
     add column logo_opaque boolean,
     add constraint whole_logo check (
       num_nulls(logo_png, logo_icon, logo_width, logo_height, logo_opaque) in (0, 5)
       and (logo_upload_id is not null or logo_png is null))`,
]
