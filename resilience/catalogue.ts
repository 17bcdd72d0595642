import type { Client } from 'pg'

const PARTS = [
  `select format('column %s.%s %s %s %s %s %s', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
     attgenerated::text || attidentity::text, pg_get_expr(adbin, adrelid), attstattarget)
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where c.relkind = 'r' and attnum > 0 and not attisdropped and c.relnamespace = 'public'::regnamespace`,
  `select format('constraint %s.%s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select format('index %s %s', indisvalid, pg_get_indexdef(indexrelid))
   from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  `select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
]

/** Returns the schema of a database: one line each, sorted. */
export async function getCatalog(client: Client): Promise<string[]> {
  const lines: string[] = []
  for (const part of PARTS) {
    const { rows } = await client.query<Record<string, string>>(part)
    lines.push(...rows.flatMap((row) => Object.values(row)))
  }
  return lines.toSorted()
}
