import { sql } from 'kysely'
import type { ActingToken, Actor, Membership } from '#shared/contract/policy.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** The columns that determine a user's rights, read together with the user. */
export interface ActorRow {
  id: number
  role: Role
  /** The staff role. Null for clients. */
  staffRole: StaffRole | null
  /** A client's companies, in the order in which they joined. Null for staff. */
  companies: Membership[] | null
  /** The companies of a staff freelancer. Null for everyone else. */
  companyIds: number[] | null
}

/**
 * Returns the SQL columns of an `ActorRow`. `alias` is the alias of the row in `users`. The functions
 * (`baseline/functions/rights.sql`) cost nothing where they aren't called: for staff who aren't freelancers.
 */
export const getActorColumns = (
  alias: string,
): string => `${alias}.id, ${alias}.role, ${alias}.staff_role as "staffRole",
  case ${alias}.role when 'client' then memberships_of(${alias}.id) end as companies,
  case ${alias}.staff_role when 'freelancer' then companies_of_freelancer(${alias}.id) end as "companyIds"`

/** Returns the actor: a user, a client in a staff member's client view, or a program of a staff member. */
export function toActor(
  { id, role, staffRole, companies, companyIds }: ActorRow,
  options: { viewer?: number; token?: ActingToken } = {},
): Actor {
  const { viewer, token } = options
  if (role === 'client')
    return { id, role, companies: companies ?? [], ...(viewer !== undefined && { viewer }) }
  const program = token && { token }
  return staffRole === 'freelancer'
    ? { id, role, staffRole, companyIds: companyIds ?? [], ...program }
    : // The database ensures that staff have a role.
      { id, role, staffRole: staffRole ?? 'member', ...program }
}

/** Finds the actor for a user who is neither deleted nor deactivated. Returns undefined for anyone else. */
export const findActor = async (db: Database, userId: number): Promise<Actor | undefined> =>
  (await findActors(db, [userId])).get(userId)

/** Finds the actors for several users, by id, as `findActor` does. */
export async function findActors(db: Database, ids: readonly number[]): Promise<Map<number, Actor>> {
  const { rows } = await sql<ActorRow>`
    select ${sql.raw(getActorColumns('u'))} from users u
    where u.id = any(${[...ids]}) and u.deleted_at is null and u.deactivated_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, toActor(row)]))
}
