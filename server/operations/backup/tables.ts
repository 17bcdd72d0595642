import { Client } from 'pg'

/** The migrator's own tables, and incomplete uploads. */
const EXCLUDED_TABLES = ['kysely_migration', 'kysely_migration_lock', 'resumable_uploads', 'resumable_parts']

/** Runs `work` on a dedicated connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'project-portal-backup' })
  // The running statement throws the error as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the tables that hold the portal's records, each with the columns that aren't computed. */
export async function listRecordTables(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Returns the migrations that ran on a database, oldest first; empty for an empty database. */
export async function listAppliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Returns the checksum of the baseline that created the database. */
export async function readBaselineChecksum(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ baseline: string | null }>('select baseline from portal')
  return rows[0]?.baseline ?? undefined
}

/** Returns the current value of each sequence that has been used. */
export async function listSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return rows
}

/** Lets `work` fill the tables in any order: foreign keys and triggers are off until it's done. */
export async function withDisabledConstraints(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
