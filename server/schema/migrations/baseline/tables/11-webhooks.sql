create table webhooks (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) <= 2000),
  event_types text[] not null check (cardinality(event_types) > 0),
  secret bytea,
  previous_secret bytea,
  previous_until timestamptz(3),
  disabled_at timestamptz(3),
  -- Staff disabled it, it answered 410, it failed for days, or its creator may no longer manage webhooks.
  disabled_because text check (disabled_because in ('staff', 'gone', 'failing', 'creator')),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null)),
  constraint a_previous_secret_ends check ((previous_secret is null) = (previous_until is null))
);
create index webhooks_user on webhooks (user_id);

create table webhook_deliveries (
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
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_next on webhook_deliveries (next_try_at) where status = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at);
