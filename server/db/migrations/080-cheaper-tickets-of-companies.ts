import { type Kysely, sql } from 'kysely'

/** A new ticket costs less: what the functions of migration 074 ask is asked of one row first. They decide the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** As server/identity/actor.ts reads them with the session. Read after they are locked: they may have changed meanwhile. */
const RIGHTS = `create or replace function hold_rights(person integer, expected jsonb) returns void language plpgsql as $$
   begin
     -- Most people are of one company and see all of its projects: one row says everything, and is read as it is locked.
     perform from memberships m where m.user_id = person and m.ended_at is null and not m.some_projects
       and expected = jsonb_build_array(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'projectIds', null,
         'archived', (select archived_at is not null from companies where id = m.company_id)))
       for share of m;
     if found then return; end if;
     perform from memberships where user_id = person and ended_at is null order by company_id for share;
     if expected is distinct from (
       select coalesce(jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'projectIds',
         case when m.some_projects then (
           select coalesce(jsonb_agg(chosen.project_id order by chosen.project_id), '[]') from membership_projects chosen
           where chosen.company_id = m.company_id and chosen.user_id = m.user_id) end,
         'archived', of_member.archived_at is not null) order by m.created_at, m.company_id), '[]')
       from memberships m join companies of_member on of_member.id = m.company_id
       where m.user_id = person and m.ended_at is null)
     then
       raise exception 'the rights of this person have changed' using errcode = 'PP003';
     end if;
   end $$`

const STATEMENTS = [RIGHTS]
