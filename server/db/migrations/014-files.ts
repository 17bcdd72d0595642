import { type Kysely, sql } from 'kysely'

/** Chunked uploads, thumbnails, and metadata of the stored bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Until all parts have arrived and something uses them as a file. Each part's bytes are in the storage under its key.
  `create table resumable_uploads (
     id text primary key check (id ~ '^[0-9a-f]{32}$'),
     user_id integer not null references users on delete cascade,
     file_name text not null,
     file_size bigint not null check (file_size > 0),
     received bigint not null default 0 check (received between 0 and file_size),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create index resumable_uploads_user on resumable_uploads (user_id)`,
  `create index resumable_uploads_age on resumable_uploads (updated_at)`,
  `create table resumable_parts (
     key text primary key,
     upload_id text not null references resumable_uploads on delete cascade,
     start bigint not null check (start >= 0),
     size bigint not null check (size > 0),
     unique (upload_id, start)
   )`,

  // A thumbnail is stored next to its picture, under the same key plus ".thumbnail". Null size: there is none (yet).
  `alter table uploads
     add column thumbnail_size integer check (thumbnail_size > 0),
     add column thumbnail_tries smallint not null default 0,
     add column thumbnail_try_at timestamptz(3) not null default now(),
     add column checked_at timestamptz(3),
     add column problem text check (problem in ('missing', 'damaged'))`,
  `create index uploads_without_thumbnail on uploads (id) where thumbnail_size is null and thumbnail_tries < 3
     and file_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')`,
  `create index uploads_to_check on uploads (checked_at nulls first, id)`,
]
