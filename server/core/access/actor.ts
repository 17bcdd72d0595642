import { sql } from 'kysely'
import type { ActingToken, Actor, Membership } from '#shared/contract/policy.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** What says how far a person's rights extend, as it is read along with them. */
export interface Standing {
  id: number
  role: Role
  /** Of staff; null for clients. */
  staffRole: StaffRole | null
  /** The companies of a client, the first joined first; null for staff. */
  companies: Membership[] | null
  /** The companies of a freelancer of the staff; null for everyone else. */
  companyIds: number[] | null
}

/**
 * The columns of a `Standing` in SQL. `person` is the alias of the row in `users`. The functions (`baseline/functions/rights.sql`) set up nothing
 * for whoever is of no company.
 */
export const standingOf = (
  person: string,
): string => `${person}.id, ${person}.role, ${person}.staff_role as "staffRole",
  case ${person}.role when 'client' then memberships_of(${person}.id) end as companies,
  case ${person}.staff_role when 'freelancer' then companies_of_freelancer(${person}.id) end as "companyIds"`

/** Who acts: a person, or a client as whom a member of staff is viewing, or a program of a member of staff. */
export function actorOf(
  { id, role, staffRole, companies, companyIds }: Standing,
  as: { viewer?: number; token?: ActingToken } = {},
): Actor {
  const { viewer, token } = as
  if (role === 'client')
    return { id, role, companies: companies ?? [], ...(viewer !== undefined && { viewer }) }
  const program = token && { token }
  return staffRole === 'freelancer'
    ? { id, role, staffRole, companyIds: companyIds ?? [], ...program }
    : // Which the database ensures.
      { id, role, staffRole: staffRole ?? 'member', ...program }
}

/** The actor that a person would be who is neither deleted nor deactivated; undefined for anyone else. */
export const findActor = async (db: Database, userId: number): Promise<Actor | undefined> =>
  (await findActors(db, [userId])).get(userId)

/** The same of several people, by number. */
export async function findActors(db: Database, ids: readonly number[]): Promise<Map<number, Actor>> {
  const { rows } = await sql<Standing>`
    select ${sql.raw(standingOf('u'))} from users u
    where u.id = any(${[...ids]}) and u.deleted_at is null and u.deactivated_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, actorOf(row)]))
}
