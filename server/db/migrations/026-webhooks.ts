import { type Kysely, sql } from 'kysely'

/** Webhooks, and what was or will be delivered to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table webhooks (
     id integer generated always as identity primary key,
     user_id integer references users on delete set null,
     name text not null check (length(name) between 1 and 80),
     url text not null check (length(url) <= 2000),
     event_types text[] not null check (cardinality(event_types) > 0),
     secret bytea,
     previous_secret bytea,
     previous_until timestamptz(3),
     disabled_at timestamptz(3),
     disabled_because text check (disabled_because in ('staff', 'gone', 'failing')),
     failing_since timestamptz(3),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     version integer not null default 1,
     constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null)),
     constraint a_previous_secret_ends check ((previous_secret is null) = (previous_until is null))
   )`,
  `create index webhooks_user on webhooks (user_id)`,
  // Not for the columns that deliveries update, which nobody edits.
  `create trigger touch before update of name, url, event_types, disabled_at on webhooks
     for each row execute function touch_row()`,

  `create table webhook_deliveries (
     id bigint generated always as identity primary key,
     webhook_id integer not null references webhooks on delete cascade,
     message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
     type text not null,
     payload text not null,
     status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
     tries integer not null default 0,
     next_try_at timestamptz(3) not null default now(),
     tried_at timestamptz(3),
     answer_status integer,
     answer text,
     error text,
     duration_ms integer,
     created_at timestamptz(3) not null default now()
   )`,
  `create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc)`,
  `create index webhook_deliveries_next on webhook_deliveries (next_try_at) where status = 'waiting'`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,

  // Called with every action, and most agencies have no webhook: a function, whose plans are cached and which returns
  // early.
  `create function queue_webhook_messages(types text[], payloads text[]) returns void language plpgsql as $$
   begin
     if not exists (select from webhooks where disabled_at is null) then return; end if;
     insert into webhook_deliveries (webhook_id, type, payload)
     select webhooks.id, event.type, event.payload
     from webhooks, unnest(types, payloads) as event (type, payload)
     where webhooks.disabled_at is null and event.type = any (webhooks.event_types);
   end $$`,
]
