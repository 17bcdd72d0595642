import { sql } from 'kysely'
import type { Person, CompanyRef } from '#shared/contract/fields.ts'
import { type Actor, can, placeIn } from '#shared/contract/policy.ts'
import { readWaiting } from './hand-over.ts'
import { successorsFor, heirsOf } from './successors.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { chosenProjects, personIn } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, readPage } from '#server/platform/db/paging.ts'
import { found } from '#server/core/access/access.ts'
import type * as z from 'zod'
import type { LeftCompany } from '#shared/companies/schemas.ts'
import { WAS_ALWAYS_ALONE, OWNS_ALONE } from './memberships.ts'
import { notArchived } from '#server/core/access/archive.ts'
import type { Context } from '#server/core/context/context.ts'

const FIRST_JOINED = {
  direction: 'asc' as const,
  table: 'memberships' as const,
  terms: [
    { by: sql.ref('memberships.createdAt'), key: 'since', type: 'timestamptz' as const },
    { by: sql.ref('memberships.userId'), key: 'userId', type: 'int4' as const },
  ],
}

const ofState = (db: Database, companyId: number, state: 'current' | 'ended') =>
  db
    .selectFrom('memberships')
    .where('memberships.companyId', '=', companyId)
    .where('memberships.endedAt', state === 'current' ? 'is' : 'is not', null)

/** Selects a user as the company's members see them: with this company's name, even if they're in other companies. */
const cardOf = <P extends Person | null = Person>(column: string) =>
  personIn<P>(sql.ref(column), sql.ref('memberships.companyId'))

const selected = (people: ReturnType<typeof ofState>) =>
  people
    .select(['memberships.userId', 'memberships.role', 'memberships.news', 'memberships.endedAt'])
    .select(['memberships.createdAt as since', 'memberships.version'])
    .select([
      cardOf('memberships.userId').as('person'),
      cardOf<Person | null>('memberships.invitedBy').as('invitedBy'),
      chosenProjects('memberships').as('projectIds'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

/** Whether `actor` can manage the members of the company. */
export const managesPeople = (actor: Actor, companyId: number): boolean =>
  can(actor, 'company.manage', placeIn(companyId))

/** Removes a member's projects and inviter unless the actor is staff, an owner, or that member. */
function told(actor: Actor, companyId: number, { projectIds, invitedBy, ...row }: Row) {
  const isTold = actor.role === 'staff' || actor.id === row.userId || managesPeople(actor, companyId)
  return isTold ? { ...row, projectIds, invitedBy } : row
}

/** Returns a page of a company's members, or of its former members, in the order in which they joined. */
export async function readPeople(
  ctx: Context,
  companyId: number,
  { state, ...page }: PageQuery & { state: 'current' | 'ended' },
) {
  const people = ofState(ctx.db, companyId, state)
  const read = await readPage(selected(people), FIRST_JOINED, page, () => countRows(ctx.db, people))
  return read.with(read.items.map((row) => told(ctx.actor, companyId, row)))
}

/**
 * Returns a member of a company. Owners and staff can also read former members, and see the work that waits for the
 * member.
 * @throws 404
 */
export async function readPerson(ctx: Context, companyId: number, userId: number) {
  const find = (state: 'current' | 'ended') =>
    selected(ofState(ctx.db, companyId, state))
      .where('memberships.userId', '=', userId)
      .executeTakeFirst()
  const knows = ctx.actor.role === 'staff' || managesPeople(ctx.actor, companyId)
  const row = found((await find('current')) ?? (knows ? await find('ended') : undefined), 'Person')
  if (!knows) return told(ctx.actor, companyId, row)
  const member = { companyId, userId }
  const waiting = await readWaiting(ctx.db, member)
  return { ...told(ctx.actor, companyId, row), waiting, successors: await successorsFor(ctx.db, member) }
}

/** Returns what happens to each of a user's companies when the account ends, in the order in which the user joined. */
export async function readLeaving(ctx: Context, userId: number): Promise<z.input<typeof LeftCompany>[]> {
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
    companies.map(async ({ companyId, ...left }) => {
      const member = { companyId, userId }
      const { heir: id } = await heirsOf(ctx.db, member, ctx.actor.id)
      const heir = id === null ? null : await readCard(ctx.db, companyId, id)
      return { ...left, waiting: await readWaiting(ctx.db, member), heir }
    }),
  )
}

/** Returns a user as the members of a company see them. */
export async function readCard(db: Database, companyId: number, userId: number): Promise<Person> {
  const card = personIn(sql`${userId}::integer`, sql`${companyId}::integer`)
  return (await db.selectNoFrom(card.as('card')).executeTakeFirstOrThrow()).card
}
