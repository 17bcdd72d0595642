import { type ExpressionBuilder, sql } from 'kysely'
import type { UnaskedField } from '#shared/briefs/fields.ts'
import { BRIEF_STATUSES, type BriefStatus } from '#shared/briefs/values.ts'
import { Brief, type BriefSnapshot, BriefSummary } from '#shared/briefs/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'
import { type StaffFilter, isOf, permitted, readable, whom } from '#server/core/access/access.ts'
import { onlyArchived } from '#server/core/access/archive.ts'
import { placeOf } from '#server/core/access/places.ts'
import { reach, reachOf } from '#server/core/access/reach.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { holdCompaniesOf } from '#server/core/records/hold-companies.ts'
import type { DB } from '#server/schema/types.ts'
import { countBy, countRows } from '#server/platform/db/counts.ts'
import {
  OWNER,
  OWNER_ARCHIVED,
  attachmentsOf,
  columnsOf,
  personOf,
  personOfOwner,
} from '#server/core/records/sql-fragments.ts'
import { officeClock } from '#server/core/sla/office-clock.ts'
import { type OfficeClock, dueAfter } from '#server/core/sla/turns.ts'
import {
  type PageQuery,
  contains,
  oneOf,
  orderOf,
  readBatches,
  readPage,
} from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { countsOf, ofKind, readTallies, readTotal, totalOf } from '#server/core/access/tallies.ts'
import { isAtRest, isWaiting } from './scope.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = orderOf('desc', 'briefs', { createdAt: 'timestamptz', id: 'int4' })

export interface BriefFilter {
  q?: string | undefined
  company?: number | undefined
  status?: BriefStatus | undefined
  state?: 'waiting' | undefined
  responsible?: StaffFilter | undefined
}

function matching(ctx: Context, { q, company, status, state, responsible }: BriefFilter) {
  let briefs = ctx.db
    .selectFrom('briefs')
    .where(reach(ctx.actor, 'brief.read', 'briefs', { company }))
    .where(contains('briefs.search', q))
  if (responsible !== undefined)
    briefs = briefs.where(isOf('briefs.responsibleId', whom(ctx.actor, responsible)))
  if (state) briefs = briefs.where(isWaiting)
  return status ? briefs.where(oneOf('briefs.status', [status])) : briefs
}

const SUMMARY = columnsOf('briefs', BriefSummary, [
  'projectId',
  'answerDueAt',
  'company',
  'client',
  'responsible',
])

const DETAILS = columnsOf('briefs', Brief, [
  ...BriefSummary.keyof().options,
  'attachments',
  'companyArchived',
  'writtenBy',
  'unasked',
])

/** Selects the project that an accepted brief became. */
const projectOf = (eb: ExpressionBuilder<DB, 'briefs'>) =>
  eb.selectFrom('projects').select('projects.id').whereRef('projects.briefId', '=', 'briefs.id').$asScalar()

const summaries = (briefs: ReturnType<typeof matching>) =>
  briefs
    .leftJoin('companies as owner', 'owner.id', 'briefs.companyId')
    .select([...SUMMARY, 'briefs.waitingSince'])
    .select([
      OWNER.as('company'),
      personOfOwner('briefs.userId').as('client'),
      personOf<Person | null>('briefs.responsibleId').as('responsible'),
    ])
    .select((eb) => projectOf(eb).as('projectId'))

/** Adds `answerDueAt` to a brief's row. Briefs have no priority, so their target is the target of medium tickets. */
const withAnswerDue = <B extends { status: BriefStatus; waitingSince: string }>(
  office: OfficeClock,
  { waitingSince, ...brief }: B,
) => ({ ...brief, answerDueAt: brief.status === 'pending' ? dueAfter(office, waitingSince, {}) : null })

/** Returns a page of the briefs that the actor can read. */
export async function readBriefs(ctx: Context, query: BriefFilter & PageQuery) {
  const page = await briefsOf(ctx, query)
  const office = await officeClock(ctx.db)
  return page.with(page.items.map((brief) => withAnswerDue(office, brief)))
}

function briefsOf(ctx: Context, query: BriefFilter & PageQuery) {
  const briefs = matching(ctx, query)
  return readList(ctx.db, summaries(briefs), NEWEST, query, async () => {
    if (query.responsible !== undefined || query.state) return countRows(ctx.db, briefs)
    const statuses = query.status && [query.status]
    return readTotal(ctx.db, reachOf(ctx.actor, 'brief.read', 'briefs', query.company), 'briefs', {
      statuses,
    })
  })
}

/** Returns all briefs that the actor can read, in batches. */
export const readAllBriefs = (ctx: Context, query: BriefFilter) =>
  readBatches(summaries(matching(ctx, query)), NEWEST)

/** Counts the briefs that the actor can read by status, and the pending briefs that wait for a decision. */
export async function countBriefs(ctx: Context, query: BriefFilter) {
  if (query.q || query.responsible !== undefined) {
    const briefs = matching(ctx, query)
    const [ofStatus, atRest] = await Promise.all([
      countBy(ctx.db, briefs, 'briefs.status', BRIEF_STATUSES),
      countRows(ctx.db, briefs.where(isAtRest)),
    ])
    return { ...ofStatus, waiting: ofStatus.pending - atRest }
  }
  const reached = reachOf(ctx.actor, 'brief.read', 'briefs', query.company)
  const tallies = await readTallies(ctx.db, reached, ['briefs', 'briefs_at_rest'])
  const [all, atRest] = [ofKind(tallies, 'briefs'), ofKind(tallies, 'briefs_at_rest')]
  const ofStatus = countsOf(all, BRIEF_STATUSES)
  return { ...ofStatus, waiting: ofStatus.pending - totalOf(atRest, { statuses: ['pending'] }) }
}

/** Finds a brief without checking access. */
export async function findBrief(db: Database, id: number) {
  const brief = await summaries(db.selectFrom('briefs'))
    .select([...DETAILS, 'briefs.companyId', OWNER_ARCHIVED.as('companyArchived')])
    .select((eb) => [
      attachmentsOf('briefId', 'briefs.id').as('attachments'),
      personOf<Person | null>('briefs.writtenBy').as('writtenBy'),
      eb.ref('briefs.unasked').$castTo<UnaskedField[]>().as('unasked'),
    ])
    .where('briefs.id', '=', id)
    .executeTakeFirst()
  return brief && withAnswerDue(await officeClock(db), brief)
}

/** Returns a brief's facts, locked after its company until the transaction ends. */
export async function lockBrief(tx: Database, id: number) {
  await holdCompaniesOf(tx, 'briefs', id)
  return tx
    .selectFrom('briefs')
    .select([
      'id',
      'userId',
      'companyId',
      'projectName',
      'projectDescription',
      'targetLaunchDate',
      'status',
      'canResubmit',
      'responsibleId',
      'version',
    ])
    .select((eb) => [
      'writtenBy',
      projectOf(eb).as('projectId'),
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

const NEWEST_REVISION = orderOf('desc', 'briefRevisions', { id: 'int4' })

/** Returns a page of the earlier versions of a brief, newest first. */
export function readRevisions(db: Database, briefId: number, page: PageQuery) {
  const all = db.selectFrom('briefRevisions').where('briefId', '=', briefId)
  const revisions = all
    .select(['id', 'briefId', 'feedback', 'createdAt'])
    .select((eb) => [
      eb.ref('snapshot').$castTo<BriefSnapshot>().as('snapshot'),
      personOf('briefRevisions.decidedBy').as('decidedBy'),
    ])
  return readPage(revisions, NEWEST_REVISION, page, () => countRows(db, all))
}

/** Returns a brief, locked until the transaction ends, if the actor can perform the action on it. @throws 404 */
export const lockableBrief = permitted(lockBrief, placeOf.brief)

/** Returns a brief if the actor can read it. @throws 404 */
export const readableBrief = readable('brief.read', findBrief, placeOf.brief)
