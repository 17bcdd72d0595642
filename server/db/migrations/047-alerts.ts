import { type Kysely, sql } from 'kysely'

/** What alerts to staff follow from: who was refused lately, and what the settings of the server require of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table refusals (
     id bigint generated always as identity primary key,
     kind text not null check (kind in ('password', 'code', 'permission')),
     user_id integer references users on delete cascade,
     network text not null,
     refused_at timestamptz(3) not null default now()
   )`,
  `create index refusals_user on refusals (user_id, refused_at)`,
  `create index refusals_network on refusals (network, refused_at)`,
  `create index refusals_age on refusals (refused_at)`,
  `create table refusal_alerts (
     subject text primary key,
     alerted_at timestamptz(3) not null default now()
   )`,
  `alter table installation add column requirements jsonb not null default '{}'`,
]
