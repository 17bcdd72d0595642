import { type Kysely, sql } from 'kysely'

/** For the staff dashboard: what is waiting, what is due, and how many were opened and closed per day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create index briefs_declined on briefs (updated_at, id) where can_resubmit`,
  `create index projects_due on projects (due_date, id) where status not in ('completed', 'launched')`,
  `create index tasks_due on tasks (due_date, id) where status <> 'completed'`,
  `create index tickets_resolved on tickets (resolved_at) where resolved_at is not null`,
  // Includes the columns that statistics of answers need, so that a month is counted without reading the tickets.
  `drop index tickets_answered`,
  `create index tickets_answered on tickets (first_answered_at) include (first_answer_minutes, answered_late)
     where first_answered_at is not null`,
]
