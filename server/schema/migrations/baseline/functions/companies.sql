-- These maintain ownerless_companies.

create function note_new_company() returns trigger language plpgsql as $$
begin
  insert into ownerless_companies values (new.id);
  return null;
end
$$;

create function note_owner() returns trigger language plpgsql as $$
begin
  delete from ownerless_companies where company_id = new.company_id;
  return null;
end
$$;

create function note_owner_gone() returns trigger language plpgsql as $$
begin
  -- If two owners leave at the same time, the second waits here and sees that the first has left.
  perform from companies where id = old.company_id for no key update;
  if not exists (
    select from memberships where company_id = old.company_id and role = 'owner' and ended_at is null
  ) then
    insert into ownerless_companies select id from companies where id = old.company_id on conflict do nothing;
  end if;
  return null;
end
$$;
