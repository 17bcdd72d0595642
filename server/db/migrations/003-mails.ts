import { type Kysely, sql } from 'kysely'

/**
 * The outbox: a mail is a row written in the transaction that causes it, and the row is the queue. A sender holds a row
 * lock while it sends, so a node that dies releases it at once.
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
