import { sql } from 'kysely'
import type { Actor, ClientActor, Membership } from '#shared/contract/policy.ts'
import type { CompanyRole } from '#shared/companies/values.ts'
import type { Database } from '#server/db/connection.ts'
import { prepared } from '#server/db/prepared.ts'

interface Row {
  companyId: number
  role: CompanyRole
  someProjects: boolean
  createdAt: string
  archived: boolean
}

/**
 * The actor with the rights of this moment, which stay until the transaction ends: whoever takes one of them away waits for
 * it to commit, and what begins afterwards is without them. Call it before anything else is locked.
 */
export async function holdRights(tx: Database, actor: Actor): Promise<Actor> {
  if (actor.role !== 'client') return actor
  const rows = await lockMemberships(tx, actor.id)
  return { ...actor, companies: await membershipsOf(tx, actor.id, rows) }
}

/**
 * The same without holding them, for who has locked the company: everybody who changes who is in it does that first, and two
 * owners who held their own rights could wait for each other.
 */
export async function rightsNow(tx: Database, actor: Actor): Promise<Actor> {
  if (actor.role !== 'client') return actor
  const rows = await readMemberships(tx, actor.id)
  return { ...actor, companies: await membershipsOf(tx, actor.id, rows) }
}

const current = (tx: Database, userId: number) =>
  tx
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.companyId')
    .select(['companyId', 'role', 'someProjects', 'memberships.createdAt'])
    .select(sql<boolean>`companies.archived_at is not null`.as('archived'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('companyId')

const lockMemberships = prepared((tx, userId: number) => current(tx, userId).forShare('memberships'))
const readMemberships = prepared((tx, userId: number) => current(tx, userId))

/** The first joined first, as a session has them. */
async function membershipsOf(
  tx: Database,
  userId: number,
  rows: readonly Row[],
): Promise<ClientActor['companies']> {
  // After the rows are locked, because these change with them.
  const chosen = rows.some(({ someProjects }) => someProjects) ? await readChosen(tx, userId) : []
  const projectsIn = Map.groupBy(chosen, ({ companyId }) => companyId)
  return rows
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .map(({ companyId, role, someProjects, archived }): Membership => {
      const projectIds = (projectsIn.get(companyId) ?? []).map(({ projectId }) => projectId)
      return { companyId, role, projectIds: someProjects ? projectIds : null, ...(archived && { archived }) }
    })
}

const readChosen = prepared((tx, userId: number) =>
  tx
    .selectFrom('membershipProjects')
    .select(['companyId', 'projectId'])
    .where('userId', '=', userId)
    .orderBy('projectId'),
)
