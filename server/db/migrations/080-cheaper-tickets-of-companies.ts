import { type Kysely, sql } from 'kysely'

/**
 * A new ticket costs less: what `notify_staff` of migration 074 asks of each person is asked once; people and companies, which
 * were just read and are never deleted, are not looked up and locked once more for each line of news; and the condition of
 * what can be taken back, which PostgreSQL reads anew with each statement, is shorter
 * (docs/decisions/080-cheaper-with-companies.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...LOCKED, NOTIFYING, ...WITHOUT_KEYS, ...TAKEN_BACK])
    await sql.raw(statement).execute(db)
}

/**
 * Nodes that still work hold some of these tables when they ask for others. PostgreSQL cancels whoever has waited for a second
 * where two wait for each other, which may be a node: so all are locked first, and the migration gives up sooner than that.
 */
const LOCKED = [
  `set local lock_timeout = '300ms'`,
  `do $$
   declare relation regclass;
   begin
     lock table users, companies, notifications, activities in access exclusive mode;
     for relation in select tgrelid from pg_trigger where tgname = 'undo' order by tgrelid loop
       execute format('lock table %s in access exclusive mode', relation);
     end loop;
   end $$`,
]

const WITHOUT_KEYS = [
  `alter table notifications drop constraint notifications_user_id_fkey`,
  ...['user', 'client', 'company'].map(
    (name) => `alter table activities drop constraint activities_${name}_id_fkey`,
  ),
]

const TAKEN_BACK = [
  `create or replace function make_undoable(relation regclass) returns void language plpgsql as $$
   begin
     execute format('drop trigger if exists undo on %s', relation);
     execute format(
       'create trigger undo after insert or update or delete on %s for each row
        when (current_setting(''portal.undo'', true) <> '''') execute function capture_change()', relation);
   end $$`,
  `select make_undoable(tgrelid::regclass) from pg_trigger where tgname = 'undo'`,
]

/** Who has muted the record, and which freelancers see its company, is asked once, whatever number of staff there is. */
const NOTIFYING = `create or replace function notify_staff(actor integer, of_company integer, note_type text, note_title text,
     note_values jsonb, about_type text, about_id integer, note_href text, choice text, comment integer, once boolean,
     label text, part jsonb, author integer, collected jsonb, more jsonb) returns void language plpgsql as $$
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
   end $$`
