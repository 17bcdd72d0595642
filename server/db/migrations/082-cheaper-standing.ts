import { type Kysely, sql } from 'kysely'

/**
 * What every request and the staff's dashboard ask for, at the cost of what there is to tell: whoever is of no company sets
 * up nothing for those, and companies that may lack an owner are found without looking at all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MEMBERSHIPS, ...OWNERLESS]) await sql.raw(statement).execute(db)
}

/** Held by whoever writes with the rights of a client, whose number is its second part, and by who changes them. */
const RIGHTS_LOCK = 7_236_037

// A function is set up when it is called; the same in place, with each statement.
const MEMBERSHIPS = [
  `create function memberships_of(person integer) returns json language plpgsql stable as $$
   begin
     return (
       select coalesce(json_agg(json_build_object('companyId', m.company_id, 'role', m.role, 'projectIds',
         case when m.some_projects then (
           select coalesce(json_agg(chosen.project_id order by chosen.project_id), '[]') from membership_projects chosen
           where chosen.company_id = m.company_id and chosen.user_id = m.user_id) end,
         'archived', of_member.archived_at is not null) order by m.created_at, m.company_id), '[]')
       from memberships m join companies of_member on of_member.id = m.company_id
       where m.user_id = person and m.ended_at is null);
   end $$`,
  `create function companies_of_freelancer(person integer) returns integer[] language plpgsql stable as $$
   begin
     return array(select company_id from staff_companies where user_id = person order by company_id);
   end $$`,
  // The lock is none of the row's, because many writes of one person hold it at the same time: the row would be written for each.
  `create function lock_rights() returns trigger language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${RIGHTS_LOCK}, old.user_id);
     return coalesce(new, old);
   end $$`,
  `create trigger lock_changed_rights before update of role, some_projects, ended_at on memberships
   for each row execute function lock_rights()`,
  `create trigger lock_deleted_rights before delete on memberships for each row execute function lock_rights()`,
  // Read after they are locked: they may have changed meanwhile. Most people are of one company and see all of its projects,
  // so that one row says everything.
  `create or replace function hold_rights(person integer, expected jsonb) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(${RIGHTS_LOCK}, person);
     if exists (
       select from memberships m where m.user_id = person and m.ended_at is null and not m.some_projects
         and expected = jsonb_build_array(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'projectIds', null,
           'archived', (select archived_at is not null from companies where id = m.company_id))))
     then return; end if;
     if expected is distinct from memberships_of(person)::jsonb then
       raise exception 'the rights of this person have changed' using errcode = 'PP003';
     end if;
   end $$`,
]

const OWNERLESS = [
  // Nobody is an owner of these. Of others the owners may be unable to sign in, which is found by the index below.
  `create table ownerless_companies (company_id integer primary key references companies on delete cascade)`,
  `insert into ownerless_companies select id from companies
   where not exists (select from memberships where company_id = id and role = 'owner' and ended_at is null)`,
  `create function note_new_company() returns trigger language plpgsql as $$
   begin
     insert into ownerless_companies values (new.id);
     return null;
   end $$`,
  `create trigger note_new_company after insert on companies for each row execute function note_new_company()`,
  `create function note_owner() returns trigger language plpgsql as $$
   begin
     delete from ownerless_companies where company_id = new.company_id;
     return null;
   end $$`,
  `create function note_owner_gone() returns trigger language plpgsql as $$
   begin
     -- Of two owners who go at the same time, one sees that the other has gone.
     perform from companies where id = old.company_id for no key update;
     if not exists (
       select from memberships where company_id = old.company_id and role = 'owner' and ended_at is null) then
       insert into ownerless_companies select id from companies where id = old.company_id on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger note_owner_who_joins after insert on memberships for each row
   when (new.role = 'owner' and new.ended_at is null) execute function note_owner()`,
  `create trigger note_new_owner after update of role, ended_at on memberships for each row
   when (new.role = 'owner' and new.ended_at is null) execute function note_owner()`,
  `create trigger note_owner_who_went after update of role, ended_at on memberships for each row
   when (old.role = 'owner' and old.ended_at is null and (new.role <> 'owner' or new.ended_at is not null))
   execute function note_owner_gone()`,
  `create trigger note_deleted_owner after delete on memberships for each row
   when (old.role = 'owner' and old.ended_at is null) execute function note_owner_gone()`,
  `create index users_unable on users (id)
   where role = 'client' and (deleted_at is not null or deactivated_at is not null or invited_at is not null)`,
  // What is of archived companies is counted apart.
  `create index companies_archived on companies (id) where archived_at is not null`,
]
