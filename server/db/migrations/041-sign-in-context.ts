import { type Kysely, sql } from 'kysely'

/**
 * Sessions on computers that others use too, and the session at the sign-in provider that one began with, so that signing
 * out there ends it. Both are known at the first step of signing in already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_sign_ins add column shared boolean not null default false`.execute(db)
  for (const table of ['pending_sign_ins', 'sessions'])
    await sql`alter table ${sql.table(table)} add column shared boolean not null default false,
      add column provider_issuer text, add column provider_subject text, add column provider_sid text`.execute(
      db,
    )
  await sql`create index sessions_of_provider_idx on sessions (provider_subject)
    where provider_subject is not null`.execute(db)
  await sql`create table used_logout_tokens (
    token_hash bytea primary key,
    expires_at timestamptz not null
  )`.execute(db)
}
