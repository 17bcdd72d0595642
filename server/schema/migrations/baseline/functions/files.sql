-- Moves a file's bytes to the daily allowance of the company whose record it is added to.
create function count_bytes_for(file_id integer, new_company_id integer) returns void language plpgsql as $$
declare
  file uploads;
  room bigint;
begin
  select * into file from uploads where id = file_id;
  if file.counted_company_id is null or new_company_id is null or file.counted_company_id = new_company_id then
    return;
  end if;

  insert into stored_bytes (company_id, day, bytes) values (new_company_id, file.counted_on, 0)
    on conflict do nothing;
  -- Both rows are locked in the order of their companies, so that two moves cannot deadlock.
  perform from stored_bytes
    where company_id in (file.counted_company_id, new_company_id) and day = file.counted_on
    order by company_id for update;
  update stored_bytes set bytes = greatest(0, bytes - file.file_size)
    where company_id = file.counted_company_id and day = file.counted_on;
  update stored_bytes b set bytes = bytes + file.file_size,
      most = coalesce((select most from stored_bytes
        where company_id = file.counted_company_id and day = file.counted_on), most)
    where company_id = new_company_id and day = file.counted_on
    returning most - bytes into room;
  if room < 0 then
    raise exception using errcode = 'PP004', message = 'The company has no room for this file today',
      detail = json_build_object('room', room + file.file_size, 'bytes', file.file_size);
  end if;
  update uploads set counted_company_id = new_company_id where id = file_id;
end
$$;

create function count_attached_bytes() returns trigger language plpgsql as $$
begin
  perform count_bytes_for(new.upload_id, coalesce(
    (select company_id from briefs where id = new.brief_id),
    (select company_id from tickets where id = new.ticket_id),
    (select coalesce(b.company_id, p.company_id, t.company_id) from comments c
      left join briefs b on b.id = c.brief_id
      left join projects p on p.id = c.project_id
      left join tickets t on t.id = c.ticket_id
      where c.id = new.comment_id),
    (select coalesce(p.company_id, b.company_id) from tasks t
      left join projects p on p.id = t.project_id
      left join briefs b on b.id = t.brief_id
      where t.id = new.task_id),
    (select company_id from info_requests where id = coalesce(new.info_request_id,
      (select info_request_id from info_request_returns where id = new.info_request_return_id),
      (select q.info_request_id from info_answers a join info_questions q on q.id = a.question_id
        where a.id = new.info_answer_id)))));
  return null;
end
$$;

create function count_asset_bytes() returns trigger language plpgsql as $$
begin
  perform count_bytes_for(new.upload_id, (select company_id from websites where id = new.website_id));
  return null;
end
$$;
