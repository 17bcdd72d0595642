import { BRIEF_STATUSES, type BriefStatus } from '#shared/briefs/values.ts'
import { Brief, type BriefSnapshot, BriefSummary } from '#shared/briefs/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { permitted, reach, readable } from '#server/guard/access.ts'
import type { Database } from '#server/db/connection.ts'
import { countBy, countRows } from '#server/db/counts.ts'
import { attachmentsOf, columnsOf, personOf } from '#server/db/fragments.ts'
import { type PageQuery, contains, oneOf, orderOf, readBatches, readPage } from '#server/db/paging.ts'
import { countsOf, readTallies, totalOf } from '#server/db/tallies.ts'

const NEWEST = orderOf('desc', 'briefs', { createdAt: 'timestamptz', id: 'int4' })

export interface BriefFilter {
  q?: string | undefined
  status?: BriefStatus | undefined
}

function matching(db: Database, actor: Actor, { q, status }: BriefFilter) {
  const briefs = db
    .selectFrom('briefs')
    .where(reach(actor, 'brief.read', 'briefs.userId'))
    .where(contains('briefs.search', q))
  return status ? briefs.where(oneOf('briefs.status', [status])) : briefs
}

const SUMMARY = columnsOf('briefs', BriefSummary, ['projectId', 'client'])

const DETAILS = columnsOf('briefs', Brief, [...BriefSummary.keyof().options, 'attachments'])

const summaries = (briefs: ReturnType<typeof matching>) =>
  briefs
    .select(SUMMARY)
    .select(personOf('briefs.userId').as('client'))
    .select((eb) =>
      eb
        .selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.briefId', '=', 'briefs.id')
        .$asScalar()
        .as('projectId'),
    )

/** A page of the briefs that `actor` may read. */
export function readBriefs(db: Database, actor: Actor, query: BriefFilter & PageQuery) {
  const briefs = matching(db, actor, query)
  return readPage(summaries(briefs), NEWEST, query, async () => {
    if (query.q) return countRows(db, briefs)
    const statuses = query.status && [query.status]
    return totalOf(await readTallies(db, actor, 'brief.read', ['briefs']), { statuses })
  })
}

/** All briefs that `actor` may read, in batches. */
export const readAllBriefs = (db: Database, actor: Actor, query: BriefFilter) =>
  readBatches(summaries(matching(db, actor, query)), NEWEST)

/** Number of briefs in each status that `actor` may read. */
export async function countBriefs(db: Database, actor: Actor, query: BriefFilter) {
  if (query.q) return countBy(db, matching(db, actor, query), 'briefs.status', BRIEF_STATUSES)
  return countsOf(await readTallies(db, actor, 'brief.read', ['briefs']), BRIEF_STATUSES)
}

/** One brief, without checking access. */
export const findBrief = (db: Database, id: number) =>
  summaries(db.selectFrom('briefs'))
    .select(DETAILS)
    .select(attachmentsOf('briefId', 'briefs.id').as('attachments'))
    .where('briefs.id', '=', id)
    .executeTakeFirst()

/** A brief's facts, locked until the transaction ends. */
export const lockBrief = (tx: Database, id: number) =>
  tx
    .selectFrom('briefs')
    .select(['id', 'userId', 'projectName', 'projectDescription', 'status', 'canResubmit', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedBrief = NonNullable<Awaited<ReturnType<typeof lockBrief>>>

/** Earlier versions of a brief, newest first. */
export const readRevisions = (db: Database, briefId: number) =>
  db
    .selectFrom('briefRevisions as revision')
    .select(['revision.id', 'revision.briefId', 'revision.feedback', 'revision.createdAt'])
    .select((eb) => [
      eb.ref('revision.snapshot').$castTo<BriefSnapshot>().as('snapshot'),
      personOf('revision.decidedBy').as('decidedBy'),
    ])
    .where('revision.briefId', '=', briefId)
    .orderBy('revision.id', 'desc')
    .execute()

/** The same, locked until the transaction ends, if `actor` may do that to it. @throws 404 */
export const lockableBrief = permitted(lockBrief, ({ userId }) => userId)

/** The same, if `actor` may read it. @throws 404 */
export const readableBrief = readable('brief.read', findBrief, ({ userId }) => userId)
