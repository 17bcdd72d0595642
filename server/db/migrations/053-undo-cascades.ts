import { type Kysely, sql } from 'kysely'

/**
 * Undo restores what was deleted along with a record. Triggers capture it after the record, so going backward alone would
 * restore it first: what refers to a row that is not there yet waits for the next round. What merely follows from a
 * change may have moved on: a row of the bell was read, a mail collected somebody's words, a ticket's turn passed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create function is_consequence(relation text) returns boolean language sql immutable
   return relation in ('notifications', 'mails', 'pushes')`,

  // What must still be as the call left it, or nothing is undone.
  `create or replace function comparable(data jsonb) returns jsonb language sql immutable
   return data - '{version, updated_at, waiting_on, waiting_since, answer_due_at, answered_late,
     first_answered_at, first_answer_minutes, agency_minutes, client_minutes}'::text[]`,

  // The row without what the call changed, where that is still as the call left it. A first answer that comes back is the
  // first again, whoever answered meanwhile.
  `create function restored(is_now jsonb, before jsonb, after jsonb) returns jsonb language sql immutable
   return is_now || coalesce((select jsonb_object_agg(key, value) from jsonb_each(before)
     where value is distinct from after -> key and is_now -> key is not distinct from after -> key
       or before ->> 'first_answered_at' is not null and after ->> 'first_answered_at' is null
         and key in ('first_answered_at', 'first_answer_minutes', 'answered_late')), '{}')`,

  `drop function restore_row`,
  `create function restore_row(change undo_changes) returns void language plpgsql as $$
   declare
     names text[] := writable_columns(change.relation);
     is_now jsonb;
   begin
     execute format('select to_jsonb(t) from %I t where id = $1 for update', change.relation)
       into is_now using change.row_id;
     if change.before is null then
       if is_consequence(change.relation) and is_now is distinct from change.after then return; end if;
       perform refuse_losing_others(change.relation, change.row_id);
       execute format('delete from %I where id = $1', change.relation) using change.row_id;
     elsif change.after is null then
       execute format('insert into %1$I (%2$s) overriding system value
         select %2$s from jsonb_populate_record(null::%1$I, $1)', change.relation, array_to_string(names, ', '))
         using change.before || case when change.before ? 'version'
           then jsonb_build_object('version', (change.before ->> 'version')::integer + 1) else '{}' end;
     else
       names := array_remove(array_remove(names, 'id'), 'version');
       execute format('update %1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) where id = $2',
         change.relation, array_to_string(names, ', '))
         using restored(is_now, change.before, change.after), change.row_id;
     end if;
   end $$`,

  // Returns the changes that must wait: those of missing rows, and earlier ones of the same row.
  `create function restore_rows(changes bigint[]) returns bigint[] language plpgsql as $$
   declare
     change undo_changes;
     waiting bigint[] := '{}';
   begin
     for change in select c.* from undo_changes c where c.id = any(changes) order by c.id desc loop
       if exists (select from undo_changes later where later.id = any(waiting)
           and later.relation = change.relation and later.row_id = change.row_id) then
         waiting := waiting || change.id;
         continue;
       end if;
       begin
         perform restore_row(change);
       exception when foreign_key_violation then
         waiting := waiting || change.id;
       end;
     end loop;
     return waiting;
   end $$`,

  // Restores what the undo captured, all or nothing. Returns the rows that are no longer as the call left them.
  `create or replace function take_back(undo integer) returns table (relation text, row_id bigint) language plpgsql as $$
   declare
     change record;
     is_now jsonb;
     is_changed boolean := false;
     changes bigint[];
     waiting bigint[] := array(select c.id from undo_changes c where c.undo_id = undo);
   begin
     for change in
       select distinct on (c.relation, c.row_id) c.* from undo_changes c
       where c.undo_id = undo and not is_consequence(c.relation)
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
       while cardinality(waiting) > 0 loop
         changes := waiting;
         waiting := restore_rows(changes);
         if cardinality(waiting) = cardinality(changes) then
           exit when not exists (select from undo_changes c where c.id = any(waiting) and not is_consequence(c.relation));
           raise foreign_key_violation;
         end if;
       end loop;
     exception when integrity_constraint_violation then
       return query select c.relation, c.row_id from undo_changes c where c.id = any(changes) order by c.id desc limit 1;
     end;
     perform set_config('portal.undoing', '', true);
   end $$`,
]
