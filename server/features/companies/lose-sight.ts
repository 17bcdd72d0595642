import type { Person } from '#shared/contract/fields.ts'
import type { HandsOver } from '#shared/companies/schemas.ts'
import { type ClientActor, type Membership, can, placeIn } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'
import { personIn } from '#server/core/records/sql-fragments.ts'
import type { LockedCompany } from './companies.ts'
import { type Heirs, handOverHeld, takerOf, LEFT, NEEDED } from './successors.ts'
import type { Held } from './hand-over.ts'
import type { Context } from '#server/core/context/context.ts'

/** A change of a user's membership. In a merge, there are two memberships before it. */
export interface Change {
  userId: number
  before: readonly Membership[]
  after: Membership
}

const inCompanies = (id: number, companies: readonly Membership[]): ClientActor => ({
  id,
  role: 'client',
  companies,
})

/**
 * Returns the records that a user loses through a change: the records that they couldn't take over from someone else. A
 * request that was outside their projects before the change stays theirs if they can still answer it.
 */
export function lostBy({ userId, before, after }: Change, held: readonly Held[]): Held[] {
  const [was, is] = [inCompanies(userId, before), inCompanies(userId, [after])]
  return held.filter(({ what, project, companyId }) => {
    const own = placeIn(after.companyId, { project, person: userId })
    if (what === 'private') return !can(is, NEEDED.private, own)
    if (can(is, NEEDED[what], placeIn(after.companyId, { project }))) return false
    const isBeside = what === 'requests' && !can(was, NEEDED[what], placeIn(companyId, { project }))
    return !(isBeside && can(is, NEEDED[what], own))
  })
}

/** The records that a user lost, and the default successors. */
interface Going {
  lost: readonly Held[]
  heirs: Heirs
}

/** Reassigns the records that a user lost, as if the user had left, and notifies the successors. */
export async function handOverLost(
  ctx: Context,
  company: LockedCompany,
  { userId, fullName }: { userId: number; fullName: string },
  { lost, heirs }: Going,
): Promise<void> {
  const taken = await handOverHeld(ctx.db, { userId }, lost, heirs)
  for (const [id, count] of taken)
    await ctx.emit('waiting_handed_over', company, {
      reader: { id, role: 'client' },
      person: fullName,
      taken: count,
    })
}

/** Returns how many records of each kind would go to which successor, for a preview. */
export async function handsOver(db: Database, companyId: number, { lost, heirs }: Going): Promise<HandsOver> {
  const { rows } = await sql<{ id: number; person: Person }>`
    select users.id, ${personIn(sql`users.id`, sql`${companyId}::integer`)} as person
    from users where users.id in (${heirs.heir}::integer, ${heirs.ofPrivate}::integer)`.execute(db)
  return LEFT.flatMap((what) => {
    const count = lost.filter((each) => each.what === what).length
    const to = takerOf(what, heirs)
    return count === 0 ? [] : [{ what, count, to: rows.find(({ id }) => id === to)?.person ?? null }]
  })
}
