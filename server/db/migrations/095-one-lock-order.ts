import { type Kysely, sql } from 'kysely'

/**
 * Locks are taken in one order: companies, rights, memberships, records, and then the parts of records. Every write about a
 * record holds its company, and every change of a company's people locks it, so neither sees the other half done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Held by every write about the company whose number is its second part, and taken alone by what changes its people. */
const COMPANY_LOCK = 7_236_048
const RIGHTS_LOCK = 7_236_037

const STATEMENTS = [
  // Unlike the lock of a row, this one is fair: what changes the people is never overtaken by writes that begin later.
  `create function hold_companies(ids integer[]) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(${COMPANY_LOCK}, id)
       from (select distinct unnest(ids) as id order by 1) as ordered;
   end $$`,

  // Repeats if a merge has moved the records meanwhile.
  `create function hold_companies_of(relation text, ids integer[]) returns void language plpgsql as $$
   declare
     held integer[] := '{}';
     companies integer[];
   begin
     -- Out of order otherwise, if a client names a record of a company of which they are not.
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
             left join projects p on p.id = t.project_id left join briefs b on b.id = t.brief_id
           where t.id = any(ids));
         when 'comments' then companies := array(
           select coalesce(b.company_id, p.company_id, t.company_id) from comments c
             left join briefs b on b.id = c.brief_id left join projects p on p.id = c.project_id
             left join tickets t on t.id = c.ticket_id
           where c.id = any(ids));
         when 'recurrences' then companies := array(
           select p.company_id from recurrences r left join websites w on w.id = r.website_id
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
           union select r.company_id from info_answers a join info_questions q on q.id = a.question_id
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
   end $$`,

  `create or replace function hold_rights(person integer, expected jsonb) returns void language plpgsql as $$
   begin
     perform hold_companies(array(select (each ->> 'companyId')::integer from jsonb_array_elements(expected) as each));
     perform pg_advisory_xact_lock_shared(${RIGHTS_LOCK}, person);
     perform set_config('portal.rights_held', 'on', true);
     if exists (
       select from memberships m where m.user_id = person and m.ended_at is null and not m.some_projects
         and expected = jsonb_build_array(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'projectIds', null,
           'archived', (select archived_at is not null from companies where id = m.company_id))))
     then return; end if;
     if expected is distinct from memberships_of(person)::jsonb then
       raise exception 'the rights of this person have changed' using errcode = 'PP003';
     end if;
   end $$`,

  // Records before their parts.
  `create function lock_rank(relation text) returns integer language sql immutable
   return coalesce(array_position(
     '{briefs, projects, websites, tickets, info_requests, tasks, info_questions, info_answers}'::text[], relation), 100)`,

  `create or replace function take_back(undo integer) returns table (relation text, row_id bigint) language plpgsql as $$
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
   end $$`,
]
