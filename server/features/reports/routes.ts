import { type RawBuilder, sql } from 'kysely'
import { reportEndpoints } from '#shared/reports/endpoints.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import type { Agency } from '#shared/settings/schemas.ts'
import type { MonthFigures } from '#shared/reports/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isCounted } from '#server/features/requests/request-filters.ts'
import { notArchived } from '#server/core/access/archive.ts'
import { type CompanyFilter, getVisibilityCondition } from '#server/core/access/visibility.ts'
import type { OwnedTable } from '#server/core/access/table-scopes.ts'
import type { Context } from '#server/core/context/context.ts'

export function reportRoutes(app: App): void {
  route(app, reportEndpoints.monthly, 'report.read', async ({ ctx, query }) => {
    const agency = await readAgency(ctx.db)
    const now = await currentMonth(ctx.db, agency)
    const month = query.month ?? now
    const [figures, before] = await Promise.all([
      readMonth(ctx, { ...query, month }, agency),
      readMonth(ctx, { ...query, month: getPreviousMonth(month) }, agency),
    ])
    return { month, current: month >= now, targetHours: agency.targetHours, figures, before }
  })
}

type Zone = Pick<Agency, 'timeZone' | 'targetHours' | 'targetHoursByPriority'>

/** Returns the current month in the agency's time zone: `YYYY-MM`. */
async function currentMonth(db: Database, { timeZone }: Zone): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM') as month`.execute(db)
  return rows[0]?.month ?? ''
}

/** `2026-01` → `2025-12`. */
const getPreviousMonth = (month: string): string =>
  Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

/** Reads the totals of a month (`YYYY-MM`) in the agency's calendar. */
async function readMonth(
  ctx: Context,
  { month, company }: CompanyFilter & { month: string },
  zone: Zone,
): Promise<MonthFigures> {
  const filterVisible = (table: OwnedTable) =>
    getVisibilityCondition(ctx.actor, 'report.read', { table, company })
  const { rows } = await sql<{ figures: MonthFigures }>`
    with month as (
      select first, last, first::timestamp at time zone ${zone.timeZone} as begins,
        last::timestamp at time zone ${zone.timeZone} as ends
      from (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month')::date as last) as days)
    select json_build_object(
      'tickets', ${selectTotals(sql`tickets where ${filterVisible('tickets')}`, 'resolved_at', selectTicketTarget(zone))},
      'requests', ${selectTotals(sql`info_requests where ${isCounted} and ${filterVisible('infoRequests')}`, 'completed_at', sql`${zone.targetHours}::int`)},
      'briefs', (select count(*) from briefs where ${filterVisible('briefs')} and created_at >= begins and created_at < ends),
      'projects', (select count(*) from projects where ${notArchived('projects')} and ${filterVisible('projects')} and completed_date >= begins and completed_date < ends),
      'websites', (select count(*) from websites where ${notArchived('websites')} and ${filterVisible('websites')} and launch_date >= first and launch_date < last)) as figures
    from month`.execute(ctx.db)
  return rows[0]!.figures
}

const selectTicketTarget = ({ targetHoursByPriority: { low, medium, high, urgent } }: Zone) => sql`
  case priority when 'urgent' then ${urgent}::int when 'high' then ${high}::int
    when 'medium' then ${medium}::int else ${low}::int end`

/** Selects the totals of tickets or requests and of their answers. `rows` is a table with a condition. */
const selectTotals = (rows: RawBuilder<unknown>, done: string, targetHours: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'begun', (select count(*) from ${rows} and created_at >= begins and created_at < ends),
    'done', (select count(*) from ${rows} and ${sql.ref(done)} >= begins and ${sql.ref(done)} < ends),
    'firstAnswers', count(*),
    'inTime', count(*) filter (where first_answer_minutes <= 60 * (${targetHours})),
    'medianMinutes', round(percentile_cont(0.5) within group (order by first_answer_minutes))::int)
  from ${rows} and first_answered_at >= begins and first_answered_at < ends)`
