import { type Kysely, sql } from 'kysely'

/**
 * What is stored of notifications, pushes and mails is the portal's own text in English, and the values for its gaps: it is
 * said in the language of whoever reads it. Rows without values, those from before, are shown as they are. A mail that was
 * sent keeps what it said, and in which language.
 *
 * The functions of migration 066 stay for nodes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// For a list of people PostgreSQL would plan anew each time, which takes longer than running it.
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'

/**
 * The mail to this person about a record that has not been sent. The cast keeps PostgreSQL from using the index of all
 * waiting mails, of which there are many while no mail server is available.
 */
const joinable = (type: string, id: string, person: string) => `mails.user_id = ${person}
  and mails.status::text = 'waiting' and mails.tries = 0 and mails.next_try_at > now() and not mails.private
  and mails.entity_type = ${type} and mails.entity_id = ${id}`

/** The mail that collects what a client writes. */
const collecting = (person: string) => joinable(`'user'`, 'client', person)

/** A full one is not touched, so that no write waits for its lock. As the index `mails_full` says it. */
const isFull = `exists (select from mails where ${collecting('person')} and jsonb_array_length(mails.parts) > 100)`

const NOTE = `note_type text, note_title text, note_values jsonb, about_type text, about_id integer, note_href text,
  choice text, comment integer, once boolean, label text, part jsonb, author integer`

const mailing = `perform mail_people(mailed, choice, about_type, about_id, note_title, note_values, note_href, label, part,
  author);`

/** Notifies people unless they act themselves, and leaves whom to mail in `mailed`. */
const notifying = (whom: string) => `
  with readers as (
      select users.id, coalesce((chosen.push ->> choice)::boolean, true) as is_pushed,
        -- Nothing is mailed to an unconfirmed address.
        case when users.pending_email is distinct from users.email then coalesce(chosen.mail ->> choice, 'now')
          else 'never' end as mail
      from users left join notification_settings as chosen on chosen.user_id = users.id
      where ${whom} and users.deleted_at is null and users.deactivated_at is null
        and users.id is distinct from actor and not (once and exists (
          select from notifications as unread
          where unread.user_id = users.id and unread.read_at is null and unread.type = note_type))),
    told as (
      insert into notifications
        (user_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
      select id, note_type, note_title, note_values, about_type, about_id, note_href, choice, comment, mail = 'daily'
      from readers)
  select array_agg(id) filter (where mail = 'now'),
    array_agg(id) filter (where is_pushed and exists (select from push_subscriptions where user_id = readers.id))
    into mailed, pushed from readers;
  if pushed is not null then
    insert into pushes (subscription_id, title, title_values, href, tag)
    select id, note_title, note_values, note_href, about_type || '-' || about_id
    from push_subscriptions where user_id = any (pushed);
  end if;
  if mailed is null then return; end if;`

const STATEMENTS = [
  `alter table mails add column language text, add column subject_values jsonb`,
  `alter table pushes add column title_values jsonb`,

  // Joins the waiting mail about the same record; one that is being sent is left alone.
  `create function mail_people(people integer[], kind text, about_type text, about_id integer, subject text,
     subject_values jsonb, href text, label text, part jsonb, author integer) returns void language plpgsql ${PLANNED_ONCE} as $$
   #variable_conflict use_variable
   begin
     if author is not null then
       part := part || coalesce((select jsonb_build_object('by', full_name) from users where id = author), '{}');
     end if;
     with joined as (
         update mails set parts = mails.parts || part where mails.id in (
           select mails.id from unnest(people) as person join mails on ${joinable('about_type', 'about_id', 'person')}
           order by mails.id for update of mails skip locked)
         returning mails.user_id)
     insert into mails (user_id, kind, entity_type, entity_id, subject, subject_values, parts, href, action_label, next_try_at)
     select person, kind, about_type, about_id, subject, subject_values, jsonb_build_array(part), href, label,
       now() + interval '3 seconds'
     from unnest(people) as person where person not in (select user_id from joined);
   end $$`,

  // Mails people together what one client writes in large amounts: ten minutes after the first of it.
  `create function mail_collected(people integer[], client integer, kind text, subject text, subject_values jsonb,
     part jsonb, more jsonb) returns void language plpgsql ${PLANNED_ONCE} as $$
   #variable_conflict use_variable
   begin
     if not exists (select from unnest(people) as person where not ${isFull}) then return; end if;
     -- One of several concurrent writes creates the mails; the others see them in their next statement.
     if not exists (select from unnest(people) as person join mails on ${collecting('person')}) then
       perform pg_advisory_xact_lock(7236035, client);
     end if;
     with joined as (
         update mails set parts = mails.parts ||
           case when jsonb_array_length(mails.parts) < 100 then part else more end
         where mails.id in (
           select mails.id from unnest(people) as person join mails on ${collecting('person')}
           where jsonb_array_length(mails.parts) <= 100
           order by mails.id for update of mails)
         returning mails.user_id)
     insert into mails (user_id, kind, entity_type, entity_id, subject, subject_values, parts, href, action_label, next_try_at)
     select person, kind, 'user', client, subject, subject_values, jsonb_build_array(part), '/notifications',
       'See All Notifications', now() + interval '10 minutes'
     from unnest(people) as person where person not in (select user_id from joined) and not ${isFull};
   end $$`,

  `create function notify_person(actor integer, reader integer, ${NOTE}) returns void language plpgsql as $$
   declare
     mailed integer[];
     pushed integer[];
   begin
     ${notifying('users.id = reader')}
     ${mailing}
   end $$`,

  // A client who has written more than thirty tickets and comments within ten minutes is mailed about collectively.
  `create function notify_staff(actor integer, ${NOTE}, collected jsonb, more jsonb) returns void language plpgsql as $$
   declare
     mailed integer[];
     pushed integer[];
   begin
     ${notifying(`users.role = 'staff' and users.invited_at is null`)}
     if actor is not null and exists (select from users where id = actor and role = 'client') and exists (
       select from tickets where user_id = actor and created_at > now() - interval '10 minutes'
       union all
       select from comments where user_id = actor and created_at > now() - interval '10 minutes'
       offset 30)
     then
       perform mail_collected(mailed, actor, choice, note_title, note_values, collected, more);
     else
       ${mailing}
     end if;
   end $$`,
]
