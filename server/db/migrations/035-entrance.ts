import { type Kysely, sql } from 'kysely'

/**
 * State of sign-ins: how somebody whose second factor is pending signed in, how many wrong codes followed a correct
 * password, and which sessions ended because their person started too many. Invitations to people who have since signed
 * in another way become void.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table pending_sign_ins drop constraint pending_sign_ins_way_check`,
  `alter table pending_sign_ins add constraint pending_sign_ins_way_check
     check (way in ('password', 'provider', 'registration', 'set-up link', 'invitation'))`,

  `delete from account_links where purpose = 'invitation' and used_at is null
     and user_id in (select id from users where invited_at is null)`,

  // Wrong codes since the last right one, and until when none is checked. A new password resets them.
  `create table wrong_codes (
     user_id integer primary key references users on delete cascade,
     count integer not null check (count > 0),
     refused_until timestamptz(3) not null default now()
   )`,

  // Kept for as long as the browser may still send the cookie, so it can be told why.
  `create table crowded_out_sessions (
     token_hash bytea primary key,
     ended_at timestamptz(3) not null default now()
   )`,
  `create index crowded_out_sessions_age on crowded_out_sessions (ended_at)`,
]
