-- The audit log is append-only. Each entry is chained to the previous one by SHA-256, so that later changes can be
-- detected. No foreign keys: an entry outlives the records that it names.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id integer,
  action text not null check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  area text not null generated always as (split_part(action, '.', 1)) stored,
  entity_type text,
  entity_id integer,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  address_digest bytea check (length(address_digest) = 32),
  search text not null generated always as (
    fold(replace(action, '_', ' ') || ' ' || coalesce(entity_type, '') || ' ' || details::text)
  ) stored
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_entity on audit_log (entity_type, entity_id);
create index audit_log_area on audit_log (area, at desc, id desc);
create index audit_log_search on audit_log using gin (search gin_trgm_ops);

-- Addresses are deleted after their retention period, but entries are permanent. An entry has only a salted digest of
-- its address, so the chain holds without the address.
create table audit_addresses (
  entry_id bigint primary key references audit_log,
  address inet not null,
  salt bytea not null check (length(salt) = 16)
);

-- The links of the chain, in commit order. No two links can follow the same one.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_log,
  previous_hash bytea not null unique,
  hash bytea not null check (length(hash) = 32),
  alg text not null default 'sha256' constraint audit_chain_alg check (alg = 'sha256')
);

-- How far the log has been forwarded to each destination, as a position in the chain.
create table audit_forwarding (
  destination text primary key check (destination in ('webhooks', 'syslog')),
  position bigint not null check (position >= 0),
  leased_until timestamptz(3) not null default '-infinity',
  error text
);
