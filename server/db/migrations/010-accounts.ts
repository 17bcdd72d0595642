import { type Kysely, sql } from 'kysely'

/** People who are invited or deactivated, links by mail, sessions with an id, and one table of counted attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table users
     add column invited_at timestamptz(3),
     add column deactivated_at timestamptz(3)`,

  // At most one valid link per person and purpose: a new one replaces the previous one.
  `create table account_links (
     id bigint generated always as identity primary key,
     token_hash bytea not null unique,
     purpose text not null check (purpose in ('invitation', 'reset')),
     user_id integer not null references users on delete cascade,
     created_at timestamptz(3) not null default now(),
     expires_at timestamptz(3) not null,
     used_at timestamptz(3)
   )`,
  `create unique index account_links_live on account_links (user_id, purpose) where used_at is null`,
  `create index account_links_user on account_links (user_id)`,
  `create index account_links_expiry on account_links (expires_at)`,

  // Written for every request, whether or not the account exists, and handled afterwards, so that the response reveals
  // nothing.
  `create table reset_requests (
     id bigint generated always as identity primary key,
     account text not null,
     address inet not null,
     created_at timestamptz(3) not null default now()
   )`,

  // The id is for listing sessions and ending one; only its browser knows the token.
  `alter table sessions add column id bigint generated always as identity`,
  `create unique index sessions_id on sessions (id)`,

  // A browser in which a person has signed in before. Its attempts are counted separately from a stranger's.
  `create table known_devices (
     token_hash bytea not null,
     user_id integer not null references users on delete cascade,
     created_at timestamptz(3) not null default now(),
     seen_at timestamptz(3) not null default now(),
     primary key (token_hash, user_id)
   )`,
  `create index known_devices_user on known_devices (user_id)`,
  `create index known_devices_age on known_devices (seen_at)`,

  // One row per counted attempt; limits count rows, so that they hold across all nodes and restarts.
  `drop table sign_in_failures`,
  `create table tries (
     id bigint generated always as identity primary key,
     kind text not null,
     subject text not null,
     tried_at timestamptz(3) not null default now()
   )`,
  `create index tries_subject on tries (kind, subject, id)`,
  `create index tries_age on tries (tried_at)`,
]
