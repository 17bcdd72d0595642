import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { Action, Actor } from '#shared/contract/policy.ts'
import { ACTIVE_TICKET_STATUSES } from '#shared/tickets/values.ts'
import { Website } from '#shared/websites/schemas.ts'
import { inArchive } from '#server/core/access/archive.ts'
import { ensure, permitted } from '#server/core/access/access.ts'
import { placeOf } from '#server/core/access/places.ts'
import { reach, reachOf } from '#server/core/access/reach.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { OWNER, columnsOf, personOf, personOfOwner } from '#server/core/records/sql-fragments.ts'
import { type PageQuery, contains, oneOf, orderOf, readBatches } from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { readTotal } from '#server/core/access/tallies.ts'
import type { Context } from '#server/core/context/context.ts'

const LAST_LAUNCHED = orderOf('desc', 'websites', { launchDate: 'date', id: 'int4' })

export interface WebsiteQuery extends PageQuery {
  q?: string | undefined
  company?: number | undefined
  projectId?: number
  archived?: boolean | undefined
}

const matching = (ctx: Context, action: Action, query: Partial<WebsiteQuery>) => {
  const { q, company, projectId } = query
  const websites = ctx.db
    .selectFrom('websites')
    .where(reach(ctx.actor, action, 'websites', { company }))
    .where(inArchive(ctx.actor, 'websites', query))
    .where(contains('websites.search', q))
  return projectId === undefined ? websites : websites.where('websites.projectId', '=', projectId)
}

const lastActivityAt = (actor: Actor) => sql<string>`greatest(websites.updated_at,
  (select max(tickets.updated_at) from tickets
    where tickets.website_id = websites.id and ${reach(actor, 'ticket.read', 'tickets')}))`

/**
 * Selects websites. Their count of open tickets and their last activity include only tickets that the actor can see.
 */
const selected = (websites: ReturnType<typeof matching>, actor: Actor) =>
  websites
    .leftJoin('companies as owner', 'owner.id', 'websites.companyId')
    .select([
      ...columnsOf('websites', Website, ['company', 'client', 'openTickets', 'lastActivityAt', 'archivedBy']),
      OWNER.as('company'),
      personOfOwner('websites.userId').as('client'),
      personOf<Person | null>('websites.archivedBy').as('archivedBy'),
      lastActivityAt(actor).as('lastActivityAt'),
    ])
    .select((eb) =>
      eb
        .selectFrom('tickets')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('tickets.websiteId', '=', 'websites.id')
        .where(oneOf('tickets.status', ACTIVE_TICKET_STATUSES))
        .where(reach(actor, 'ticket.read', 'tickets'))
        .$asScalar()
        .$notNull()
        .as('openTickets'),
    )

/** Returns a page of the websites that the actor can reach with `action`. */
export function readWebsites(ctx: Context, action: Action, query: WebsiteQuery) {
  const websites = matching(ctx, action, query)
  return readList(ctx.db, selected(websites, ctx.actor), LAST_LAUNCHED, query, () => {
    if (query.projectId !== undefined) return countRows(ctx.db, websites)
    const tally = query.archived ? 'archived_websites' : 'websites'
    return readTotal(ctx.db, reachOf(ctx.actor, action, 'websites', query.company), tally)
  })
}

/** Returns all websites that the actor can read, in batches. */
export const readAllWebsites = (ctx: Context, query: Omit<WebsiteQuery, 'limit'>) =>
  readBatches(selected(matching(ctx, 'website.read', query), ctx.actor), LAST_LAUNCHED)

/** Finds a website as the actor sees it, without checking access. */
const findWebsite = (ctx: Context, id: number) =>
  selected(ctx.db.selectFrom('websites'), ctx.actor)
    .select('websites.companyId')
    .where('websites.id', '=', id)
    .executeTakeFirst()

/** Returns a website if the actor can read it. @throws 404 */
export const readableWebsite = async (ctx: Context, id: number) =>
  ensure(ctx.actor, 'website.read', await findWebsite(ctx, id), placeOf.website)

/** Returns a website's facts, locked after its company until the transaction ends. */
async function lockWebsite(tx: Database, id: number) {
  await holdCompaniesOf(tx, 'websites', id)
  return tx
    .selectFrom('websites')
    .select(['id', 'userId', 'companyId', 'projectId', 'name', 'url', 'launchDate', 'archivedAt', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedWebsite = NonNullable<Awaited<ReturnType<typeof lockWebsite>>>

/** Returns a website, locked, if the actor can perform the action on it. @throws 404 */
export const lockableWebsite = permitted(lockWebsite, placeOf.website)
