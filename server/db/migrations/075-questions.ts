import { type Kysely, sql } from 'kysely'

/** A request may hold questions, each answered, saved, accepted and returned by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** What staff read of an answer. */
const READ_BY_STAFF = ['state', 'value', 'words', 'reason', 'given_by', 'given_name', 'given_at', 'reviewed_by']
const told = (row: 'old' | 'new') => `(${READ_BY_STAFF.map((column) => `${row}.${column}`).join(', ')})`

const STATEMENTS = [
  `create type question_kind as enum
     ('text', 'long', 'choice', 'choices', 'yesno', 'link', 'colour', 'date', 'files')`,
  `create type answer_state as enum ('draft', 'given', 'accepted', 'returned')`,

  // What beside the answers was written to the whole request: response_message is the sum of both.
  `alter table info_requests
     add column blocks boolean not null default false,
     add column question_count integer not null default 0,
     add column answered_count integer not null default 0,
     add column response_beside text,
     add constraint only_questions_are_answered check (answered_count between 0 and question_count)`,

  // asked_of: somebody of the company whom it was handed to; without one, it is asked of whoever the request is.
  `create table info_questions (
     id integer generated always as identity primary key,
     info_request_id integer not null references info_requests on delete cascade,
     position integer not null check (position > 0),
     section text,
     kind question_kind not null,
     label text not null check (label <> ''),
     help text,
     required boolean not null default true,
     options text[],
     files_max integer check (files_max between 1 and 20),
     asks_if_question integer references info_questions on delete set null,
     asks_if_value jsonb,
     asked_of integer references users,
     unique (info_request_id, position) deferrable initially deferred,
     constraint choices_have_options check ((options is not null) = (kind in ('choice', 'choices'))),
     constraint files_have_a_limit check ((files_max is not null) = (kind = 'files')),
     constraint asks_of_no_question_itself check (asks_if_question <> id)
   )`,
  `create index info_questions_asks_if on info_questions (asks_if_question) where asks_if_question is not null`,
  `create index info_questions_asked_of on info_questions (asked_of) where asked_of is not null`,

  // One of each question, from the beginning: empty, in state draft, while nothing was typed. What is typed stands in draft_*,
  // beside what was given, which staff go on reading until it is given anew. version is that of who writes; staff_version
  // moves with what staff read.
  `create table info_answers (
     id integer generated always as identity primary key,
     question_id integer not null unique references info_questions on delete cascade,
     state answer_state not null default 'draft',
     value jsonb,
     words text,
     reason text,
     given_by integer references users,
     given_name text,
     given_at timestamptz(3),
     reviewed_by integer references users,
     draft_value jsonb,
     draft_words text,
     drafted_by integer references users,
     drafted_at timestamptz(3),
     version integer not null default 1,
     staff_version integer not null default 1,
     constraint given_at_some_time check ((state = 'draft') = (given_at is null)),
     constraint drafts_are_not_given
       check (state <> 'draft' or num_nonnulls(value, words, reason, given_by, given_name, reviewed_by) = 0),
     constraint drafts_have_a_time check (drafted_at is not null or num_nonnulls(draft_value, draft_words, drafted_by) = 0)
   )`,
  `create index info_answers_given_by on info_answers (given_by) where given_by is not null`,
  `create index info_answers_reviewed_by on info_answers (reviewed_by) where reviewed_by is not null`,
  `create index info_answers_drafted_by on info_answers (drafted_by) where drafted_by is not null`,

  // A changed question raises staff_version itself.
  `create function touch_answer() returns trigger language plpgsql as $$
   begin
     new.version := old.version + 1;
     new.staff_version := greatest(new.staff_version,
       old.staff_version + case when ${told('old')} is distinct from ${told('new')} then 1 else 0 end);
     return new;
   end $$`,
  `create trigger touch before update on info_answers for each row execute function touch_answer()`,
  `select make_undoable('info_answers')`,

  // An undo of what staff did with an answer leaves alone what was typed meanwhile.
  `create or replace function comparable(data jsonb) returns jsonb language sql immutable
   return data - '{version, updated_at, waiting_on, waiting_since, answer_due_at, answered_late,
     first_answered_at, first_answer_minutes, agency_minutes, client_minutes,
     staff_version, draft_value, draft_words, drafted_by, drafted_at}'::text[]`,

  // The answer to one question that was returned; null for that to a whole request.
  `alter table info_request_returns add column question_id integer references info_questions on delete set null`,
  `create index info_request_returns_question on info_request_returns (question_id) where question_id is not null`,

  // draft: not given yet, so that only who may write the answer reads it.
  `alter table attachments
     add column info_answer_id integer references info_answers on delete cascade,
     add column draft boolean not null default false,
     drop constraint hangs_on_one_record,
     add constraint hangs_on_one_record check (num_nonnulls(brief_id, ticket_id, comment_id, info_request_id,
       info_request_return_id, info_answer_id) = 1),
     add constraint only_answers_are_drafted check (not draft or info_answer_id is not null)`,
  `create index attachments_info_answer on attachments (info_answer_id) where info_answer_id is not null`,
]
