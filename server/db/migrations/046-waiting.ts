import { type Kysely, sql } from 'kysely'

/** Everything waiting is read the most urgent first, and the tasks of clients are part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

// The expression is that of server/features/staff-dashboard/waiting.ts, or the index does not serve it.
const STATEMENTS = [
  `drop index tickets_waiting`,
  `create index tickets_waiting on tickets (waiting_on,
     ((case priority when 'urgent' then 0 when 'high' then 2 when 'medium' then 4 else 6 end
       + case when waiting_on = 'agency' and answer_due_at is null and first_answered_at is not null then 1 else 0 end)),
     waiting_since, id) where waiting_on is not null`,
  `create index tasks_of_people on tasks (created_at, id) where assignee_id is not null and status <> 'completed'`,
]
