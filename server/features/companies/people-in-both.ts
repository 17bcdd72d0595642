import { sql } from 'kysely'
import type * as z from 'zod'
import type { Merged } from '#shared/companies/schemas.ts'
import { COMPANY_ROLES } from '#shared/companies/values.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { Actor, Membership } from '#shared/contract/policy.ts'
import type { LockedCompany } from '#server/companies/companies.ts'
import { forgetUnseen } from '#server/companies/forget-unseen.ts'
import { type Held, readHeld } from '#server/companies/hand-over.ts'
import { type Change, handOverLost, handsOver, lostBy } from '#server/companies/lose-sight.ts'
import { readMemberships } from '#server/companies/memberships.ts'
import { type Heirs, heirsOf } from '#server/companies/successors.ts'
import type { Database } from '#server/db/connection.ts'
import { personIn } from '#server/db/fragments.ts'

/** Somebody who is in both companies, may do or see less in the one that stays, and what goes to others because of that. */
interface Shrinking {
  person: Person
  from: Membership
  change: Change
  lost: readonly Held[]
  heirs: Heirs
}

/** Who is in both of two companies that are merged and has a lesser role in the one that stays, or loses something. */
export async function peopleInBoth(
  tx: Database,
  actor: Actor,
  from: number,
  into: number,
): Promise<Shrinking[]> {
  const people = Map.groupBy(await readMemberships(tx, [from, into]), ({ userId }) => userId)
  const shrinking: Shrinking[] = []
  for (const [userId, before] of people) {
    const [was, is] = [from, into].map((company) => before.find(({ companyId }) => companyId === company))
    if (!was || !is) continue
    // Of who sees chosen projects in both, those of both.
    const projectIds = is.projectIds && [...new Set([...is.projectIds, ...(was.projectIds ?? [])])]
    const change = { userId, before, after: { companyId: into, role: is.role, projectIds } }
    // Colleagues of the whole company may do whatever may wait for somebody.
    const keepsAll = is.role !== 'viewer' && projectIds === null
    const held = keepsAll
      ? []
      : [
          ...(await readHeld(tx, { companyId: from, userId })),
          ...(await readHeld(tx, { companyId: into, userId })),
        ]
    const lost = lostBy(change, held)
    if (!isLess(change.after, was) && lost.length === 0) continue
    const heirs = await heirsOf(tx, { companyId: into, userId }, actor.id, from)
    const person = await readPerson(tx, into, userId)
    shrinking.push({ person, from: was, change, lost, heirs })
  }
  return shrinking
}

const isLess = (is: Omit<Membership, 'companyId'>, was: Membership) =>
  COMPANY_ROLES.indexOf(is.role) > COMPANY_ROLES.indexOf(was.role) ||
  (is.projectIds !== null && was.projectIds === null)

async function readPerson(db: Database, companyId: number, userId: number): Promise<Person> {
  const { rows } = await sql<{ person: Person }>`
    select ${personIn(sql`${userId}::integer`, sql`${companyId}::integer`)} as person`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No row')
  return row.person
}

/** The same for a preview. */
export async function shrinkingRoles(
  tx: Database,
  actor: Actor,
  from: number,
  into: number,
): Promise<NonNullable<z.input<typeof Merged>['roles']>> {
  const roles = []
  for (const { person, from: was, change, lost, heirs } of await peopleInBoth(tx, actor, from, into))
    roles.push({
      person,
      from: belonging(was),
      to: belonging(change.after),
      handsOver: await handsOver(tx, into, { lost, heirs }),
    })
  return roles
}

const belonging = ({ role, projectIds }: Omit<Membership, 'companyId'>) => ({
  role,
  projectIds: projectIds && [...projectIds],
})

/** Once everything is moved: gives what a person lost to others, and takes away what they were told of the rest. */
export async function shrink(
  tx: Database,
  actor: Actor,
  company: LockedCompany,
  { person: { fullName }, change: { userId }, lost, heirs }: Shrinking,
): Promise<void> {
  await handOverLost(tx, actor, company, { userId, fullName }, { lost, heirs })
  await forgetUnseen(tx, { companyId: company.id, userId })
}
