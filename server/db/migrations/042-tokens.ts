import { type Kysely, sql } from 'kysely'

/** Longer signatures, the algorithm of each link of the audit log's chain, and where API tokens work and were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Addresses to reply to that were signed before this moment have the short signature.
  `alter table installation add column long_signatures_at timestamptz(3) not null default now()`,

  // The links before are hashed as those after: the column names what was the only choice.
  `alter table audit_chain add column alg text not null default 'sha256'
     constraint audit_chain_alg check (alg = 'sha256')`,

  // Null: from anywhere.
  `alter table api_tokens add column networks text[] check (cardinality(networks) > 0)`,
  `alter table api_tokens add column last_used_from inet`,
]
