import { type Kysely, sql } from 'kysely'

/** Browsers that receive push notifications while no page is open, and the messages queued for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // A subscription lives as long as the session that created it: once that is signed out, no more pushes are sent.
  `create table push_subscriptions (
     id bigint generated always as identity primary key,
     user_id integer not null references users on delete cascade,
     session_id bigint not null unique references sessions (id) on delete cascade,
     endpoint text not null unique check (length(endpoint) <= 2000),
     p256dh text not null,
     auth text not null,
     created_at timestamptz(3) not null default now()
   )`,
  `create index push_subscriptions_user on push_subscriptions (user_id)`,

  `create table pushes (
     id bigint generated always as identity primary key,
     subscription_id bigint not null references push_subscriptions on delete cascade,
     title text not null,
     href text not null,
     tag text not null,
     tries integer not null default 0,
     next_try_at timestamptz(3) not null default now(),
     created_at timestamptz(3) not null default now()
   )`,
  `create index pushes_next on pushes (next_try_at)`,
  `create index pushes_subscription on pushes (subscription_id)`,

  // The key pair that identifies this portal to push services, unless settings provide one.
  `create table push_keys (
     id integer primary key default 1 check (id = 1),
     public_key text not null,
     private_key text not null
   )`,
]
