import { type Kysely, sql } from 'kysely'

/**
 * Notifying people, as functions: a statement is set up part by part even where there is nothing to do, and a function
 * returns early. What it writes arrives as JSON that names columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/**
 * The mails of these people about a record that have not been sent. The cast keeps PostgreSQL from using the index of
 * all waiting mails, of which there are many while no mail server is available.
 */
const joinable = (people: string) => `select id, user_id, parts from mails
  where user_id = any (${people}) and entity_type = news.entity_type and entity_id = news.entity_id
    and status::text = 'waiting' and tries = 0 and next_try_at > now() and not private`

const beginMails = (people: string) => `insert into mails
    (user_id, kind, entity_type, entity_id, subject, parts, href, action_label, next_try_at)
  select person, news.kind, news.entity_type, news.entity_id, news.subject, news.parts, news.href, news.action_label,
    now() + make_interval(secs => (mail ->> 'waits')::integer)
  from unnest(${people}) as person where person not in (select user_id from joined)`

// For a list of people, PostgreSQL would plan anew each time, which takes longer than running it.
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'

/** Pieces of news that a collecting mail lists; beyond that, it only says that there are more. */
const PARTS = 100

const STATEMENTS = [
  // Whether somebody is a client who writes so much that staff are mailed about it collectively.
  `create function is_flooding(person integer) returns boolean language plpgsql stable as $$
   begin
     return exists (select from users where id = person and role = 'client') and exists (
       select from tickets where user_id = person and created_at > now() - interval '10 minutes'
       union all
       select from comments where user_id = person and created_at > now() - interval '10 minutes'
       offset 30);
   end $$`,

  // Joins a waiting mail about the same record; one that is being sent is left alone.
  `create function mail_people(people integer[], mail jsonb) returns void language plpgsql
     ${PLANNED_ONCE} as $$
   declare
     news mails := jsonb_populate_record(null::mails, mail);
   begin
     news.parts := jsonb_build_array((mail -> 'part') || coalesce(
       (select jsonb_build_object('by', full_name) from users where id = (mail ->> 'author')::integer), '{}'));
     with joined as (
       update mails set parts = mails.parts || news.parts
       where id in (select id from (${joinable('people')} order by id for update skip locked) as found)
       returning user_id)
     ${beginMails('people')};
   end $$`,

  // Adds to the mails that collect what a client writes. One that is full is not touched, so that no write waits for it.
  `create function mail_collected(people integer[], mail jsonb) returns void language plpgsql
     ${PLANNED_ONCE} as $$
   declare
     news mails := jsonb_populate_record(null::mails, mail);
     takers integer[];
   begin
     -- One of several concurrent writes creates the mails, and the others, whose next statement sees them, join.
     if not exists (${joinable('people')}) then
       perform pg_advisory_xact_lock(7236035, news.entity_id);
     end if;
     takers := array(select person from unnest(people) as person where person not in (
       select user_id from (${joinable('people')}) as found where jsonb_array_length(parts) > ${PARTS}));
     if takers = '{}' then return; end if;
     news.parts := jsonb_build_array(mail -> 'part');
     with joined as (
       update mails set parts = mails.parts ||
         case when jsonb_array_length(mails.parts) < ${PARTS} then news.parts else jsonb_build_array(mail -> 'more') end
       where id in (select id from (${joinable('takers')} and jsonb_array_length(parts) <= ${PARTS}
         order by id for update) as found)
       returning user_id)
     ${beginMails('takers')};
   end $$`,

  // Notifies one person, or with null all staff who have signed in, unless they act themselves.
  `create function notify_people(actor integer, reader integer, news jsonb, mailing jsonb, collecting jsonb)
     returns void language plpgsql as $$
   declare
     note notifications := jsonb_populate_record(null::notifications, news);
     readers integer[] := case when reader is null
       then array(select id from users where role = 'staff' and deleted_at is null and invited_at is null)
       else array[reader] end;
     mailed integer[];
     pushed integer[];
   begin
     with chosen as (
         select users.id, coalesce((settings.push ->> note.kind)::boolean, true) as is_pushed,
           -- Nothing is mailed to an unconfirmed address.
           case when pending_email is distinct from email then coalesce(settings.mail ->> note.kind, 'now')
             else 'never' end as is_mailed
         from users left join notification_settings as settings on settings.user_id = users.id
         where users.id = any (readers) and users.id is distinct from actor
           and deleted_at is null and deactivated_at is null
           and not ((news -> 'once')::boolean and exists (
             select from notifications as unread
             where unread.user_id = users.id and unread.read_at is null and unread.type = note.type))),
       told as (
         insert into notifications
           (user_id, type, title, title_values, entity_type, entity_id, href, kind, comment_id, digest)
         select id, note.type, note.title, note.title_values, note.entity_type, note.entity_id, note.href, note.kind,
           note.comment_id, is_mailed = 'daily'
         from chosen)
     select array_agg(id) filter (where is_mailed = 'now'), array_agg(id) filter (where is_pushed)
       into mailed, pushed from chosen;
     insert into pushes (subscription_id, title, href, tag)
     select id, mailing ->> 'subject', note.href, news ->> 'tag' from push_subscriptions where user_id = any (pushed);
     if mailed is null then return; end if;
     if reader is null and is_flooding(actor) then
       perform mail_collected(mailed, collecting);
     else
       perform mail_people(mailed, mailing);
     end if;
   end $$`,
]
