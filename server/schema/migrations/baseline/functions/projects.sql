-- For every writer, a decided brief stays decided, and only a declined brief can be resubmitted.
create function guard_brief_status() returns trigger language plpgsql as $$
begin
  -- An undo restores any status.
  if is_undoing() then return new; end if;
  -- A brief follows its project back.
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
end
$$;

create function know_archived_project() returns trigger language plpgsql as $$
begin
  new.project_archived := exists (
    select from projects where projects.id = new.project_id and archived_at is not null);
  return new;
end
$$;

create function tell_archived_project() returns trigger language plpgsql as $$
begin
  update tasks set project_archived = new.archived_at is not null where project_id = new.id;
  update info_requests set project_archived = new.archived_at is not null where project_id = new.id;
  return null;
end
$$;

create function refuse_other_occurrence() returns trigger language plpgsql as $$
begin
  -- Undoing the deletion of a recurrence links its work to it again.
  if is_undoing() then return new; end if;
  raise check_violation using message = 'the day of recurring work never changes';
end
$$;
