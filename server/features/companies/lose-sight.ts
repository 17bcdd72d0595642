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

/** Whose rights change, and what they are in a company, or in two that become one. */
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
 * What of all that waits for a person, and of whose contact they are, is not theirs any more after a change: what they
 * could not take over from anyone. Who was asked something besides goes on being asked, if they may answer.
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

/** What a person lost, and who takes it over. */
interface Going {
  lost: readonly Held[]
  heirs: Heirs
}

/** Gives what a person lost to others, as if they had left, and notifies these. */
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

/** What would go to whom, for a preview. */
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
