import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { DayFigures, DueItem, StaffDashboard } from '#shared/dashboard/schemas.ts'
import { DASHBOARD_DAYS, DASHBOARD_ITEMS } from '#shared/dashboard/values.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { COMPANY_OF_TASK, companyName } from '#server/core/records/sql-fragments.ts'
import { sharedAnswers } from '#server/platform/db/batched-reads.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isCountedTask } from '#server/features/tasks/scope.ts'
import { isCounted } from '#server/features/requests/scope.ts'
import { notArchived, notOfArchivedCompany } from '#server/core/access/archive.ts'
import { type Narrowing, inCommon, reach } from '#server/core/access/reach.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { readFirstWaiting } from './waiting.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** The number of days ahead that count as due soon. */
const AHEAD_DAYS = 7

/**
 * Reads the staff dashboard. Each part reads only the rows it shows, from an index. Staff who can see the same records
 * share concurrent reads, because open dashboards read after each change.
 */
export const readStaffDashboard = (ctx: Context, { company }: Narrowing): Promise<StaffDashboard> =>
  shared(ctx.db, { actor: inCommon(ctx.actor), company })

const shared = sharedAnswers(
  async (db, { actor, company }: Narrowing & { actor: Actor }): Promise<StaffDashboard> => {
    const ctx = createContext(db, actor)
    const { timeZone, targetHours } = await readAgency(db)
    const reached: Reached = (table) => reach(actor, 'morning.read', table, { company })
    const [waitsOnUs, waitsOnClients, due, days] = await Promise.all([
      readFirstWaiting(ctx, { on: 'agency', company }),
      readFirstWaiting(ctx, { on: 'client', company }),
      nextDue(db, timeZone, reached),
      readDays(db, timeZone, reached('tickets')),
    ])
    const today = days.at(-1)?.day ?? currentTime().toISOString().slice(0, 10)
    return { today, targetHours, waitsOnUs, waitsOnClients, due, days }
  },
)

/** Returns the visibility filter of a table. */
type Reached = (table: 'projects' | 'tasks' | 'infoRequests' | 'tickets') => RawBuilder<SqlBool>

/** Reads the items of each kind that are due next, and returns the earliest of them. */
async function nextDue(db: Database, timeZone: string, reached: Reached): Promise<DueItem[]> {
  const parts = [dueProjects, dueTasks, dueRequests].map((part) => part(timeZone, reached))
  const each = parts.map((part) => sql`(${part} limit ${sql.lit(DASHBOARD_ITEMS)})`)
  const { rows } = await sql<DueItem>`select * from (${sql.join(each, sql` union all `)}) as item
    order by due_date, kind, id limit ${sql.lit(DASHBOARD_ITEMS)}`.execute(db)
  return rows
}

const clientOf = (table: string) => sql`${companyName(sql.ref(`${table}.companyId`))} as client`

const soon = (timeZone: string) => sql`(now() at time zone ${timeZone})::date + ${sql.lit(AHEAD_DAYS)}`

const dueProjects = (timeZone: string, reached: Reached) => sql`
  select 'project' as kind, id, name as title, ${clientOf('projects')}, due_date, null::json as of
  from projects where ${notArchived('projects')} and ${notOfArchivedCompany(sql.ref('projects.companyId'))} and ${reached('projects')} and status not in ('completed', 'launched') and due_date <= ${soon(timeZone)}
  order by due_date, id`

const dueTasks = (timeZone: string, reached: Reached) => sql`
  select 'task' as kind, id, title, ${companyName(COMPANY_OF_TASK)} as client, due_date,
    json_build_object('kind', case when project_id is null then 'brief' else 'project' end,
      'id', coalesce(project_id, brief_id)) as of
  from tasks where ${isCountedTask} and ${reached('tasks')} and status <> 'completed' and due_date <= ${soon(timeZone)} order by due_date, id`

const dueRequests = (timeZone: string, reached: Reached) => sql`
  select 'info_request' as kind, id, title, ${clientOf('infoRequests')}, due_date, null::json as of
  from info_requests where ${isCounted} and ${notOfArchivedCompany(sql.ref('infoRequests.companyId'))} and ${reached('infoRequests')} and status <> 'completed' and due_date <= ${soon(timeZone)} order by due_date, id`

/** Counts the last days of the agency's calendar, without gaps, with index range scans. */
async function readDays(
  db: Database,
  timeZone: string,
  isReached: RawBuilder<SqlBool>,
): Promise<DayFigures[]> {
  const first = sql`((now() at time zone ${timeZone})::date - ${sql.lit(DASHBOARD_DAYS - 1)})`
  const begin = sql`(${first}::timestamp at time zone ${timeZone})`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  const { rows } = await sql<DayFigures>`
    with opened as (select ${dayOf('created_at')} as day, count(*) as n from tickets
        where created_at >= ${begin} and ${isReached} group by 1),
      resolved as (select ${dayOf('resolved_at')} as day, count(*) as n from tickets
        where resolved_at >= ${begin} and ${isReached} group by 1),
      answered as (select ${dayOf('first_answered_at')} as day, count(*) as n,
          count(*) filter (where answered_late) as late,
          percentile_disc(0.5) within group (order by first_answer_minutes) as median
        from tickets where first_answered_at >= ${begin} and ${isReached} group by 1)
    select day, coalesce(opened.n, 0) as opened, coalesce(resolved.n, 0) as resolved,
      coalesce(answered.n, 0) as answered, coalesce(answered.late, 0) as late, median as median_minutes
    from (select ${first} + i as day from generate_series(0, ${sql.lit(DASHBOARD_DAYS - 1)}) as i) as days
      left join opened using (day) left join resolved using (day) left join answered using (day)
    order by day`.execute(db)
  return rows
}
