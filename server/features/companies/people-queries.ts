import { sql } from 'kysely'
import type { Person, CompanyRef } from '#shared/contract/fields.ts'
import { type Actor, can, getCompanyScope } from '#shared/contract/policy.ts'
import { countOpenWork } from './open-work.ts'
import { listPossibleSuccessors, getDefaultSuccessors } from './successors.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { selectChosenProjects, selectPersonInCompany } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, readPage } from '#server/platform/db/paging.ts'
import { requireRecord } from '#server/core/access/access.ts'
import type * as z from 'zod'
import type { LeaveEffect } from '#shared/companies/schemas.ts'
import { WAS_ALWAYS_ALONE, OWNS_ALONE } from './memberships.ts'
import { notArchived } from '#server/core/access/archive.ts'
import type { Context } from '#server/core/context/context.ts'

const MEMBER_ORDER = {
  direction: 'asc' as const,
  table: 'memberships' as const,
  terms: [
    { expression: sql.ref('memberships.createdAt'), key: 'since', type: 'timestamptz' as const },
    { expression: sql.ref('memberships.userId'), key: 'userId', type: 'int4' as const },
  ],
}

const selectMembershipsByState = (db: Database, companyId: number, state: 'current' | 'ended') =>
  db
    .selectFrom('memberships')
    .where('memberships.companyId', '=', companyId)
    .where('memberships.endedAt', state === 'current' ? 'is' : 'is not', null)

/** Selects a user as the company's members see them: with this company's name, even if they're in other companies. */
const selectPersonCard = <P extends Person | null = Person>(column: string) =>
  selectPersonInCompany<P>(sql.ref(column), sql.ref('memberships.companyId'))

const selectMemberRows = (people: ReturnType<typeof selectMembershipsByState>) =>
  people
    .select(['memberships.userId', 'memberships.role', 'memberships.news', 'memberships.endedAt'])
    .select(['memberships.createdAt as since', 'memberships.version', 'memberships.someProjects as limited'])
    .select([
      selectPersonCard('memberships.userId').as('person'),
      selectPersonCard<Person | null>('memberships.invitedBy').as('invitedBy'),
      selectChosenProjects('memberships').as('projectIds'),
    ])

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMemberRows>['execute']>>[number]

/** Whether `actor` can manage the members of the company. */
const canManageMembers = (actor: Actor, companyId: number): boolean =>
  can(actor, 'company.manage', getCompanyScope(companyId))

/** Removes a member's projects and inviter unless the actor is staff, an owner, or that member. */
function omitPrivateFields(actor: Actor, companyId: number, { projectIds, invitedBy, ...row }: MemberRow) {
  const canSeeAll = actor.role === 'staff' || actor.id === row.userId || canManageMembers(actor, companyId)
  return canSeeAll ? { ...row, projectIds, invitedBy } : row
}

/** Returns a page of a company's members, or of its former members, in the order in which they joined. */
export async function readPeople(
  ctx: Context,
  companyId: number,
  { state, ...page }: PageQuery & { state: 'current' | 'ended' },
) {
  const people = selectMembershipsByState(ctx.db, companyId, state)
  const read = await readPage(selectMemberRows(people), {
    order: MEMBER_ORDER,
    page,
    total: () => countRows(ctx.db, people),
  })
  return read.withItems(read.items.map((row) => omitPrivateFields(ctx.actor, companyId, row)))
}

/**
 * Returns a member of a company. Owners and staff can also read former members, and see the work that waits for the
 * member. @throws 404
 */
export async function readPerson(ctx: Context, companyId: number, userId: number) {
  const find = (state: 'current' | 'ended') =>
    selectMemberRows(selectMembershipsByState(ctx.db, companyId, state))
      .where('memberships.userId', '=', userId)
      .executeTakeFirst()
  const knows = ctx.actor.role === 'staff' || canManageMembers(ctx.actor, companyId)
  const row = requireRecord((await find('current')) ?? (knows ? await find('ended') : undefined), 'Person')
  const person = omitPrivateFields(ctx.actor, companyId, row)
  if (!knows) return person
  const member = { companyId, userId }
  const waiting = await countOpenWork(ctx.db, member)
  return { ...person, waiting, successors: await listPossibleSuccessors(ctx.db, member) }
}

/** Returns what happens to each of a user's companies when the account ends, in the order in which the user joined. */
export async function readCompaniesToLeave(
  ctx: Context,
  userId: number,
): Promise<z.input<typeof LeaveEffect>[]> {
  const companies = await ctx.db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.companyId')
    .select('memberships.companyId')
    .select([sql<CompanyRef>`companies.card`.as('company'), OWNS_ALONE.as('ownerless')])
    .select(WAS_ALWAYS_ALONE.as('alone'))
    .where('memberships.userId', '=', userId)
    .where(notArchived('companies'))
    .where((eb) => eb.or([eb('memberships.endedAt', 'is', null), WAS_ALWAYS_ALONE]))
    .orderBy('memberships.createdAt')
    .orderBy('memberships.companyId')
    .execute()
  return Promise.all(
    companies.map(async ({ companyId, ...company }) => {
      const member = { companyId, userId }
      const { successorId: id } = await getDefaultSuccessors(ctx.db, member, { actorId: ctx.actor.id })
      const successor = id === null ? null : await readPersonCard(ctx.db, companyId, id)
      return { ...company, waiting: await countOpenWork(ctx.db, member), heir: successor }
    }),
  )
}

/** Returns a user as the members of a company see them. */
export async function readPersonCard(db: Database, companyId: number, userId: number): Promise<Person> {
  const card = selectPersonInCompany(sql`${userId}::integer`, sql`${companyId}::integer`)
  return (await db.selectNoFrom(card.as('card')).executeTakeFirstOrThrow()).card
}
