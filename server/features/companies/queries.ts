import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { companyEndpoints as endpoints } from '#shared/companies/endpoints.ts'
import type { Company } from '#shared/companies/schemas.ts'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import { type PolicyAction, type Actor, getCompanyScope } from '#shared/contract/policy.ts'
import { type LockedCompany, lockCompany } from './companies.ts'
import { LACKS_OWNER, canAccessAccount } from './memberships.ts'
import { countRows } from '#server/platform/db/counts.ts'
import {
  selectChosenProjects,
  selectCompany,
  selectPersonInCompany,
} from '#server/core/records/sql-fragments.ts'
import { collateName } from '#server/platform/db/name-order.ts'
import { type Order, type PageQuery, contains, createTableOrder } from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { notArchived } from '#server/core/access/archive.ts'
import { authorize, requireRecord } from '#server/core/access/access.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { reloadActor } from '#server/core/access/rights-locks.ts'
import type { Context } from '#server/core/context/context.ts'

function getNameOrder(): Order {
  const { terms, ...order } = createTableOrder('asc', 'companies', { id: 'int4' })
  return {
    ...order,
    terms: [{ expression: collateName('companies.name'), key: 'name', type: 'text' }, ...terms],
  }
}

type CompanyFilter = Partial<z.output<typeof endpoints.list.query>>

const STATES: Record<NonNullable<CompanyFilter['state']>, RawBuilder<SqlBool>> = {
  active: sql<SqlBool>`companies.archived_at is null`,
  archived: sql<SqlBool>`companies.archived_at is not null`,
  ownerless: sql<SqlBool>`companies.archived_at is null and ${LACKS_OWNER}`,
}

function filterCompanies(ctx: Context, { q, state }: CompanyFilter) {
  const companies = ctx.db
    .selectFrom('companies')
    .where(getVisibilityCondition(ctx.actor, 'company.read', { table: 'companies' }))
    .where(contains('companies.search', q))
  return state && ctx.actor.role === 'staff' ? companies.where(STATES[state]) : companies
}

const sumTallies = (kind: 'tickets' | 'info_requests', statuses: string) => sql<number>`coalesce((
  select sum(n) from tallies where tallies.company_id = companies.id and kind = ${sql.lit(kind)}
    and status in (${sql.raw(statuses)})), 0)::integer`

const MEMBERS = sql`memberships.company_id = companies.id and memberships.ended_at is null`

/** Additional fields of a company for staff. */
const STAFF_COLUMNS = [
  sql<Person[]>`coalesce((
    select json_agg(${selectPersonInCompany(sql`memberships.user_id`, sql`companies.id`)}
      order by memberships.created_at, memberships.user_id)
    from memberships join users as owning on owning.id = memberships.user_id
    where ${MEMBERS} and memberships.role = 'owner' and ${canAccessAccount('owning')}), '[]')`.as('owners'),
  selectCompany<CompanyRef | null>(sql.ref('companies.mergedInto')).as('merged'),
  sql<number>`(select count(*) from memberships where ${MEMBERS})::integer`.as('people'),
  sumTallies('tickets', `'open', 'in_progress'`).as('openTickets'),
  sql<number>`case when ${notArchived('companies')} then ${sumTallies('info_requests', `'pending', 'in_progress'`)} else 0 end`.as(
    'waiting',
  ),
]

/** Selects the client's own membership of a company. Null for staff. */
const selectOwnMembership = (actor: Actor) =>
  actor.role === 'staff'
    ? sql<null>`null::json`
    : sql<Company['mine']>`(
        select json_build_object('role', mine.role, 'news', mine.news, 'projectIds', ${selectChosenProjects('mine')})
        from memberships as mine
        where mine.company_id = companies.id and mine.user_id = ${actor.id} and mine.ended_at is null)`

const selectCompanyRows = (companies: ReturnType<typeof filterCompanies>, actor: Actor) =>
  companies
    .select(['companies.id', 'companies.name', 'companies.archivedAt', 'companies.mergedInto'])
    .select(['companies.createdAt', 'companies.updatedAt', 'companies.version'])
    .select(selectOwnMembership(actor).as('mine'))
    .$if(actor.role === 'staff', (staff) => staff.select(STAFF_COLUMNS))

/** Returns a page of the companies that the actor sees, in the order of their names in the reader's language. */
export function readCompanies(ctx: Context, query: CompanyFilter & PageQuery) {
  const companies = filterCompanies(ctx, query)
  return readList(ctx.db, selectCompanyRows(companies, ctx.actor), {
    order: getNameOrder(),
    page: query,
    total: () => countRows(ctx.db, companies),
  })
}

/** Returns a company as the actor sees it. @throws 404 */
export async function readableCompany(ctx: Context, id: number) {
  const company = await selectCompanyRows(filterCompanies(ctx, {}), ctx.actor)
    .where('companies.id', '=', id)
    .executeTakeFirst()
  return requireRecord(company, 'Company')
}

/**
 * Locks a company until the transaction ends, if the actor can do `action` to it. Returns the company, and a context
 * with the actor's current rights. The lock keeps these rights from changing.
 * @throws 404, 403 with the code `company_role`, 409 for its people while it is archived
 */
export async function lockableCompany<C extends Context>(
  ctx: C,
  action: PolicyAction,
  id: number,
): Promise<{ company: LockedCompany; ctx: C }> {
  const company = await lockCompany(ctx.db, id)
  const actor = await reloadActor(ctx.db, ctx.actor)
  return {
    company: authorize(actor, action, { record: company, getScope: (found) => getCompanyScope(found.id) }),
    ctx: { ...ctx, actor },
  }
}
