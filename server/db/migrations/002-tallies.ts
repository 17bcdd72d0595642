import { type Kysely, sql } from 'kysely'

/**
 * Counts of records by status, so that no total has to be counted over a growing table. Every change appends a
 * difference instead of updating a shared counter, which writers would queue for; the differences are summed
 * periodically. owner_id 0 stands for all owners together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const tallied = (table: string, owner: string, status: string, priority = `''`) => {
  const values = (row: 'old' | 'new', n: number) =>
    [0, `${row}.${owner}`]
      .map(
        (id) => `('${table}', ${id}, ${status.replaceAll('$', row)}, ${priority.replaceAll('$', row)}, ${n})`,
      )
      .join(', ')
  const key = (row: 'old' | 'new') =>
    `(${row}.${owner}, ${status.replaceAll('$', row)}, ${priority.replaceAll('$', row)})`
  return [
    `create function tally_${table}() returns trigger language plpgsql as $$
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
     end $$`,
    `create trigger tally after insert or update or delete on ${table}
     for each row execute function tally_${table}()`,
    `insert into tallies (kind, owner_id, status, priority, n)
     select '${table}', owner.id, ${status.replaceAll('$', 'existing')}, ${priority.replaceAll('$', 'existing')}, count(*)
     from ${table} existing, lateral (values (0), (existing.${owner})) owner (id) group by 1, 2, 3, 4`,
  ]
}

const STATEMENTS = [
  `create table tallies (
     id bigint generated always as identity primary key,
     kind text not null,
     owner_id integer not null,
     status text not null,
     priority text not null,
     n bigint not null,
     added_up boolean not null default false
   )`,
  `create index tallies_owner on tallies (owner_id, kind) include (status, priority, n)`,
  `create index tallies_new on tallies (id) where not added_up`,
  ...tallied('briefs', 'user_id', '$.status::text'),
  ...tallied('projects', 'user_id', '$.status::text'),
  ...tallied('websites', 'user_id', `'live'`),
  ...tallied('tickets', 'user_id', '$.status::text', '$.priority::text'),
  ...tallied('info_requests', 'client_id', '$.status::text'),
]
