import { type Kysely, sql } from 'kysely'

/**
 * The outbox: what is to be mailed is a row of the transaction that it tells of, and the row is the queue. A sender
 * holds its lock while it sends, so that a node that dies lets go of it at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create type mail_status as enum ('waiting', 'sent', 'failed', 'kept')`,
  `create table mails (
     id bigint generated always as identity primary key,
     user_id integer not null references users,
     subject text not null,
     href text not null,
     status mail_status not null default 'waiting',
     tries integer not null default 0,
     next_try_at timestamptz(3) not null default now(),
     error text,
     created_at timestamptz(3) not null default now(),
     sent_at timestamptz(3)
   )`,
  `create index mails_waiting on mails (next_try_at) where status = 'waiting'`,
  `create index mails_user on mails (user_id)`,
]
