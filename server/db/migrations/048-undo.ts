import { type Kysely, sql } from 'kysely'

/**
 * What a call changed, for the seconds in which it can be taken back, and the events that wait as long. Triggers capture
 * the rows, whatever the call did, and one function restores them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const UNDOABLE = [
  'activities',
  'attachments',
  'brief_revisions',
  'briefs',
  'comments',
  'info_request_returns',
  'info_requests',
  'notifications',
  'project_files',
  'projects',
  'reply_templates',
  'tasks',
  'tickets',
  'website_assets',
  'websites',
]

const STATEMENTS = [
  `create table undos (
     id integer generated always as identity primary key,
     user_id integer not null references users on delete cascade,
     action text not null,
     entity_id integer,
     deletes boolean not null,
     made_at timestamptz(3) not null default now(),
     lapses_at timestamptz(3) not null,
     tries integer not null default 0,
     next_try_at timestamptz(3) not null
   )`,
  `create index undos_user on undos (user_id)`,
  `create index undos_next on undos (next_try_at)`,

  // A null is a row that did not exist yet, or exists no more.
  `create table undo_changes (
     id bigint generated always as identity primary key,
     undo_id integer not null references undos on delete cascade,
     relation text not null,
     row_id bigint not null,
     before jsonb,
     after jsonb
   )`,
  `create index undo_changes_undo on undo_changes (undo_id)`,
  `create index undo_changes_row on undo_changes (relation, row_id)`,

  `create table held_events (
     id bigint generated always as identity primary key,
     undo_id integer not null references undos on delete cascade,
     actor_id integer references users on delete cascade,
     event jsonb not null,
     at timestamptz(3) not null default now()
   )`,
  `create index held_events_undo on held_events (undo_id)`,
  `create index held_events_actor on held_events (actor_id)`,

  // The undo of a repeated call's first answer; it has no key, because undos end after seconds and answers after a day.
  `alter table idempotency_keys add column undo_id integer`,

  `create function capture_change() returns trigger language plpgsql as $$
   begin
     insert into undo_changes (undo_id, relation, row_id, before, after)
     values (current_setting('portal.undo')::integer, tg_table_name, coalesce(new.id, old.id), to_jsonb(old), to_jsonb(new));
     return null;
   end $$`,
  // Called by a migration for each table whose rows an undo restores; it needs a numeric id.
  `create function make_undoable(relation regclass) returns void language plpgsql as $$
   begin
     execute format(
       'create trigger undo after insert or update or delete on %s for each row
        when (coalesce(current_setting(''portal.undo'', true), '''') <> '''') execute function capture_change()', relation);
   end $$`,
  ...UNDOABLE.map((table) => `select make_undoable('${table}')`),

  `create function is_undoing() returns boolean language sql stable
   return coalesce(current_setting('portal.undoing', true), '') = 'on'`,

  // An undone change leaves no trace in the order of lists, but a new version.
  `create or replace function touch_row() returns trigger language plpgsql as $$
   begin
     new.version := old.version + 1;
     if not is_undoing() then
       new.updated_at := greatest(now(), old.updated_at);
     end if;
     return new;
   end $$`,

  // A brief follows its project back, and an undo restores any status.
  `create or replace function guard_brief_status() returns trigger language plpgsql as $$
   begin
     if is_undoing() then return new; end if;
     if (old.status = 'completed' and new.status = 'accepted'
         and exists (select from projects where brief_id = new.id and status = 'planning'))
       or (old.status = 'completed' and new.status = 'in_progress'
         and exists (select from projects where brief_id = new.id and status in ('design', 'development', 'review'))) then
       return new;
     end if;
     if (old.status, new.status) not in (('pending', 'accepted'), ('pending', 'rejected'), ('rejected', 'pending'),
         ('accepted', 'in_progress'), ('accepted', 'completed'), ('in_progress', 'completed'))
       or (old.status = 'rejected' and not old.can_resubmit) then
       raise check_violation using message = format('a brief cannot go from %s to %s', old.status, new.status);
     end if;
     return new;
   end $$`,

  // What a row says, without what moves on with every change.
  `create function comparable(data jsonb) returns jsonb language sql immutable
   return data - 'version' - 'updated_at'`,

  `create function writable_columns(relation text) returns text[] language sql stable as $$
     select array_agg(quote_ident(attname)) from pg_attribute
     where attrelid = relation::regclass and attnum > 0 and not attisdropped and attgenerated = ''
   $$`,

  // Rows that other people attached since would be deleted or detached along with it, without an error.
  `create function refuse_losing_others(of_table text, of_row bigint) returns void language plpgsql as $$
   declare
     child record;
     is_used boolean;
   begin
     for child in
       select conrelid::regclass as relation, attname from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = of_table::regclass and confdeltype <> 'a'
     loop
       execute format('select exists (select from %s where %I = $1)', child.relation, child.attname)
         into is_used using of_row;
       if is_used then raise foreign_key_violation; end if;
     end loop;
   end $$`,

  `create function restore_row(relation text, of_row bigint, before jsonb, is_deleted boolean) returns void
     language plpgsql as $$
   declare
     names text[] := writable_columns(relation);
   begin
     if before is null then
       perform refuse_losing_others(relation, of_row);
       execute format('delete from %I where id = $1', relation) using of_row;
     elsif is_deleted then
       execute format('insert into %1$I (%2$s) overriding system value
         select %2$s from jsonb_populate_record(null::%1$I, $1)', relation, array_to_string(names, ', '))
         using before || case when before ? 'version'
           then jsonb_build_object('version', (before ->> 'version')::integer + 1) else '{}' end;
     else
       names := array_remove(array_remove(names, 'id'), 'version');
       execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where id = $2',
         relation, array_to_string(names, ', ')) using before, of_row;
     end if;
   end $$`,

  // Restores what the undo captured, all or nothing. Returns the rows that are no longer as the call left them.
  `create function take_back(undo integer) returns table (relation text, row_id bigint) language plpgsql as $$
   declare
     change record;
     is_now jsonb;
     is_changed boolean := false;
   begin
     for change in
       select distinct on (c.relation, c.row_id) c.* from undo_changes c where c.undo_id = undo
       order by c.relation, c.row_id, c.id desc
     loop
       execute format('select to_jsonb(t) from %I t where id = $1 for update', change.relation)
         into is_now using change.row_id;
       if comparable(is_now) is distinct from comparable(change.after) then
         is_changed := true;
         return query select change.relation, change.row_id;
       end if;
     end loop;
     if is_changed then return; end if;

     perform set_config('portal.undoing', 'on', true);
     begin
       for change in select c.* from undo_changes c where c.undo_id = undo order by c.id desc loop
         perform restore_row(change.relation, change.row_id, change.before, change.after is null);
       end loop;
     exception when integrity_constraint_violation then
       return query select change.relation, change.row_id;
     end;
     perform set_config('portal.undoing', '', true);
   end $$`,
]
