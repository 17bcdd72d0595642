import { type Kysely, sql } from 'kysely'

/** Which reminders were sent, and the addresses of people's calendar feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // One row per reminder: a new due date gets reminders of its own.
  `create table reminders (
     id integer generated always as identity primary key,
     info_request_id integer references info_requests on delete cascade,
     task_id integer references tasks on delete cascade,
     due_date date not null,
     moment text not null check (moment in ('ahead', 'late', 'later')),
     created_at timestamptz(3) not null default now(),
     constraint reminds_of_one_record check (num_nonnulls(info_request_id, task_id) = 1),
     unique (info_request_id, due_date, moment),
     unique (task_id, due_date, moment)
   )`,

  `create table calendar_addresses (
     user_id integer primary key references users on delete cascade,
     token_hash bytea not null unique check (length(token_hash) = 32),
     created_at timestamptz(3) not null default now(),
     fetched_at timestamptz(3)
   )`,
]
