-- Calls that can be undone for a few seconds.
create table undos (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  action text not null,
  entity_id integer,
  deletes boolean not null,
  made_at timestamptz(3) not null default now(),
  lapses_at timestamptz(3) not null,
  tries integer not null default 0,
  next_try_at timestamptz(3) not null
);
create index undos_user on undos (user_id);
create index undos_next on undos (next_try_at);

-- The rows that a call changed. Triggers capture them, whatever the call does.
create table undo_changes (
  id bigint generated always as identity primary key,
  undo_id integer not null references undos on delete cascade,
  relation text not null,
  row_id bigint not null,
  -- Null: the call inserted the row.
  before jsonb,
  -- Null: the call deleted the row.
  after jsonb
);
create index undo_changes_undo on undo_changes (undo_id);
create index undo_changes_row on undo_changes (relation, row_id);

-- Events that are delivered once the undo lapses.
create table held_events (
  id bigint generated always as identity primary key,
  undo_id integer not null references undos on delete cascade,
  actor_id integer references users on delete cascade,
  event jsonb not null,
  at timestamptz(3) not null default now()
);
create index held_events_undo on held_events (undo_id);
create index held_events_actor on held_events (actor_id);
