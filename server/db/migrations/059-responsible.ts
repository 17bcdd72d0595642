import { type Kysely, sql } from 'kysely'

/** Briefs and projects have somebody of the staff who is responsible, and lists of what is theirs or nobody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// An index cannot serve `is null` in the order of its other columns, so what is nobody's has its own.
const responsible = (table: string, order: string) => [
  `alter table ${table} add column responsible_id integer references users`,
  `create index ${table}_responsible on ${table} (responsible_id, ${order} desc, id desc) where responsible_id is not null`,
  `create index ${table}_nobodys on ${table} (${order} desc, id desc) where responsible_id is null`,
]

const STATEMENTS = [...responsible('briefs', 'created_at'), ...responsible('projects', 'updated_at')]
