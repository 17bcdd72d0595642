create function tally_briefs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.company_id, old.status) is not distinct from (new.company_id, new.status) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      ('briefs', 0, false, old.status::text, '', -1),
      ('briefs', old.company_id, false, old.status::text, '', -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      ('briefs', 0, false, new.status::text, '', 1),
      ('briefs', new.company_id, false, new.status::text, '', 1);
  end if;
  return null;
end
$$;

-- Archived projects and websites are counted as kinds of their own.
create function tally_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.company_id, old.status, old.archived_at is null)
      is not distinct from (new.company_id, new.status, new.archived_at is null)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      (case when old.archived_at is null then 'projects' else 'archived_projects' end,
        0, false, old.status::text, '', -1),
      (case when old.archived_at is null then 'projects' else 'archived_projects' end,
        old.company_id, false, old.status::text, '', -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      (case when new.archived_at is null then 'projects' else 'archived_projects' end,
        0, false, new.status::text, '', 1),
      (case when new.archived_at is null then 'projects' else 'archived_projects' end,
        new.company_id, false, new.status::text, '', 1);
  end if;
  return null;
end
$$;

create function tally_websites() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.company_id, old.archived_at is null) is not distinct from (new.company_id, new.archived_at is null)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      (case when old.archived_at is null then 'websites' else 'archived_websites' end,
        0, false, 'live', '', -1),
      (case when old.archived_at is null then 'websites' else 'archived_websites' end,
        old.company_id, false, 'live', '', -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      (case when new.archived_at is null then 'websites' else 'archived_websites' end,
        0, false, 'live', '', 1),
      (case when new.archived_at is null then 'websites' else 'archived_websites' end,
        new.company_id, false, 'live', '', 1);
  end if;
  return null;
end
$$;

create function tally_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.company_id, old.private, old.status, old.priority)
      is not distinct from (new.company_id, new.private, new.status, new.priority)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      ('tickets', 0, old.private, old.status::text, old.priority::text, -1),
      ('tickets', old.company_id, old.private, old.status::text, old.priority::text, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies (kind, company_id, private, status, priority, n) values
      ('tickets', 0, new.private, new.status::text, new.priority::text, 1),
      ('tickets', new.company_id, new.private, new.status::text, new.priority::text, 1);
  end if;
  return null;
end
$$;

-- Withdrawn requests and those of archived projects are not counted.
create function tally_info_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.company_id, old.private, old.status, old.withdrawn_at is null, old.project_archived)
      is not distinct from (new.company_id, new.private, new.status, new.withdrawn_at is null, new.project_archived)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if old.withdrawn_at is null and not old.project_archived then
      insert into tallies (kind, company_id, private, status, priority, n) values
        ('info_requests', 0, old.private, old.status::text, '', -1),
        ('info_requests', old.company_id, old.private, old.status::text, '', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.withdrawn_at is null and not new.project_archived then
      insert into tallies (kind, company_id, private, status, priority, n) values
        ('info_requests', 0, new.private, new.status::text, '', 1),
        ('info_requests', new.company_id, new.private, new.status::text, '', 1);
    end if;
  end if;
  return null;
end
$$;
