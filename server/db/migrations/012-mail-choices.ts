import { type Kysely, sql } from 'kysely'

/**
 * A mail's content is stored as parts and rendered when it is sent or read. People choose per kind of notification
 * whether to get mail immediately, daily or never; no row means immediately. The key that signs reply and unsubscribe
 * addresses is stored here, because every node must have the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // private: a link in it grants access by itself, so only the recipient may read it, and it is deleted once sent.
  `alter table mails
     add column kind text not null default 'news',
     add column entity_type text,
     add column entity_id integer,
     add column parts jsonb not null default '[]',
     add column action_label text,
     add column private boolean not null default false,
     add column address text,
     add column expires_at timestamptz(3),
     alter column href drop not null`,
  `update mails set parts = jsonb_build_array(jsonb_build_object('title', subject))`,
  `create index mails_joinable on mails (user_id, entity_type, entity_id) where status = 'waiting'`,
  `create index mails_private on mails (expires_at) where private and (href is not null or status = 'waiting')`,
  `create index mails_status on mails (status, id desc)`,

  `alter table notifications
     add column kind text not null default 'news',
     add column digest boolean not null default false,
     add column version integer not null default 1`,
  `create index notifications_digest on notifications (user_id, id) where digest`,
  `create index notifications_record on notifications (user_id, entity_type, entity_id, id desc)`,

  // mail: kind -> now, daily or never; push: kind -> boolean. digest_day: the last day a digest was created for.
  `create table notification_settings (
     user_id integer primary key references users on delete cascade,
     mail jsonb not null default '{}',
     push jsonb not null default '{}',
     updated_at timestamptz(3) not null default now(),
     version integer not null default 1
   )`,
  `create trigger touch before update on notification_settings for each row execute function touch_row()`,
  `create table digests (
     user_id integer not null references users on delete cascade,
     day date not null,
     primary key (user_id, day)
   )`,

  `create table signing_keys (
     purpose text primary key,
     key bytea not null check (length(key) >= 32)
   )`,

  // Received mail by its Message-ID, so that a duplicate makes no second comment. Of refused mail, only the fact is
  // kept.
  `create table inbound_mails (
     message_id text primary key,
     user_id integer references users on delete cascade,
     comment_id integer references comments on delete set null,
     outcome text not null,
     received_at timestamptz(3) not null default now()
   )`,
  `create index inbound_mails_user on inbound_mails (user_id, received_at)`,
  `create index inbound_mails_comment on inbound_mails (comment_id)`,
  `create index inbound_mails_age on inbound_mails (received_at)`,
]
