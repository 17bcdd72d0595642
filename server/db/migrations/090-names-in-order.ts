import { type Kysely, sql } from 'kysely'

/**
 * Lists by name follow the order of the reader's language, as ICU knows it. The database's own order may compare code points,
 * in which É comes after Z.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** By the collation that uses it: the order of most languages, and of those that sort some letters differently. */
const LOCALES = { name_order: 'und', name_order_es: 'es', name_order_pl: 'pl', name_order_tr: 'tr' }

// Our own collations, so that the owner of the schema may refresh them: see server/db/name-order.ts.
const STATEMENTS = [
  'drop index companies_by_name',
  ...Object.entries(LOCALES).flatMap(([collation, locale]) => [
    `create collation ${collation} (provider = icu, locale = '${locale}')`,
    `create index companies_by_${collation} on companies (name collate ${collation}, id)`,
  ]),
]
