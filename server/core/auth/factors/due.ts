import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/**
 * SQL: from when on the agency requires a second factor of the person `u`, whether or not they have one; null if it
 * requires none. The statement joins `agency`, which has one row.
 */
export const SECOND_FACTOR_DUE = `case
  case u.role when 'staff' then agency.staff_second_factor else agency.client_second_factor end
    when 'required' then u.created_at
    when 'after_14_days' then u.created_at + interval '14 days' end`

/** SQL: whether that instant has come. */
export const IS_SECOND_FACTOR_DUE = `coalesce(${SECOND_FACTOR_DUE} <= now(), false)`

/** What the agency requires of a person, whether or not they have it. */
export interface Requirement {
  /** From when on, ISO 8601; null if it requires no second factor. */
  due: string | null
  /** Whether that instant has come. */
  isDue: boolean
}

/** Whether, and from when on, the agency requires a second factor of this person. */
export async function readRequirement(db: Database, userId: number): Promise<Requirement> {
  const { rows } = await sql<Requirement>`
    select ${sql.raw(SECOND_FACTOR_DUE)} as due, ${sql.raw(IS_SECOND_FACTOR_DUE)} as "isDue"
    from users u cross join agency where u.id = ${userId}`.execute(db)
  return rows[0] ?? { due: null, isDue: false }
}
