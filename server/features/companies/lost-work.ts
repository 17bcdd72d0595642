import type { Person } from '#shared/contract/fields.ts'
import type { WorkReassignments } from '#shared/companies/schemas.ts'
import { type ClientActor, type Membership, can, getCompanyScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'
import { selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import type { LockedCompany } from './companies.ts'
import {
  type DefaultSuccessors,
  reassignOpenWork,
  getSuccessor,
  WORK_KINDS,
  REQUIRED_ACTIONS,
} from './successors.ts'
import type { WorkItem } from './open-work.ts'
import type { Context } from '#server/core/context/context.ts'

/** A change to a user's membership. In a merge, there are two memberships before it. */
export interface MembershipChange {
  userId: number
  previous: readonly Membership[]
  next: Membership
}

/**
 * Returns the records that a user loses through a change: the records that they couldn't take over from someone else. A
 * request that was outside their projects before the change stays theirs if they can still answer it, and so do
 * questions that were handed over to them.
 */
export function getLostWork(
  { userId: id, previous, next }: MembershipChange,
  workItems: readonly WorkItem[],
): WorkItem[] {
  const toActor = (companies: readonly Membership[]): ClientActor => ({ id, role: 'client', companies })
  const [actorBefore, actorAfter] = [toActor(previous), toActor([next])]
  return workItems.filter(({ kind, table, project, companyId, named }) => {
    const own = getCompanyScope(next.companyId, { project, person: id })
    if (table === 'question_handovers') {
      const scope = { ...own, person: named ? id : null, private: kind === 'private' }
      return !can(actorAfter, REQUIRED_ACTIONS.requests, scope)
    }
    if (kind === 'private') return !can(actorAfter, REQUIRED_ACTIONS.private, own)
    if (can(actorAfter, REQUIRED_ACTIONS[kind], getCompanyScope(next.companyId, { project }))) return false
    const isBeside =
      kind === 'requests' &&
      !can(actorBefore, REQUIRED_ACTIONS[kind], getCompanyScope(companyId, { project }))
    return !(isBeside && can(actorAfter, REQUIRED_ACTIONS[kind], own))
  })
}

/** The records that a user lost, and the default successors. */
interface LostWork {
  lostItems: readonly WorkItem[]
  defaultSuccessors: DefaultSuccessors
}

/** Reassigns the records that a user lost, as if the user had left, and notifies the successors. */
export async function reassignLostWork(
  ctx: Context,
  company: LockedCompany,
  { userId, fullName: person, lostItems, defaultSuccessors }: { userId: number; fullName: string } & LostWork,
): Promise<void> {
  const reassignedCounts = await reassignOpenWork(
    ctx.db,
    { userId },
    { workItems: lostItems, defaultSuccessors },
  )
  for (const [id, count] of reassignedCounts)
    await ctx.emit('waiting_handed_over', company, { reader: { id, role: 'client' }, person, taken: count })
}

/** Returns how many records of each kind would go to which successor, for a preview. */
export async function previewReassignment(
  db: Database,
  companyId: number,
  { lostItems, defaultSuccessors }: LostWork,
): Promise<WorkReassignments> {
  const { successorId, privateSuccessorId } = defaultSuccessors
  const { rows } = await sql<{ id: number; person: Person }>`
    select users.id, ${selectPersonInCompany(sql`users.id`, sql`${companyId}::integer`)} as person
    from users where users.id in (${successorId}::integer, ${privateSuccessorId}::integer)`.execute(db)
  return WORK_KINDS.flatMap((kind) => {
    const count = lostItems.filter((each) => each.kind === kind).length
    const to = getSuccessor(kind, defaultSuccessors)
    return count === 0 ? [] : [{ what: kind, count, to: rows.find(({ id }) => id === to)?.person ?? null }]
  })
}
