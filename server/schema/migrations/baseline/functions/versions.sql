-- Every change to a record raises its version, which the API returns as the ETag.
create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- An undone change does not move the record in lists.
  if not is_undoing() then
    new.updated_at := greatest(now(), old.updated_at);
  end if;
  return new;
end
$$;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create function touch_answer() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- An update may also raise staff_version itself, when the question has changed.
  new.staff_version := greatest(new.staff_version,
    old.staff_version + case when
      (old.state, old.value, old.words, old.reason, old.given_by, old.given_name, old.given_at, old.reviewed_by)
      is distinct from
      (new.state, new.value, new.words, new.reason, new.given_by, new.given_name, new.given_at, new.reviewed_by)
      then 1 else 0 end);
  return new;
end
$$;
