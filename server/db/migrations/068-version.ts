import { type Kysely, sql } from 'kysely'

/** The newest version that has run here. Portals from before it was kept ran 0.1.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table installation add column version text`,
  `update installation set version = '0.1.0' where exists (select from users)`,
]
