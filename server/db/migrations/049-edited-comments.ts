import { type Kysely, sql } from 'kysely'

/** Comments can be edited and deleted: what each said before, and which notifications are about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // turn: the ticket's clock before and after the comment, where it changed it.
  `alter table comments
     add column version integer not null default 1,
     add column edited_at timestamptz(3),
     add column deleted_at timestamptz(3),
     add column turn jsonb,
     drop constraint comments_content_check,
     add constraint says_something_or_is_deleted check ((content <> '') = (deleted_at is null))`,
  `create function raise_version() returns trigger language plpgsql as $$
   begin
     new.version := old.version + 1;
     return new;
   end $$`,
  `create trigger raise_version before update on comments for each row execute function raise_version()`,

  `create table comment_versions (
     id integer generated always as identity primary key,
     comment_id integer not null references comments on delete cascade,
     content text not null check (content <> ''),
     written_at timestamptz(3) not null
   )`,
  `create index comment_versions_comment on comment_versions (comment_id, id)`,
  // What is deleted along with a comment or a task comes back with it.
  `select make_undoable('comment_versions')`,
  `select make_undoable('reminders')`,

  // withdrawn: its comment has been deleted. A flag, because a list of news must not look up a comment for each.
  `alter table notifications
     add column comment_id integer references comments on delete set null,
     add column withdrawn boolean not null default false`,
  `create index notifications_comment on notifications (comment_id) where comment_id is not null`,
]
