import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/**
 * Gives a transaction of the schema's owner its own `now()`, which returns the time that `setTime` set, while `work`
 * runs: in statements, functions, triggers, and the defaults of columns. The function shadows PostgreSQL's own only
 * while the transaction's `search_path` names `pg_catalog` last. It's dropped before the commit, so no other session
 * ever finds it.
 */
export async function withDatabaseClock<T>(
  tx: Database,
  work: (setTime: (time: Date) => Promise<void>) => Promise<T>,
): Promise<T> {
  const setTime = async (time: Date) =>
    void (await sql`select set_config('portal.replayed_at', ${time.toISOString()}, true)`.execute(tx))
  await setTime(new Date())
  const redefineDefaults = await readDefaults(tx)
  await sql`create function now() returns timestamptz stable
    return current_setting('portal.replayed_at')::timestamptz`.execute(tx)
  await sql`select set_config('search_path', current_setting('search_path') || ', pg_catalog', true)`.execute(
    tx,
  )
  await redefineDefaults.execute(tx)
  const result = await work(setTime)
  // A table with pending triggers can't be altered.
  await sql`set constraints all immediate`.execute(tx)
  await sql`reset search_path`.execute(tx)
  await redefineDefaults.execute(tx)
  await sql`do $$ begin execute format('drop function %I.now()', current_schema()); end $$`.execute(tx)
  return result
}

/** Returns a statement that redefines each `now()` default with the function that the name resolves to when it runs. */
async function readDefaults(tx: Database) {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s %s', adrelid::regclass,
      string_agg(format('alter %I set default now()', attname), ', ')) as statement
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where pg_get_expr(adbin, adrelid) = 'now()' group by adrelid`.execute(tx)
  return sql.raw(`do $$ begin ${rows.map(({ statement }) => statement).join('; ')}; end $$`)
}
