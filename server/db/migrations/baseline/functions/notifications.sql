create function mail_people(
  people integer[], reasons text[], of_company integer, kind text, about_type text, about_id integer,
  subject text, subject_values jsonb, href text, label text, part jsonb, author integer
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
begin
  if author is not null then
    part := part || coalesce((select jsonb_build_object('by', full_name) from users where id = author), '{}');
  end if;
  with joined as (
      update mails set parts = mails.parts || part where mails.id in (
        select mails.id from unnest(people) as person join mails on mails.user_id = person
          and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
          and mails.entity_type = about_type and mails.entity_id = about_id
        order by mails.id for update of mails skip locked)
      returning mails.user_id)
  insert into mails (user_id, company_id, reason, kind, entity_type, entity_id, subject, subject_values, parts, href,
    action_label, next_try_at)
  select told.person, of_company, told.reason, kind, about_type, about_id, subject, subject_values,
    jsonb_build_array(part), href, label, now() + interval '3 seconds'
  from unnest(people, reasons) as told (person, reason) where told.person not in (select user_id from joined);
end
$$;

create function mail_collected(
  people integer[], of_company integer, kind text, subject text, subject_values jsonb, part jsonb, more jsonb
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
begin
  if not exists (select from unnest(people) as person where not exists (select from mails
      where mails.user_id = person
        and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
        and mails.entity_type = 'company' and mails.entity_id = of_company
        and jsonb_array_length(mails.parts) > 100)) then return; end if;
  -- One of several concurrent writes creates the mails; the others see them in their next statement.
  if not exists (select from unnest(people) as person join mails on mails.user_id = person
      and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
      and mails.entity_type = 'company' and mails.entity_id = of_company) then
    perform pg_advisory_xact_lock(7236035, of_company);
  end if;
  with joined as (
      update mails set parts = mails.parts ||
        case when jsonb_array_length(mails.parts) < 100 then part else more end
      where mails.id in (
        select mails.id from unnest(people) as person join mails on mails.user_id = person
          and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
          and mails.entity_type = 'company' and mails.entity_id = of_company
        where jsonb_array_length(mails.parts) <= 100
        order by mails.id for update of mails)
      returning mails.user_id)
  insert into mails (user_id, company_id, reason, kind, entity_type, entity_id, subject, subject_values, parts, href,
    action_label, next_try_at)
  select person, of_company, 'staff', kind, 'company', of_company, subject, subject_values, jsonb_build_array(part),
    '/notifications', 'See All Notifications', now() + interval '10 minutes'
  from unnest(people) as person where person not in (select user_id from joined) and not exists (select from mails
      where mails.user_id = person
        and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
        and mails.entity_type = 'company' and mails.entity_id = of_company
        and jsonb_array_length(mails.parts) > 100);
end
$$;

create function notify_person(
  actor integer, reader integer, of_company integer, note_type text, note_title text, note_values jsonb,
  about_type text, about_id integer, note_href text, choice text, comment integer, once boolean, label text, part jsonb,
  author integer
) returns void language plpgsql as $$
declare
  mailed integer[];
  reasons text[];
  pushed integer[];
begin
  with concerned as (select reader as user_id, 'person' as reason),
    readers as (
      select users.id, concerned.reason, coalesce((chosen.push ->> choice)::boolean, true) as is_pushed,
        -- Nothing is mailed to an unconfirmed address.
        case when users.pending_email is distinct from users.email then coalesce(chosen.mail ->> choice, 'now')
          else 'never' end as mail
      from concerned join users on users.id = concerned.user_id
        left join notification_settings as chosen on chosen.user_id = users.id
      where users.deleted_at is null and users.deactivated_at is null and users.id is distinct from actor
        and not exists (
          select from follows where follows.user_id = users.id and follows.entity_type = about_type
            and follows.entity_id = about_id and follows.state = 'muted')
        and not (once and exists (
          select from notifications as unread
          where unread.user_id = users.id and unread.read_at is null and unread.type = note_type))),
    told as (
      insert into notifications
        (user_id, company_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
      select id, of_company, note_type, note_title, note_values, about_type, about_id, note_href, choice, comment,
        mail = 'daily'
      from readers)
  select array_agg(id) filter (where mail = 'now'), array_agg(reason) filter (where mail = 'now'),
    array_agg(id) filter (where is_pushed and exists (select from push_subscriptions where user_id = readers.id))
    into mailed, reasons, pushed from readers;
  if pushed is not null then
    insert into pushes (subscription_id, company_id, title, title_values, href, tag)
    select id, of_company, note_title, note_values, note_href, about_type || '-' || about_id
    from push_subscriptions where user_id = any (pushed);
  end if;
  if mailed is null then return; end if;
  perform mail_people(mailed, reasons, of_company, choice, about_type, about_id, note_title, note_values,
    note_href, label, part, author);
end
$$;

create function notify_company(
  actor integer, of_company integer, of_project integer, of_person integer, is_private boolean, owners_too boolean,
  note_type text, note_title text, note_values jsonb,
  about_type text, about_id integer, note_href text, choice text, comment integer, once boolean, label text, part jsonb,
  author integer
) returns void language plpgsql as $$
declare
  mailed integer[];
  reasons text[];
  pushed integer[];
begin
  with concerned as (
      select memberships.user_id, case
          when memberships.user_id = of_person then 'person'
          when follows.state = 'followed' then 'followed'
          when owners_too and memberships.role = 'owner' then 'owner'
          when about_type = 'ticket' then 'wrote'
          else 'news' end as reason
      from memberships left join follows on follows.user_id = memberships.user_id
        and follows.entity_type = about_type and follows.entity_id = about_id
      where memberships.company_id = of_company and memberships.ended_at is null
        and (memberships.user_id = of_person or follows.state = 'followed'
          or owners_too and memberships.role = 'owner'
          or case about_type
            when 'info_request' then false
            when 'ticket' then exists (
              select from comments where comments.ticket_id = about_id and comments.user_id = memberships.user_id
                and comments.deleted_at is null)
            else memberships.news = 'all' end)
        and (memberships.role = 'owner' or exists (
            select from record_readers where record_readers.user_id = memberships.user_id and case about_type
              when 'ticket' then record_readers.ticket_id = about_id
              when 'info_request' then record_readers.info_request_id = about_id end)
          or memberships.user_id = of_person and about_type in ('ticket', 'info_request')
          or not is_private and (not memberships.some_projects
            or about_type <> 'ticket' and of_project is not null and exists (
              select from membership_projects where membership_projects.company_id = of_company
                and membership_projects.user_id = memberships.user_id
                and membership_projects.project_id = of_project)))),
    readers as (
      select users.id, concerned.reason, coalesce((chosen.push ->> choice)::boolean, true) as is_pushed,
        -- Nothing is mailed to an unconfirmed address.
        case when users.pending_email is distinct from users.email then coalesce(chosen.mail ->> choice, 'now')
          else 'never' end as mail
      from concerned join users on users.id = concerned.user_id
        left join notification_settings as chosen on chosen.user_id = users.id
      where users.deleted_at is null and users.deactivated_at is null and users.id is distinct from actor
        and not exists (
          select from follows where follows.user_id = users.id and follows.entity_type = about_type
            and follows.entity_id = about_id and follows.state = 'muted')
        and not (once and exists (
          select from notifications as unread
          where unread.user_id = users.id and unread.read_at is null and unread.type = note_type))),
    told as (
      insert into notifications
        (user_id, company_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
      select id, of_company, note_type, note_title, note_values, about_type, about_id, note_href, choice, comment,
        mail = 'daily'
      from readers)
  select array_agg(id) filter (where mail = 'now'), array_agg(reason) filter (where mail = 'now'),
    array_agg(id) filter (where is_pushed and exists (select from push_subscriptions where user_id = readers.id))
    into mailed, reasons, pushed from readers;
  if pushed is not null then
    insert into pushes (subscription_id, company_id, title, title_values, href, tag)
    select id, of_company, note_title, note_values, note_href, about_type || '-' || about_id
    from push_subscriptions where user_id = any (pushed);
  end if;
  if mailed is null then return; end if;
  perform mail_people(mailed, reasons, of_company, choice, about_type, about_id, note_title, note_values,
    note_href, label, part, author);
end
$$;

create function notify_staff(
  actor integer, of_company integer, note_type text, note_title text, note_values jsonb,
  about_type text, about_id integer, note_href text, choice text, comment integer, once boolean, label text, part jsonb,
  author integer,
  collected jsonb, more jsonb
) returns void language plpgsql as $$
declare
  mailed integer[];
  pushed integer[];
begin
  with readers as (
      select users.id, coalesce((chosen.push ->> choice)::boolean, true) as is_pushed,
        -- Nothing is mailed to an unconfirmed address.
        case when users.pending_email is distinct from users.email then coalesce(chosen.mail ->> choice, 'now')
          else 'never' end as mail
      from users left join notification_settings as chosen on chosen.user_id = users.id
      where users.role = 'staff' and users.invited_at is null and users.deleted_at is null
        and users.deactivated_at is null and users.id is distinct from actor
        and (users.staff_role <> 'freelancer' or users.id = any (array(
          select user_id from staff_companies where company_id = of_company)))
        and users.id <> all (array(
          select user_id from follows where entity_type = about_type and entity_id = about_id and state = 'muted'))
        and not (once and exists (
          select from notifications as unread
          where unread.user_id = users.id and unread.read_at is null and unread.type = note_type))),
    told as (
      insert into notifications
        (user_id, company_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
      select id, of_company, note_type, note_title, note_values, about_type, about_id, note_href, choice, comment,
        mail = 'daily'
      from readers)
  select array_agg(id) filter (where mail = 'now'),
    array_agg(id) filter (where is_pushed and exists (select from push_subscriptions where user_id = readers.id))
    into mailed, pushed from readers;
  if pushed is not null then
    insert into pushes (subscription_id, company_id, title, title_values, href, tag)
    select id, of_company, note_title, note_values, note_href, about_type || '-' || about_id
    from push_subscriptions where user_id = any (pushed);
  end if;
  if mailed is null then return; end if;
  if of_company is not null and exists (select from users where id = actor and role = 'client') and exists (
    select from tickets where company_id = of_company and created_at > now() - interval '10 minutes'
    union all
    select from memberships join comments on comments.user_id = memberships.user_id
    where memberships.company_id = of_company and comments.created_at > now() - interval '10 minutes'
    offset 30)
  then
    perform mail_collected(mailed, of_company, choice, note_title, note_values, collected, more);
  else
    perform mail_people(mailed, array_fill('staff'::text, array[cardinality(mailed)]), of_company, choice, about_type,
      about_id, note_title, note_values, note_href, label, part, author);
  end if;
end
$$;

-- Called with every action, but most agencies have no webhook. A function returns early, and its plans are cached.
create function queue_webhook_messages(types text[], payloads text[]) returns void language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return; end if;
  insert into webhook_deliveries (webhook_id, type, payload)
  select webhooks.id, event.type, event.payload
  from webhooks, unnest(types, payloads) as event (type, payload)
  where webhooks.disabled_at is null and event.type = any (webhooks.event_types);
end
$$;
