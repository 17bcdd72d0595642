import { type Kysely, sql } from 'kysely'

/** Since when the mail server has taken nothing, and what it said last; null while it takes mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table installation
         add column mail_failing_since timestamptz(3),
         add column mail_problem text,
         add check ((mail_failing_since is null) = (mail_problem is null))`,
    )
    .execute(db)
}
