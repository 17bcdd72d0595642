import { type Kysely, sql } from 'kysely'

/** Somebody without an account answers chosen questions of a request, by a link that somebody of the company made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // mail_id: the mail with the link, which is not sent once the link is revoked.
  `create table answer_links (
     id integer generated always as identity primary key,
     info_request_id integer not null references info_requests on delete cascade,
     question_ids integer[] not null check (cardinality(question_ids) between 1 and 60),
     name text not null check (name <> ''),
     email text not null check (email <> ''),
     made_by integer not null references users,
     token_hash bytea not null unique check (length(token_hash) = 32),
     mail_id bigint references mails on delete set null,
     created_at timestamptz(3) not null default now(),
     expires_at timestamptz(3) not null,
     used_at timestamptz(3),
     revoked_at timestamptz(3)
   )`,
  `create index answer_links_request on answer_links (info_request_id, created_at desc, id desc)`,
  `create index answer_links_made_by on answer_links (made_by)`,
  `create index answer_links_email on answer_links (lower(email))`,
  `create index answer_links_mail on answer_links (mail_id) where mail_id is not null`,
  `create index answer_links_created on answer_links (created_at)`,
  `select make_undoable('answer_links')`,

  // By which link an answer was typed and given, and a file came.
  `alter table info_answers
     add column draft_link_id integer references answer_links on delete set null,
     add column given_link_id integer references answer_links on delete set null,
     add constraint drafts_by_a_link_have_a_time check (draft_link_id is null or drafted_at is not null),
     add constraint drafts_were_not_given_by_a_link check (state <> 'draft' or given_link_id is null)`,
  `create index info_answers_draft_link on info_answers (draft_link_id) where draft_link_id is not null`,
  `create index info_answers_given_link on info_answers (given_link_id) where given_link_id is not null`,
  `alter table uploads add column answer_link_id integer references answer_links on delete set null`,
  `create index uploads_answer_link on uploads (answer_link_id) where answer_link_id is not null`,

  `create or replace function comparable(data jsonb) returns jsonb language sql immutable
   return data - '{version, updated_at, waiting_on, waiting_since, answer_due_at, answered_late,
     first_answered_at, first_answer_minutes, agency_minutes, client_minutes,
     staff_version, draft_value, draft_words, drafted_by, drafted_at, draft_link_id}'::text[]`,

  // Whatever completes a request, its links end.
  `create function end_answer_links() returns trigger language plpgsql as $$
   begin
     update answer_links set revoked_at = now() where info_request_id = new.id and revoked_at is null;
     return null;
   end $$`,
  `create trigger end_answer_links after update of status on info_requests for each row
   when (new.status = 'completed' and old.status <> 'completed') execute function end_answer_links()`,
]
