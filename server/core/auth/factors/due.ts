import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/**
 * SQL: when the agency starts to require a second factor of the user `u`, whether or not they have one. Null if it
 * doesn't require one. The statement joins `agency`, which has one row.
 */
export const SECOND_FACTOR_DUE = `case
  case u.role when 'staff' then agency.staff_second_factor else agency.client_second_factor end
    when 'required' then u.created_at
    when 'after_14_days' then u.created_at + interval '14 days' end`

/** SQL: whether the second factor is already required. */
export const IS_SECOND_FACTOR_DUE = `coalesce(${SECOND_FACTOR_DUE} <= now(), false)`

/** The agency's second-factor requirement for a user, whether or not they meet it. */
export interface Requirement {
  /** The start of the requirement (ISO 8601). Null if the agency doesn't require a second factor. */
  due: string | null
  /** Whether the requirement has started. */
  isDue: boolean
}

/** Reads whether the agency requires a second factor of this user, and the time at which it begins to. */
export async function readRequirement(db: Database, userId: number): Promise<Requirement> {
  const { rows } = await sql<Requirement>`
    select ${sql.raw(SECOND_FACTOR_DUE)} as due, ${sql.raw(IS_SECOND_FACTOR_DUE)} as "isDue"
    from users u cross join agency where u.id = ${userId}`.execute(db)
  return rows[0] ?? { due: null, isDue: false }
}
