import { type Kysely, sql } from 'kysely'

/** Mails that could not be read, what was fetched from a mailbox, and which comments came by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create type set_aside_reason as enum ('heavy', 'parts', 'large', 'broken', 'tries', 'sender')`,
  `create type sender_check as enum ('checked', 'unchecked')`,

  // Facts for staff, never the content.
  `create table set_aside_mails (
     id integer generated always as identity primary key,
     user_id integer references users on delete cascade,
     sender text not null check (length(sender) <= 320),
     subject text not null check (length(subject) <= 200),
     reason set_aside_reason not null,
     received_at timestamptz(3) not null default now()
   )`,
  `create index set_aside_mails_user on set_aside_mails (user_id, received_at)`,
  `create index set_aside_mails_age on set_aside_mails (received_at)`,

  // Counted before a mail is read, so that one that crashes the process is not retried forever.
  `create table fetched_mails (
     mailbox text not null,
     uid_validity bigint not null,
     uid bigint not null,
     tries integer not null default 1,
     next_try_at timestamptz(3) not null,
     primary key (mailbox, uid_validity, uid)
   )`,
  `create index fetched_mails_age on fetched_mails (next_try_at)`,

  `alter table comments add column by_email sender_check`,
  `update comments set by_email = 'unchecked' from inbound_mails where comment_id = comments.id`,
]
