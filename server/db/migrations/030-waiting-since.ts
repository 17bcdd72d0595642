import { type Kysely, sql } from 'kysely'

/**
 * Since when a brief has been waiting for a decision or for its client, so that everything waiting is read in order
 * from indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table briefs add column waiting_since timestamptz(3) not null default now()`,
  `alter table briefs disable trigger touch`,
  `update briefs set waiting_since =
     case when can_resubmit or exists (select from brief_revisions where brief_id = briefs.id)
       then updated_at else created_at end`,
  `alter table briefs enable trigger touch`,
  `create index briefs_pending on briefs (waiting_since, id) where status = 'pending'`,
  `drop index briefs_declined`,
  `create index briefs_declined on briefs (waiting_since, id) where can_resubmit`,
  `create index info_requests_open on info_requests (waiting_since, id) where waiting_on = 'client'`,
]
