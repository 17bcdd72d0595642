import type { Action, Actor } from '#shared/contract/policy.ts'
import { ACTIVE_TICKET_STATUSES } from '#shared/tickets/values.ts'
import { Website } from '#shared/websites/schemas.ts'
import { reach, readable } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { columnsOf, personOf } from '#server/db/fragments.ts'
import { type PageQuery, contains, oneOf, orderOf, readBatches, readPage } from '#server/db/paging.ts'
import { readTallies, totalOf } from '#server/db/tallies.ts'

const LAST_LAUNCHED = orderOf('desc', 'websites', { launchDate: 'date', id: 'int4' })

export interface WebsiteQuery extends PageQuery {
  q?: string | undefined
  projectId?: number
}

const matching = (db: Database, actor: Actor, action: Action, { q, projectId }: Partial<WebsiteQuery>) => {
  const websites = db
    .selectFrom('websites')
    .where(reach(actor, action, 'websites.userId'))
    .where(contains('websites.search', q))
  return projectId === undefined ? websites : websites.where('websites.projectId', '=', projectId)
}

const selected = (websites: ReturnType<typeof matching>) =>
  websites
    .select([
      ...columnsOf('websites', Website, ['client', 'openTickets']),
      'websites.version',
      personOf('websites.userId').as('client'),
    ])
    .select((eb) =>
      eb
        .selectFrom('tickets')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('tickets.websiteId', '=', 'websites.id')
        .where(oneOf('tickets.status', ACTIVE_TICKET_STATUSES))
        .$asScalar()
        .$notNull()
        .as('openTickets'),
    )

/** A page of the websites that `action` lets `actor` reach. */
export function readWebsites(db: Database, actor: Actor, action: Action, query: WebsiteQuery) {
  const websites = matching(db, actor, action, query)
  return readPage(selected(websites), LAST_LAUNCHED, query, async () =>
    query.q || query.projectId !== undefined
      ? countRows(db, websites)
      : totalOf(await readTallies(db, actor, action, ['websites'])),
  )
}

/** All websites that `actor` may read, in batches. */
export const readAllWebsites = (db: Database, actor: Actor, query: { q?: string | undefined }) =>
  readBatches(selected(matching(db, actor, 'website.read', query)), LAST_LAUNCHED)

/** One website, without checking access. */
export const findWebsite = (db: Database, id: number) =>
  selected(db.selectFrom('websites')).where('websites.id', '=', id).executeTakeFirst()

/** The same, if `actor` may read it. @throws 404 */
export const readableWebsite = readable('website.read', findWebsite, ({ userId }) => userId)
