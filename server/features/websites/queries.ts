import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { PolicyAction, Actor } from '#shared/contract/policy.ts'
import { ACTIVE_TICKET_STATUSES } from '#shared/tickets/values.ts'
import { Website } from '#shared/websites/schemas.ts'
import { buildArchiveFilter } from '#server/core/access/archive.ts'
import { authorize, withAuthorization } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { getVisibilityCondition, getVisibility } from '#server/core/access/visibility.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  listSchemaColumns,
  selectPerson,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'
import {
  type PageQuery,
  contains,
  matchesAny,
  createTableOrder,
  readBatches,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { readTotal } from '#server/core/access/tallies.ts'
import type { Context } from '#server/core/context/context.ts'

const LAST_LAUNCHED = createTableOrder('desc', 'websites', { launchDate: 'date', id: 'int4' })

interface WebsiteQuery extends PageQuery {
  q?: string | undefined
  company?: number | undefined
  projectId?: number
  archived?: boolean | undefined
}

const filterWebsites = (ctx: Context, action: PolicyAction, query: Partial<WebsiteQuery>) => {
  const { q, company, projectId } = query
  const websites = ctx.db
    .selectFrom('websites')
    .where(getVisibilityCondition(ctx.actor, action, { table: 'websites', company }))
    .where(buildArchiveFilter(ctx.actor, 'websites', query))
    .where(contains('websites.search', q))
  return projectId === undefined ? websites : websites.where('websites.projectId', '=', projectId)
}

const selectLastActivity = (actor: Actor) => sql<string>`greatest(websites.updated_at,
  (select max(tickets.updated_at) from tickets
    where tickets.website_id = websites.id and ${getVisibilityCondition(actor, 'ticket.read', { table: 'tickets' })}))`

/** Selects websites. Their open tickets and last activity include only tickets that the actor can see. */
const selectWebsites = (websites: ReturnType<typeof filterWebsites>, actor: Actor) =>
  websites.leftJoin('companies as owner', 'owner.id', 'websites.companyId').select([
    ...listSchemaColumns('websites', Website, [
      'company',
      'client',
      'openTickets',
      'lastActivityAt',
      'archivedBy',
    ]),
    OWNER.as('company'),
    selectPersonWithOwner('websites.userId').as('client'),
    selectPerson<Person | null>('websites.archivedBy').as('archivedBy'),
    selectLastActivity(actor).as('lastActivityAt'),
    sql<number>`(select count(*) from tickets where tickets.website_id = websites.id
      and ${matchesAny('tickets.status', ACTIVE_TICKET_STATUSES)}
      and ${getVisibilityCondition(actor, 'ticket.read', { table: 'tickets' })})`.as('openTickets'),
  ])

/** Returns a page of the websites that the actor can perform `action` on. */
export function readWebsites(ctx: Context, action: PolicyAction, query: WebsiteQuery) {
  const websites = filterWebsites(ctx, action, query)
  return readList(ctx.db, selectWebsites(websites, ctx.actor), {
    order: LAST_LAUNCHED,
    page: query,
    total: () => {
      if (query.projectId !== undefined) return countRows(ctx.db, websites)
      const visibility = getVisibility(ctx.actor, action, { table: 'websites', company: query.company })
      return readTotal(ctx.db, visibility, { kind: query.archived ? 'archived_websites' : 'websites' })
    },
  })
}

/** Returns all websites that the actor can read, in batches. */
export const readAllWebsites = (ctx: Context, query: Omit<WebsiteQuery, 'limit'>) =>
  readBatches(selectWebsites(filterWebsites(ctx, 'website.read', query), ctx.actor), LAST_LAUNCHED)

/** Finds a website as the actor sees it, without checking access. */
const findWebsite = (ctx: Context, id: number) =>
  selectWebsites(ctx.db.selectFrom('websites'), ctx.actor)
    .select('websites.companyId')
    .where('websites.id', '=', id)
    .executeTakeFirst()

/** Returns a website if the actor can read it. @throws 404 */
export const readableWebsite = async (ctx: Context, id: number) =>
  authorize(ctx.actor, 'website.read', {
    record: await findWebsite(ctx, id),
    getScope: getRecordScope.website,
  })

/** Returns a website's facts, locked after its company until the transaction ends. */
async function lockWebsite(tx: Database, id: number) {
  await lockCompaniesShared(tx, 'websites', id)
  return tx
    .selectFrom('websites')
    .select(['id', 'userId', 'companyId', 'projectId', 'name', 'url', 'launchDate', 'archivedAt', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedWebsite = NonNullable<Awaited<ReturnType<typeof lockWebsite>>>

/** Returns a website, locked, if the actor can perform the action on it. @throws 404 */
export const lockableWebsite = withAuthorization(lockWebsite, getRecordScope.website)
