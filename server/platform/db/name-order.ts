import { type RawBuilder, sql } from 'kysely'
import { getLanguage } from '#shared/i18n/t.ts'
import type { Database } from './connection.ts'

/** Languages with their own order of letters. The others share one. Each order has an index of companies. */
const OWN_ORDER = new Set(['es', 'pl', 'tr'])

/** Returns a column of names to sort by, in the order of the user's language, regardless of the database's order. */
export function collateName(column: string): RawBuilder<string> {
  const collation = OWN_ORDER.has(getLanguage()) ? `name_order_${getLanguage()}` : 'name_order'
  return sql<string>`${sql.ref(column)} collate ${sql.raw(collation)}`
}

/** Rebuilds indexes of names that another version of ICU sorted. Otherwise, lists could leave out names. */
export async function refreshNameOrder(db: Database): Promise<void> {
  for (const name of await listStaleCollations(db))
    await db.transaction().execute(async (tx) => {
      await sql`reindex index ${sql.ref(`companies_by_${name}`)}`.execute(tx)
      await sql`alter collation ${sql.ref(name)} refresh version`.execute(tx)
    })
}

/** Returns the collations whose recorded version differs from ICU's. Their indexes are in another order. */
export async function listStaleCollations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname ~ '^name_order' and collnamespace = current_schema()::regnamespace
      and collversion is distinct from pg_collation_actual_version(oid)`.execute(db)
  return rows.map(({ name }) => name)
}
