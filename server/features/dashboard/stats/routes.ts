import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import type { Stats } from '#shared/dashboard/schemas.ts'
import { statsEndpoints } from '#shared/dashboard/endpoints.ts'
import { ACTIVE_TICKET_STATUSES } from '#shared/tickets/values.ts'
import { shareResults } from '#server/platform/db/batch-reads.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { matchesAny } from '#server/platform/db/paging.ts'
import { type TallyKind, filterTallies, readTallies, sumTallies } from '#server/core/access/tallies.ts'
import { onlyArchived } from '#server/core/access/archive.ts'
import {
  type CompanyFilter,
  getSharedCacheActor,
  getVisibilityCondition,
  getVisibility,
} from '#server/core/access/visibility.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

export function statsRoutes(app: App): void {
  route(app, statsEndpoints.get, 'stats.read', ({ ctx, query }) => readStats(ctx, query))
}

const ALL_KINDS = [
  'briefs',
  'projects',
  'archived_projects',
  'websites',
  'archived_websites',
  'tickets',
] as const satisfies readonly TallyKind[]
const ACTIVE_BRIEFS = BRIEF_STATUSES.filter((status) => status !== 'rejected' && status !== 'completed')
const ACTIVE_PROJECTS = PROJECT_STATUSES.filter((status) => !isFinished(status))

/** Counts the totals of a dashboard. Actors who can see the same records share concurrent reads. */
const readStats = (ctx: Context, { company }: CompanyFilter): Promise<Stats> =>
  readSharedStats(ctx.db, { actor: getSharedCacheActor(ctx.actor), company })

const readSharedStats = shareResults(
  async (db, { actor, company }: CompanyFilter & { actor: Actor }): Promise<Stats> => {
    const tallies = await readTallies(db, getVisibility(actor, 'stats.read', { table: 'tickets', company }), [
      ...ALL_KINDS,
      'briefs_at_rest',
    ])
    const count = (kind: TallyKind, statuses?: readonly string[]) =>
      sumTallies(filterTallies(tallies, kind), { statuses })
    const archived =
      count('archived_projects') > 0 ? await countArchivedBriefs(createContext(db, actor), company) : 0
    return {
      activeBriefs: count('briefs', ACTIVE_BRIEFS) - archived,
      pendingBriefs: count('briefs', ['pending']) - count('briefs_at_rest', ['pending']),
      activeProjects: count('projects', ACTIVE_PROJECTS),
      liveWebsites: count('websites'),
      openTickets: count('tickets', ACTIVE_TICKET_STATUSES),
      hasRecords: ALL_KINDS.some((kind) => count(kind) > 0),
    }
  },
)

/** Counts active briefs whose project is archived. */
const countArchivedBriefs = (ctx: Context, company: number | undefined) =>
  countRows(
    ctx.db,
    ctx.db
      .selectFrom('projects')
      .innerJoin('briefs', 'briefs.id', 'projects.briefId')
      .where(getVisibilityCondition(ctx.actor, 'stats.read', { table: 'projects', company }))
      .where(onlyArchived('projects'))
      .where(matchesAny('briefs.status', ACTIVE_BRIEFS)),
  )
