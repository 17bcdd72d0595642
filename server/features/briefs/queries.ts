import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { UnaskedField } from '#shared/briefs/fields.ts'
import { BRIEF_STATUSES, type BriefStatus } from '#shared/briefs/values.ts'
import { Brief, type BriefSnapshot, BriefSummary } from '#shared/briefs/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'
import {
  type StaffFilter,
  matchesStaffFilter,
  withAuthorization,
  withReadAuthorization,
  resolveStaffFilter,
} from '#server/core/access/access.ts'
import { isInArchivedCompany, isNotInArchivedCompany, onlyArchived } from '#server/core/access/archive.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { getVisibilityCondition, getVisibility } from '#server/core/access/visibility.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { selectLastActivity } from '#server/core/records/last-activity.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import type { DB } from '#server/schema/types.ts'
import { countByValue, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  OWNER_ARCHIVED,
  selectAttachments,
  listSchemaColumns,
  selectPerson,
  selectPersonWithOwner,
} from '#server/core/records/sql-fragments.ts'
import { readBusinessClock } from '#server/core/sla/business-clock.ts'
import { type BusinessClock, getDueTime } from '#server/core/sla/response-clock.ts'
import {
  type PageQuery,
  contains,
  matchesAny,
  createTableOrder,
  readBatches,
  readPage,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import {
  countByStatus,
  filterTallies,
  readTallies,
  readTotal,
  sumTallies,
} from '#server/core/access/tallies.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'briefs', { createdAt: 'timestamptz', id: 'int4' })

const isPending = sql<SqlBool>`briefs.status = 'pending'`
const COMPANY = sql.ref('briefs.companyId')

/** The only definition of briefs that wait for a decision. Briefs of archived companies don't wait. */
const isWaiting = sql<SqlBool>`${isPending} and ${isNotInArchivedCompany(COMPANY)}`

/** Pending briefs of archived companies, which wait for no one. The tally of pending briefs includes them. */
const isAtRest = sql<SqlBool>`${isPending} and ${isInArchivedCompany(COMPANY)}`

interface BriefFilter {
  q?: string | undefined
  company?: number | undefined
  status?: BriefStatus | undefined
  state?: 'waiting' | undefined
  responsible?: StaffFilter | undefined
}

function filterBriefs(ctx: Context, { q, company, status, state, responsible }: BriefFilter) {
  let briefs = ctx.db
    .selectFrom('briefs')
    .where(getVisibilityCondition(ctx.actor, 'brief.read', { table: 'briefs', company }))
    .where(contains('briefs.search', q))
  const staff = resolveStaffFilter(ctx.actor, responsible)
  if (staff !== undefined) briefs = briefs.where(matchesStaffFilter('briefs.responsibleId', staff))
  if (state) briefs = briefs.where(isWaiting)
  return status ? briefs.where(matchesAny('briefs.status', [status])) : briefs
}

const SUMMARY = listSchemaColumns('briefs', BriefSummary, [
  'projectId',
  'answerDueAt',
  'company',
  'client',
  'responsible',
])

const DETAILS = listSchemaColumns('briefs', Brief, [
  ...BriefSummary.keyof().options,
  'attachments',
  'companyArchived',
  'writtenBy',
  'unasked',
])

/** Selects the project that an accepted brief became. */
const selectProjectId = (eb: ExpressionBuilder<DB, 'briefs'>) =>
  eb.selectFrom('projects').select('projects.id').whereRef('projects.briefId', '=', 'briefs.id').$asScalar()

const selectSummaries = (briefs: ReturnType<typeof filterBriefs>) =>
  briefs
    .leftJoin('companies as owner', 'owner.id', 'briefs.companyId')
    .select([...SUMMARY, 'briefs.waitingSince'])
    .select([
      OWNER.as('company'),
      selectPersonWithOwner('briefs.userId').as('client'),
      selectPerson<Person | null>('briefs.responsibleId').as('responsible'),
    ])
    .select((eb) => selectProjectId(eb).as('projectId'))

/** Adds `answerDueAt` to a brief's row. Briefs have no priority, so their target is the target of medium tickets. */
const withAnswerDue = <B extends { status: BriefStatus; waitingSince: string }>(
  office: BusinessClock,
  { waitingSince, ...brief }: B,
) => ({ ...brief, answerDueAt: brief.status === 'pending' ? getDueTime(office, waitingSince, {}) : null })

/** Returns a page of the briefs that the actor can read. */
export async function readBriefs(ctx: Context, query: BriefFilter & PageQuery) {
  const briefs = filterBriefs(ctx, query)
  const page = await readList(ctx.db, selectSummaries(briefs), {
    order: NEWEST,
    page: query,
    total: async () => {
      if (query.responsible !== undefined || query.state) return countRows(ctx.db, briefs)
      const visibility = getVisibility(ctx.actor, 'brief.read', { table: 'briefs', company: query.company })
      const statuses = query.status && [query.status]
      return readTotal(ctx.db, visibility, { kind: 'briefs', filter: { statuses } })
    },
  })
  const office = await readBusinessClock(ctx.db)
  return page.withItems(page.items.map((brief) => withAnswerDue(office, brief)))
}

/** Returns all briefs that the actor can read, in batches. */
export const readAllBriefs = (ctx: Context, query: BriefFilter) =>
  readBatches(
    selectSummaries(filterBriefs(ctx, query)).select(
      selectLastActivity('briefs', ctx.actor.role).as('lastActivityAt'),
    ),
    NEWEST,
  )

/** Counts the briefs that the actor can read, by status, and the pending briefs that wait for a decision. */
export async function countBriefs(ctx: Context, query: BriefFilter) {
  if (query.q || query.responsible !== undefined) {
    const briefs = filterBriefs(ctx, query)
    const [ofStatus, atRest] = await Promise.all([
      countByValue(ctx.db, briefs, { column: 'briefs.status', values: BRIEF_STATUSES }),
      countRows(ctx.db, briefs.where(isAtRest)),
    ])
    return { ...ofStatus, waiting: ofStatus.pending - atRest }
  }
  const visibility = getVisibility(ctx.actor, 'brief.read', { table: 'briefs', company: query.company })
  const tallies = await readTallies(ctx.db, visibility, ['briefs', 'briefs_at_rest'])
  const [all, atRest] = [filterTallies(tallies, 'briefs'), filterTallies(tallies, 'briefs_at_rest')]
  const ofStatus = countByStatus(all, BRIEF_STATUSES)
  return { ...ofStatus, waiting: ofStatus.pending - sumTallies(atRest, { statuses: ['pending'] }) }
}

/** Finds a brief without checking access. */
export async function findBrief(db: Database, id: number) {
  const brief = await selectSummaries(db.selectFrom('briefs'))
    .select([...DETAILS, 'briefs.companyId', OWNER_ARCHIVED.as('companyArchived')])
    .select((eb) => [
      selectAttachments('briefId', 'briefs.id').as('attachments'),
      selectPerson<Person | null>('briefs.writtenBy').as('writtenBy'),
      eb.ref('briefs.unasked').$castTo<UnaskedField[]>().as('unasked'),
    ])
    .where('briefs.id', '=', id)
    .executeTakeFirst()
  return brief && withAnswerDue(await readBusinessClock(db), brief)
}

/** Returns a brief's facts, locked after its company until the transaction ends. */
export async function lockBrief(tx: Database, id: number) {
  await lockCompaniesShared(tx, 'briefs', id)
  return tx
    .selectFrom('briefs')
    .select(['id', 'userId', 'companyId', 'projectName', 'projectDescription', 'targetLaunchDate', 'status'])
    .select(['canResubmit', 'responsibleId', 'version', 'writtenBy'])
    .select((eb) => [
      selectProjectId(eb).as('projectId'),
      eb.ref('unasked').$castTo<UnaskedField[]>().as('unasked'),
      sql<boolean>`exists (select from projects where projects.brief_id = briefs.id and ${onlyArchived('projects')})`.as(
        'projectArchived',
      ),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedBrief = NonNullable<Awaited<ReturnType<typeof lockBrief>>>

const NEWEST_REVISION = createTableOrder('desc', 'briefRevisions', { id: 'int4' })

/** Returns a page of the earlier versions of a brief, newest first. */
export function readRevisions(db: Database, briefId: number, page: PageQuery) {
  const all = db.selectFrom('briefRevisions').where('briefId', '=', briefId)
  const revisions = all
    .select(['id', 'briefId', 'feedback', 'createdAt'])
    .select((eb) => [
      eb.ref('snapshot').$castTo<BriefSnapshot>().as('snapshot'),
      selectPerson('briefRevisions.decidedBy').as('decidedBy'),
    ])
  return readPage(revisions, { order: NEWEST_REVISION, page, total: () => countRows(db, all) })
}

/** Returns a brief, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableBrief = withAuthorization(lockBrief, getRecordScope.brief)

/** Returns a brief if the actor can read it. @throws 404 */
export const readableBrief = withReadAuthorization('brief.read', findBrief, getRecordScope.brief)
