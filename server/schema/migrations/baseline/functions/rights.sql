-- Locks are taken in one order: companies, rights, memberships, records, and then the parts of records
-- (docs/architecture.md). Every write about a record holds its company. Every change to a company's people locks the
-- company. So neither sees the other half done.

-- A client's memberships, as server/core/access/actor.ts reads them with the session. A function, because it costs nothing
-- unless it is called. PostgreSQL would set up a subquery in its place for every statement.
create function memberships_of(person integer) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('companyId', m.company_id, 'role', m.role, 'projectIds',
      case when m.some_projects then (
        select coalesce(json_agg(chosen.project_id order by chosen.project_id), '[]') from membership_projects chosen
        where chosen.company_id = m.company_id and chosen.user_id = m.user_id) end,
      'archived', of_member.archived_at is not null) order by m.created_at, m.company_id), '[]')
    from memberships m join companies of_member on of_member.id = m.company_id
    where m.user_id = person and m.ended_at is null);
end
$$;

create function companies_of_freelancer(person integer) returns integer[] language plpgsql stable as $$
begin
  return array(select company_id from staff_companies where user_id = person order by company_id);
end
$$;

-- Unlike a row lock, this lock is fair: writes that begin later do not overtake a change to a company's people.
create function hold_companies(ids integer[]) returns void language plpgsql as $$
begin
  -- LOCKS.company in server/platform/db/locks.ts.
  perform pg_advisory_xact_lock_shared(7236048, id)
    from (select distinct unnest(ids) as id order by 1) as ordered;
end
$$;

-- Holds the companies of these records. Repeats if a merge has moved the records in the meantime.
create function hold_companies_of(relation text, ids integer[]) returns void language plpgsql as $$
declare
  held integer[] := '{}';
  companies integer[];
begin
  -- A client's call already holds the client's companies. The company of another client's record would be locked out of
  -- order.
  if current_setting('portal.rights_held', true) = 'on' then return; end if;
  loop
    case relation
      when 'briefs' then companies := array(select company_id from briefs where id = any(ids));
      when 'projects' then companies := array(select company_id from projects where id = any(ids));
      when 'websites' then companies := array(select company_id from websites where id = any(ids));
      when 'tickets' then companies := array(select company_id from tickets where id = any(ids));
      when 'info_requests' then companies := array(select company_id from info_requests where id = any(ids));
      when 'info_questions' then companies := array(
        select r.company_id from info_questions q join info_requests r on r.id = q.info_request_id
        where q.id = any(ids));
      when 'tasks' then companies := array(
        select coalesce(p.company_id, b.company_id) from tasks t
          left join projects p on p.id = t.project_id
          left join briefs b on b.id = t.brief_id
        where t.id = any(ids));
      when 'comments' then companies := array(
        select coalesce(b.company_id, p.company_id, t.company_id) from comments c
          left join briefs b on b.id = c.brief_id
          left join projects p on p.id = c.project_id
          left join tickets t on t.id = c.ticket_id
        where c.id = any(ids));
      when 'recurrences' then companies := array(
        select p.company_id from recurrences r
          left join websites w on w.id = r.website_id
          join projects p on p.id = coalesce(r.project_id, w.project_id)
        where r.id = any(ids));
      when 'undos' then companies := array(
        with changes as (select c.relation, c.row_id from undo_changes c where c.undo_id = any(ids))
        select company_id from activities where id in (select row_id from changes c where c.relation = 'activities')
        union select company_id from briefs where id in (select row_id from changes c where c.relation = 'briefs')
        union select company_id from projects where id in (select row_id from changes c where c.relation = 'projects')
        union select company_id from websites where id in (select row_id from changes c where c.relation = 'websites')
        union select company_id from tickets where id in (select row_id from changes c where c.relation = 'tickets')
        union select company_id from info_requests
          where id in (select row_id from changes c where c.relation = 'info_requests')
        union select r.company_id from info_answers a
          join info_questions q on q.id = a.question_id
          join info_requests r on r.id = q.info_request_id
          where a.id in (select row_id from changes c where c.relation = 'info_answers'));
      when 'users' then companies := array(
        select company_id from memberships where user_id = any(ids) and ended_at is null);
    end case;
    companies := array_remove(companies, null);
    exit when companies <@ held;
    perform hold_companies(companies);
    held := companies;
  end loop;
end
$$;

-- Holds a client's rights until the transaction ends. Fails if they are no longer as expected, in the form of
-- memberships_of(). They are read after they are locked, because they may have changed in the meantime.
create function hold_rights(person integer, expected jsonb) returns void language plpgsql as $$
begin
  perform hold_companies(array(select (each ->> 'companyId')::integer from jsonb_array_elements(expected) as each));
  -- LOCKS.rights in server/platform/db/locks.ts.
  perform pg_advisory_xact_lock_shared(7236037, person);
  perform set_config('portal.rights_held', 'on', true);
  -- Most people belong to one company and see all its projects, so reading one row is enough.
  if exists (
    select from memberships m where m.user_id = person and m.ended_at is null and not m.some_projects
      and expected = jsonb_build_array(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'projectIds', null,
        'archived', (select archived_at is not null from companies where id = m.company_id))))
  then return; end if;
  if expected is distinct from memberships_of(person)::jsonb then
    raise exception 'the rights of this person have changed' using errcode = 'PP003';
  end if;
end
$$;

-- Not a row lock: many writes of one person hold the lock at the same time, and each would write the row.
create function lock_rights() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7236037, old.user_id);
  return coalesce(new, old);
end
$$;

-- These two fail if the session or API token of a write has ended, so the check can be sent together with the commit.
-- Their lock keeps it from ending before the commit. If a transaction that ends it holds the lock, they wait only
-- briefly.
create function hold_session(session integer, wait text) returns void language plpgsql as $$
begin
  perform from sessions where id = session for key share skip locked;
  if found then return; end if;
  perform set_config('lock_timeout', wait, true);
  perform from sessions where id = session for key share;
  if not found then raise exception 'the session has ended' using errcode = 'PP001'; end if;
end
$$;

create function hold_api_token(token integer, wait text) returns void language plpgsql as $$
begin
  perform from api_tokens where id = token and revoked_at is null for share skip locked;
  if found then return; end if;
  perform set_config('lock_timeout', wait, true);
  perform from api_tokens where id = token and revoked_at is null for share;
  if not found then raise exception 'the API token has been revoked' using errcode = 'PP002'; end if;
end
$$;

-- However a person stops being active staff, their tokens do not work again if they return.
create function revoke_api_tokens() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end
$$;
