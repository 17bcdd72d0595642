import { type Kysely, sql } from 'kysely'

/** Requests can be withdrawn, which takes them out of all figures, and an answer can be added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const values = (row: 'old' | 'new', n: number) =>
  [0, `${row}.client_id`].map((id) => `('info_requests', ${id}, ${row}.status::text, '', ${n})`).join(', ')
const insertTally = (
  row: 'old' | 'new',
  n: number,
) => `if ${row}.withdrawn_at is null and not ${row}.project_archived then
    insert into tallies (kind, owner_id, status, priority, n) values ${values(row, n)};
  end if;`
const key = (row: 'old' | 'new') =>
  `(${row}.client_id, ${row}.status, ${row}.withdrawn_at is null, ${row}.project_archived)`

const STATEMENTS = [
  // answered_at: since when an answer waits for a review.
  `alter table info_requests
     add column edited_at timestamptz(3),
     add column withdrawn_at timestamptz(3),
     add column added_at timestamptz(3),
     add column answered_at timestamptz(3) generated always as (coalesce(added_at, completed_at)) stored,
     add constraint withdrawn_requests_wait_for_nobody check (withdrawn_at is null or waiting_on is null),
     add constraint only_answers_are_added_to check (added_at is null or completed_at is not null)`,
  `create index info_requests_withdrawn on info_requests (created_at desc, id desc) where withdrawn_at is not null`,
  `drop index info_requests_to_review`,
  `create index info_requests_to_review on info_requests (answered_at, id) where awaits_review`,

  `create or replace function tally_info_requests() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and ${key('old')} is not distinct from ${key('new')} then
       return null;
     end if;
     if tg_op <> 'INSERT' then
       ${insertTally('old', -1)}
     end if;
     if tg_op <> 'DELETE' then
       ${insertTally('new', 1)}
     end if;
     return null;
   end $$`,

  // The dated parts of an answer that was added to, the first among them; an answer in one piece has none.
  `create table answer_parts (
     id integer generated always as identity primary key,
     info_request_id integer not null references info_requests on delete cascade,
     message text not null,
     written_at timestamptz(3) not null default now()
   )`,
  `create index answer_parts_request on answer_parts (info_request_id, id)`,
  `alter table attachments add column answer_part_id integer references answer_parts on delete set null`,
  `create index attachments_answer_part on attachments (answer_part_id) where answer_part_id is not null`,

  // A withdrawal drops what waits, and an undo brings it back.
  ...['answer_parts', 'mails', 'pushes'].map((table) => `select make_undoable('${table}')`),
]
