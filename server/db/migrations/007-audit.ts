import { type Kysely, sql } from 'kysely'

/**
 * The audit log: append-only, each entry chained to the previous one by SHA-256, so that a later change is detectable.
 * An entry is permanent; the address it came from is stored separately, bound by a salted digest, because addresses are
 * deleted after their retention period and the chain must hold without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const appendOnly = (table: string) => [
  `create trigger refuse_change before update or delete on ${table}
     for each row execute function refuse_audit_change()`,
  `create trigger refuse_truncate before truncate on ${table}
     for each statement execute function refuse_audit_change()`,
]

const STATEMENTS = [
  // No foreign keys: an entry outlives whatever it refers to.
  `create table audit_log (
     id bigint generated always as identity primary key,
     at timestamptz(3) not null default now(),
     actor_id integer,
     action text not null check (action ~ '^[a-z_]+(\\.[a-z_]+)+$'),
     area text not null generated always as (split_part(action, '.', 1)) stored,
     entity_type text,
     entity_id integer,
     details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
     address_digest bytea check (length(address_digest) = 32),
     search text not null generated always as
       (fold(replace(action, '_', ' ') || ' ' || coalesce(entity_type, '') || ' ' || details::text)) stored
   )`,
  `create index audit_log_newest on audit_log (at desc, id desc)`,
  `create index audit_log_actor on audit_log (actor_id, at desc, id desc)`,
  `create index audit_log_entity on audit_log (entity_type, entity_id)`,
  `create index audit_log_area on audit_log (area, at desc, id desc)`,
  `create index audit_log_search on audit_log using gin (search gin_trgm_ops)`,

  `create table audit_addresses (
     entry_id bigint primary key references audit_log,
     address inet not null,
     salt bytea not null check (length(salt) = 16)
   )`,

  // The links of the chain, in commit order. No two links can follow the same one.
  `create table audit_chain (
     position bigint primary key check (position > 0),
     entry_id bigint not null unique references audit_log,
     previous_hash bytea not null unique,
     hash bytea not null check (length(hash) = 32)
   )`,

  `create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
     select sha256(previous || convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_id,
       entry.action, entry.entity_type, entry.entity_id, entry.details, encode(entry.address_digest, 'hex'))::text, 'UTF8'))
   $$`,

  // Runs when its transaction commits and takes its lock last, so that audited writes wait only for each other's commit
  // and cannot deadlock. It runs with the owner's rights: the application itself cannot write links.
  `create function chain_audit_entry() returns trigger language plpgsql security definer
     set search_path = public, pg_temp as $$
   declare
     last audit_chain;
     previous bytea;
   begin
     perform pg_advisory_xact_lock(7236007);
     select * into last from audit_chain order by position desc limit 1;
     previous := coalesce(last.hash, sha256(''));
     insert into audit_chain (position, entry_id, previous_hash, hash)
       values (coalesce(last.position, 0) + 1, new.id, previous, audit_hash(previous, new));
     return null;
   end $$`,
  `create constraint trigger chain after insert on audit_log deferrable initially deferred
     for each row execute function chain_audit_entry()`,

  `create function refuse_audit_change() returns trigger language plpgsql as $$
   begin
     raise insufficient_privilege using message = format('%s is append-only', tg_table_name);
   end $$`,
  ...appendOnly('audit_log'),
  ...appendOnly('audit_chain'),
]
