import { sql } from 'kysely'
import type { ActingToken, Actor, Membership } from '#shared/contract/policy.ts'
import type { Role, StaffRole } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'

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
 * The memberships of the person whose id this SQL is, as JSON, the first joined first. The function `hold_rights` of
 * migration 074 compares them, and says the same.
 */
export const membershipsOf = (person: string): string => `(
    select coalesce(json_agg(json_build_object('companyId', m.company_id, 'role', m.role, 'projectIds',
      case when m.some_projects then (
        select coalesce(json_agg(chosen.project_id order by chosen.project_id), '[]') from membership_projects chosen
        where chosen.company_id = m.company_id and chosen.user_id = m.user_id) end,
      'archived', of_member.archived_at is not null) order by m.created_at, m.company_id), '[]')
    from memberships m join companies of_member on of_member.id = m.company_id
    where m.user_id = ${person} and m.ended_at is null)`

/** The columns of a `Standing` in SQL. `person` is the alias of the row in `users`. */
export const standingOf = (
  person: string,
): string => `${person}.id, ${person}.role, ${person}.staff_role as "staffRole",
  case ${person}.role when 'client' then ${membershipsOf(`${person}.id`)} end as companies,
  case ${person}.staff_role when 'freelancer' then array(
    select s.company_id from staff_companies s where s.user_id = ${person}.id order by s.company_id)
  end as "companyIds"`

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
