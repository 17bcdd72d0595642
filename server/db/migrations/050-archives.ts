import { type Kysely, sql } from 'kysely'

/**
 * Projects and websites can be archived, which takes them out of all figures. The tasks and requests of an archived
 * project repeat that, because every list, figure and index of theirs asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Archived records are counted too, as a kind of their own. */
const tallied = (table: string, status: string) => {
  const kind = (row: string) =>
    `case when ${row}.archived_at is null then '${table}' else 'archived_${table}' end`
  const statusOf = (row: string) => status.replaceAll('$', row)
  const values = (row: string, n: number) =>
    [0, `${row}.user_id`].map((owner) => `(${kind(row)}, ${owner}, ${statusOf(row)}, '', ${n})`).join(', ')
  const key = (row: string) => `(${row}.user_id, ${row}.archived_at is null, ${statusOf(row)})`
  return `create or replace function tally_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and ${key('old')} is not distinct from ${key('new')} then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        insert into tallies (kind, owner_id, status, priority, n) values ${values('old', -1)};
      end if;
      if tg_op <> 'DELETE' then
        insert into tallies (kind, owner_id, status, priority, n) values ${values('new', 1)};
      end if;
      return null;
    end $$`
}

const archivable = (table: string, order: string) => [
  `alter table ${table}
     add column archived_at timestamptz(3),
     add column archived_by integer references users,
     add constraint archived_by_somebody check ((archived_at is null) = (archived_by is null))`,
  `create index ${table}_archived on ${table} (${order} desc, id desc) where archived_at is not null`,
  `create index ${table}_archived_by on ${table} (archived_by) where archived_by is not null`,
]

const ofProject = (table: string) => [
  `alter table ${table} add column project_archived boolean not null default false`,
  `create trigger know_archived before insert or update of project_id on ${table}
   for each row execute function know_archived_project()`,
  // Its own version stays: nobody has changed it.
  `create or replace trigger touch before update on ${table} for each row
   when (old.project_archived = new.project_archived) execute function touch_row()`,
]

const STATEMENTS = [
  ...archivable('websites', 'launch_date'),
  ...archivable('projects', 'updated_at'),
  tallied('websites', `'live'`),
  tallied('projects', '$.status::text'),

  `create function know_archived_project() returns trigger language plpgsql as $$
   begin
     new.project_archived := exists (
       select from projects where projects.id = new.project_id and archived_at is not null);
     return new;
   end $$`,
  ...ofProject('tasks'),
  ...ofProject('info_requests'),
  `create function tell_archived_project() returns trigger language plpgsql as $$
   begin
     update tasks set project_archived = new.archived_at is not null where project_id = new.id;
     update info_requests set project_archived = new.archived_at is not null where project_id = new.id;
     return null;
   end $$`,
  `create trigger tell_archived after update of archived_at on projects for each row
   when ((old.archived_at is null) <> (new.archived_at is null)) execute function tell_archived_project()`,
]
