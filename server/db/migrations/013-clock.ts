import { type Kysely, sql } from 'kysely'

/** Whose turn a ticket or request is, when an answer is due, and how many business hours the turns took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const columns = (first: 'agency' | 'client') => `
  add column waiting_on text check (waiting_on in ('agency', 'client')) default '${first}',
  add column waiting_since timestamptz(3) default now(),
  add column answer_due_at timestamptz(3),
  add column answered_late boolean not null default false,
  add column first_answered_at timestamptz(3),
  add column first_answer_minutes integer check (first_answer_minutes >= 0),
  add column agency_minutes integer not null default 0 check (agency_minutes >= 0),
  add column client_minutes integer not null default 0 check (client_minutes >= 0),
  add constraint waits_since_it_waits check ((waiting_on is null) = (waiting_since is null)),
  add constraint an_answer_is_due_while_it_waits check (answer_due_at is null or waiting_on is not null),
  add constraint a_first_answer_took_its_time
    check ((first_answered_at is null) = (first_answer_minutes is null))`

// Opening times from the oldest record to some weeks from now, with the open minutes before each.
const OPENINGS = `create temp table openings on commit drop as
  select starts, ends, minutes,
    coalesce(sum(minutes) over (order by starts rows between unbounded preceding and 1 preceding), 0)::int as before
  from (
    select starts, ends, extract(epoch from ends - starts)::int / 60 as minutes
    from agency, generate_series(
        (select least(now(), (select min(created_at) from tickets), (select min(created_at) from info_requests)))::date,
        now()::date + 90, interval '1 day') as day,
      lateral (select business_hours -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday',
        'sunday'])[extract(isodow from day)::int] as hours) as of_day,
      lateral (select (day::date + (hours ->> 'from')::time) at time zone time_zone as starts,
        (day::date + (hours ->> 'to')::interval) at time zone time_zone as ends) as opening
    where jsonb_typeof(hours) = 'object' and not holidays @> jsonb_build_array(jsonb_build_object('date', day::date))
  ) as stretch
  where starts < ends`

const STATEMENTS = [
  OPENINGS,
  `create unique index on openings (starts)`,
  `create unique index on openings (before)`,
  // Open minutes until an instant; the difference of two is the open time between them.
  `create function pg_temp.open_until(at timestamptz) returns integer language sql stable strict as $$
     select coalesce((select before + least(minutes, extract(epoch from date_trunc('minute', at) - starts)::int / 60)
       from openings where starts <= at order by starts desc limit 1), 0) $$`,
  `create function pg_temp.open_after(at timestamptz, minutes integer) returns timestamptz language sql stable strict as $$
     select starts + (pg_temp.open_until(at) + open_after.minutes - before) * interval '1 minute'
     from openings where before < pg_temp.open_until(at) + open_after.minutes order by before desc limit 1 $$`,

  `alter table tickets ${columns('agency')}`,
  `alter table info_requests ${columns('client')}`,

  // A turn that changes because of a comment is not an edit, so it must not raise the ticket's version.
  `drop trigger touch on tickets`,
  `create trigger touch before update on tickets for each row
   when (old.status <> new.status or (old.waiting_since is not distinct from new.waiting_since
     and old.first_answered_at is not distinct from new.first_answered_at))
   execute function touch_row()`,

  // Each comment passes the turn; resolving ends it.
  `create temp table turns on commit drop as
     select ticket_id, at, place, turn, lead(at) over history as until, lag(turn) over history is distinct from turn as begins
     from (
       select id as ticket_id, created_at as at, 'agency' as turn, 0 as place from tickets
       union all
       select ticket_id, comments.created_at, case users.role when 'staff' then 'client' else 'agency' end, comments.id
       from comments join users on users.id = comments.user_id
       where ticket_id is not null and not internal
       union all
       select id, coalesce(resolved_at, updated_at), null, 2147483647 from tickets where status in ('resolved', 'closed')
     ) as event
     window history as (partition by ticket_id order by at, place)`,
  `create index on turns (ticket_id)`,
  // Only fills columns that this migration added, so a client that has a ticket open keeps a valid version.
  `alter table tickets disable trigger touch`,
  `update tickets set
     waiting_on = case when done_at is null then last_turn end,
     waiting_since = case when done_at is null then since end,
     agency_minutes = agency, client_minutes = client,
     first_answered_at = answered,
     first_answer_minutes = pg_temp.open_until(answered) - pg_temp.open_until(tickets.created_at),
     answered_late = coalesce(pg_temp.open_until(answered) - pg_temp.open_until(tickets.created_at) > 60 * target_hours, false),
     answer_due_at = case when done_at is null and last_turn = 'agency'
       then pg_temp.open_after(since, 60 * target_hours) end
   from agency, (
     select ticket_id, done_at, since, last_turn,
       coalesce(sum(pg_temp.open_until(until) - pg_temp.open_until(at))
         filter (where turn = 'agency' and until <= coalesce(done_at, since)), 0) as agency,
       coalesce(sum(pg_temp.open_until(until) - pg_temp.open_until(at))
         filter (where turn = 'client' and until <= coalesce(done_at, since)), 0) as client,
       least(min(at) filter (where turn = 'client'), done_at) as answered
     from turns join (
       select ticket_id, min(at) filter (where turn is null) as done_at, max(at) filter (where begins) as since,
         (array_agg(turn order by at desc, place desc) filter (where begins))[1] as last_turn
       from turns group by ticket_id) as state using (ticket_id)
     group by ticket_id, done_at, since, last_turn) as history
   where history.ticket_id = tickets.id`,
  `alter table tickets enable trigger touch`,

  `alter table info_requests disable trigger touch`,
  `update info_requests set
     waiting_on = case when status <> 'completed' then 'client' end,
     waiting_since = case when status <> 'completed' then info_requests.created_at end,
     answer_due_at = case when status <> 'completed' then pg_temp.open_after(info_requests.created_at, 60 * target_hours) end,
     first_answered_at = completed_at,
     first_answer_minutes = pg_temp.open_until(completed_at) - pg_temp.open_until(info_requests.created_at),
     client_minutes = coalesce(pg_temp.open_until(completed_at) - pg_temp.open_until(info_requests.created_at), 0),
     answered_late =
       coalesce(pg_temp.open_until(completed_at) - pg_temp.open_until(info_requests.created_at) > 60 * target_hours, false)
   from agency`,
  `alter table info_requests enable trigger touch`,

  // For what has waited longest, what is due next, and how fast answers were.
  `create index tickets_answer_due on tickets (answer_due_at, id) where answer_due_at is not null`,
  `create index tickets_waiting on tickets (waiting_on, waiting_since, id) where waiting_on is not null`,
  `create index tickets_answered on tickets (first_answered_at) where first_answered_at is not null`,
  `create index info_requests_due on info_requests (answer_due_at, id) where answer_due_at is not null`,
  `create index info_requests_answered on info_requests (first_answered_at) where first_answered_at is not null`,

  `drop function pg_temp.open_after(timestamptz, integer)`,
  `drop function pg_temp.open_until(timestamptz)`,
]
