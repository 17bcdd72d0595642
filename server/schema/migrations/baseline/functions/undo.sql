create function is_undoing() returns boolean language sql stable
return coalesce(current_setting('portal.undoing', true), '') = 'on';

-- The part of a row that must still be as the call left it. Otherwise, nothing is undone. It excludes the clock, which
-- may have moved on, and drafts, which clients may have entered. It also excludes awaits_review, which an undo computes
-- again from the answers.
create function comparable(data jsonb) returns jsonb language sql immutable
return data - '{
  version, updated_at,
  waiting_on, waiting_since, answer_due_at, answered_late, first_answered_at, first_answer_minutes,
  agency_minutes, client_minutes,
  staff_version, draft_value, draft_words, drafted_by, drafted_at,
  awaits_review
}'::text[];

-- These rows may have changed since: a notification was read, or a mail was joined by another notification.
create function is_consequence(relation text) returns boolean language sql immutable
return relation in ('notifications', 'mails', 'pushes');

create function writable_columns(relation text) returns text[] language sql stable as $$
select array_agg(quote_ident(attname)) from pg_attribute
where attrelid = relation::regclass and attnum > 0 and not attisdropped and attgenerated = ''
$$;

-- Records are locked before their parts.
create function lock_rank(relation text) returns integer language sql immutable
return coalesce(array_position(
  '{briefs, projects, websites, tickets, info_requests, tasks, info_questions, info_answers}'::text[],
  relation), 100);

-- Fails if other people have attached rows since. Deleting the row would delete or detach them without an error.
create function refuse_losing_others(of_table text, of_row bigint) returns void language plpgsql as $$
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
end
$$;

-- The row without the call's changes, as far as they are still as the call left them. A first answer that is restored
-- is the first again, even if there was another answer in the meantime.
create function restored(is_now jsonb, before jsonb, after jsonb) returns jsonb language sql immutable
return is_now || coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(before)
  where value is distinct from after -> key and is_now -> key is not distinct from after -> key
    or before ->> 'first_answered_at' is not null and after ->> 'first_answered_at' is null
      and key in ('first_answered_at', 'first_answer_minutes', 'answered_late')
), '{}');

create function restore_row(change undo_changes) returns void language plpgsql as $$
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
end
$$;

-- Restores these changes, last first. Triggers capture a record before the rows that are deleted along with it, so
-- these rows are restored before the record to which they refer. Returns the changes that must wait for the next round:
-- of rows that refer to a missing row, and earlier changes of the same rows.
create function restore_rows(changes bigint[]) returns bigint[] language plpgsql as $$
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
end
$$;

-- Restores all that the undo captured, or nothing. Returns the rows that are no longer as the call left them.
create function take_back(undo integer) returns table (relation text, row_id bigint) language plpgsql as $$
declare
  change record;
  is_now jsonb;
  is_changed boolean := false;
  changes bigint[];
  waiting bigint[] := array(select c.id from undo_changes c where c.undo_id = undo);
begin
  for change in
    select distinct on (lock_rank(c.relation), c.relation, c.row_id) c.* from undo_changes c
    where c.undo_id = undo and not is_consequence(c.relation)
    order by lock_rank(c.relation), c.relation, c.row_id, c.id desc
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
end
$$;

create function capture_change() returns trigger language plpgsql as $$
begin
  insert into undo_changes (undo_id, relation, row_id, before, after)
  values (current_setting('portal.undo')::integer, tg_table_name, coalesce(new.id, old.id),
    to_jsonb(old), to_jsonb(new));
  return null;
end
$$;

-- Lets an undo restore the rows of a table, which needs a numeric id.
create function make_undoable(relation regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger undo after insert or update or delete on %s for each row
     when (current_setting(''portal.undo'', true) <> '''') execute function capture_change()', relation);
end
$$;
