import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ActivityData } from '#shared/events/activity-data.ts'
import { Activity } from '#shared/activities/schemas.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { ActivityType } from '#shared/all-events.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { RecordKind } from '#shared/records/records.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { listSchemaColumns, selectPersonWithOwner } from '#server/core/records/sql-fragments.ts'
import {
  type Page,
  type PageQuery,
  createTableOrder,
  readBatches,
  readPage,
} from '#server/platform/db/paging.ts'
import type { Context } from '#server/core/context/context.ts'

const NEWEST = createTableOrder('desc', 'activities', { createdAt: 'timestamptz', id: 'int8' })

export interface FeedQuery extends PageQuery {
  company?: number | undefined
  projectId?: number
  websiteId?: number
}

const selectActivities = (feed: ReturnType<typeof all>) =>
  feed
    .leftJoin('companies as owner', 'owner.id', 'activities.companyId')
    .select(listSchemaColumns('activities', Activity, ['type', 'entityType', 'data', 'actor', 'through']))
    .select((eb) => [
      eb.ref('activities.type').$castTo<ActivityType>().as('type'),
      eb.ref('activities.entityType').$castTo<RecordKind>().as('entityType'),
      selectPersonWithOwner<Person | null>('activities.userId').as('actor'),
    ])

/** Activity data that clients never see: the names of tokens are internal to the agency. */
export const STAFF_ONLY_FIELDS = ['through'] as const

const wholeData = sql.ref<ActivityData>('activities.data')

const selectActivitiesForRole = (feed: ReturnType<typeof all>, { role }: Pick<Actor, 'role'>) =>
  selectActivities(feed)
    .select((role === 'staff' ? wholeData : dataForClients).as('data'))
    .$if(role === 'staff', (entries) => entries.select(STAFF_ONLY_FIELDS))

const all = (db: Database) => db.selectFrom('activities')

/** Returns the entries of a feed (the portal's, a project's, or a website's) that the actor can read, newest first. */
export async function readFeed(ctx: Context, query: FeedQuery): Promise<Page<Activity>> {
  const { company, projectId, websiteId } = query
  let matching = all(ctx.db).where(
    getVisibilityCondition(ctx.actor, 'activity.read', { table: 'activities', company }),
  )
  if (ctx.actor.role === 'client') matching = matching.where(isClientVisibleActivity)
  if (projectId !== undefined) matching = matching.where('activities.projectId', '=', projectId)
  if (websiteId !== undefined) matching = matching.where('activities.websiteId', '=', websiteId)
  return readPage(selectActivitiesForRole(matching, ctx.actor), {
    order: NEWEST,
    page: query,
    total: () => countRows(ctx.db, matching),
  })
}

/** Returns the whole feed that the actor can read, except internal notes, newest first, in batches. */
export const readAllActivities = (ctx: Context, query: Pick<FeedQuery, 'company'>) =>
  readBatches(
    selectActivities(
      all(ctx.db).where(
        getVisibilityCondition(ctx.actor, 'activity.read', { table: 'activities', ...query }),
      ),
    )
      .select(wholeData.as('data'))
      .where('activities.type', '<>', 'note_added'),
    NEWEST,
  )

/** Returns the activity that this transaction wrote last. */
export const readLastActivity = (tx: Database): Promise<Activity> =>
  selectActivitiesForRole(all(tx), { role: 'staff' })
    .where('activities.id', '=', sql<number>`currval(pg_get_serial_sequence('activities', 'id'))`)
    .executeTakeFirstOrThrow()

/** Staff who change a status again within this time haven't settled on it yet. Clients see only the last change. */
const SETTLED_MINUTES = 10
const STATUS_CHANGES: readonly ActivityType[] = ['ticket_status_updated', 'project_updated', 'task_updated']

/** Whether a client did it, not staff or the portal itself. `entries` is the table alias. */
const isByClient = (entries: string) => sql`(select actor.role = 'client' from users actor
  where actor.id = ${sql.ref(`${entries}.userId`)})`

/**
 * Whether the next change of a status is by staff or the portal and within minutes. If a client changes it before then,
 * that change responds to the first one, so the first one stays visible.
 */
const isSettledLater = sql<SqlBool>`activities.type = any(${STATUS_CHANGES}) and activities.data ? 'status'
  and ${isByClient('activities')} is not true
  and coalesce((
    select ${isByClient('later')} is not true
      and later.created_at < activities.created_at + make_interval(mins => ${SETTLED_MINUTES})
    from activities later
    where later.entity_type = activities.entity_type and later.entity_id = activities.entity_id
      and later.type = activities.type and later.data ? 'status'
      and (later.created_at, later.id) > (activities.created_at, activities.id)
    order by later.created_at, later.id limit 1), false)`

/** Assignments of tickets and responsible users are internal to the agency, but a ticket's priority isn't. */
const ASSIGNMENTS: readonly ActivityType[] = ['brief_assigned', 'project_assigned']
const isAssignment = sql<SqlBool>`activities.type = any(${ASSIGNMENTS})
  or activities.type = 'ticket_updated' and activities.data ->> 'priority' is null`

/** Whether clients can see an activity of their own feed, not only staff. */
const isClientVisibleActivity: RawBuilder<SqlBool> = sql<SqlBool>`not (${isAssignment}) and not (${isSettledLater})`

/** An activity's data without the fields that clients can't see. */
const dataForClients: RawBuilder<ActivityData> = sql<ActivityData>`activities.data - 'assignee'`
