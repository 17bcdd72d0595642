import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { DayFigures, DueItem, StaffDashboard } from '#shared/dashboard/schemas.ts'
import { DASHBOARD_DAYS, DASHBOARD_ITEMS } from '#shared/dashboard/values.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { COMPANY_OF_TASK, selectCompanyName } from '#server/core/records/sql-fragments.ts'
import { shareResults } from '#server/platform/db/batch-reads.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isCountedTask } from '#server/features/tasks/queries.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import { notArchived, isNotInArchivedCompany } from '#server/core/access/archive.ts'
import {
  type CompanyFilter,
  getSharedCacheActor,
  getVisibilityCondition,
} from '#server/core/access/visibility.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { type WaitingRow, readFirstWaitingRows, toWaitingItems } from './waiting.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** The number of days ahead that count as due soon. */
const DUE_SOON_DAYS = 7

/**
 * Reads the staff dashboard. Each part reads only the rows it shows, from an index. Staff who can see the same records
 * share concurrent reads, because open dashboards reload after each change.
 */
export async function readStaffDashboard(ctx: Context, { company }: CompanyFilter): Promise<StaffDashboard> {
  const shared = await readSharedDashboard(ctx.db, { actor: getSharedCacheActor(ctx.actor), company })
  return {
    ...shared,
    waitsOnUs: toWaitingItems(shared.waitsOnUs, ctx.actor),
    waitsOnClients: toWaitingItems(shared.waitsOnClients, ctx.actor),
  }
}

type WaitingLists = 'waitsOnUs' | 'waitsOnClients'
type SharedDashboard = Omit<StaffDashboard, WaitingLists> & Record<WaitingLists, WaitingRow[]>

const readSharedDashboard = shareResults(
  async (db, { actor, company }: CompanyFilter & { actor: Actor }): Promise<SharedDashboard> => {
    const ctx = createContext(db, actor)
    const { timeZone, targetHours } = await readAgency(db)
    const getFilter: TableFilter = (table) =>
      getVisibilityCondition(actor, 'morning.read', { table, company })
    const [waitsOnUs, waitsOnClients, due, days] = await Promise.all([
      readFirstWaitingRows(ctx, { on: 'agency', company }),
      readFirstWaitingRows(ctx, { on: 'client', company }),
      readNextDue(db, timeZone, getFilter),
      readDays(db, timeZone, getFilter('tickets')),
    ])
    const today = days.at(-1)?.day ?? currentTime().toISOString().slice(0, 10)
    return { today, targetHours, waitsOnUs, waitsOnClients, due, days }
  },
)

/** Returns the visibility filter of a table. */
type TableFilter = (table: 'projects' | 'tasks' | 'infoRequests' | 'tickets') => RawBuilder<SqlBool>

/** Reads the items of each kind that are due next, and returns the earliest of them. */
async function readNextDue(db: Database, timeZone: string, getFilter: TableFilter): Promise<DueItem[]> {
  const parts = [selectDueProjects, selectDueTasks, selectDueRequests].map(
    (select) => sql`(${select(timeZone, getFilter)} limit ${sql.lit(DASHBOARD_ITEMS)})`,
  )
  const { rows } = await sql<DueItem>`select * from (${sql.join(parts, sql` union all `)}) as item
    order by due_date, kind, id limit ${sql.lit(DASHBOARD_ITEMS)}`.execute(db)
  return rows
}

const selectClientName = (table: string) => sql`${selectCompanyName(sql.ref(`${table}.companyId`))} as client`

const getDueLimit = (timeZone: string) =>
  sql`(now() at time zone ${timeZone})::date + ${sql.lit(DUE_SOON_DAYS)}`

const selectDueProjects = (timeZone: string, getFilter: TableFilter) => sql`
  select 'project' as kind, id, name as title, ${selectClientName('projects')}, due_date, null::json as of
  from projects where ${notArchived('projects')} and ${isNotInArchivedCompany(sql.ref('projects.companyId'))} and ${getFilter('projects')} and status not in ('completed', 'launched') and due_date <= ${getDueLimit(timeZone)}
  order by due_date, id`

const selectDueTasks = (timeZone: string, getFilter: TableFilter) => sql`
  select 'task' as kind, id, title, ${selectCompanyName(COMPANY_OF_TASK)} as client, due_date,
    json_build_object('kind', case when project_id is null then 'brief' else 'project' end,
      'id', coalesce(project_id, brief_id)) as of
  from tasks where ${isCountedTask} and ${getFilter('tasks')} and status <> 'completed' and due_date <= ${getDueLimit(timeZone)} order by due_date, id`

const selectDueRequests = (timeZone: string, getFilter: TableFilter) => sql`
  select 'info_request' as kind, id, title, ${selectClientName('infoRequests')}, due_date, null::json as of
  from info_requests where ${isCounted} and ${isNotInArchivedCompany(sql.ref('infoRequests.companyId'))} and ${getFilter('infoRequests')} and status <> 'completed' and due_date <= ${getDueLimit(timeZone)} order by due_date, id`

/** Counts the tickets of each of the last days in the agency's calendar, without gaps, with index range scans. */
async function readDays(
  db: Database,
  timeZone: string,
  isVisible: RawBuilder<SqlBool>,
): Promise<DayFigures[]> {
  const first = sql`((now() at time zone ${timeZone})::date - ${sql.lit(DASHBOARD_DAYS - 1)})`
  const begin = sql`(${first}::timestamp at time zone ${timeZone})`
  const toDay = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  const { rows } = await sql<DayFigures>`
    with opened as (select ${toDay('created_at')} as day, count(*) as n from tickets
        where created_at >= ${begin} and ${isVisible} group by 1),
      resolved as (select ${toDay('resolved_at')} as day, count(*) as n from tickets
        where resolved_at >= ${begin} and ${isVisible} group by 1),
      answered as (select ${toDay('first_answered_at')} as day, count(*) as n,
          count(*) filter (where answered_late) as late,
          percentile_disc(0.5) within group (order by first_answer_minutes) as median
        from tickets where first_answered_at >= ${begin} and ${isVisible} group by 1)
    select day, coalesce(opened.n, 0) as opened, coalesce(resolved.n, 0) as resolved,
      coalesce(answered.n, 0) as answered, coalesce(answered.late, 0) as late, median as median_minutes
    from (select ${first} + i as day from generate_series(0, ${sql.lit(DASHBOARD_DAYS - 1)}) as i) as days
      left join opened using (day) left join resolved using (day) left join answered using (day)
    order by day`.execute(db)
  return rows
}
