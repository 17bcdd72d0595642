import { type RawBuilder, sql } from 'kysely'
import { reports } from '#shared/reports/endpoints.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import type { Agency } from '#shared/settings/schemas.ts'
import type { MonthFigures } from '#shared/reports/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isCounted } from '#server/features/requests/scope.ts'
import { notArchived } from '#server/core/access/archive.ts'
import { type Narrowing, reach } from '#server/core/access/reach.ts'
import type { OwnedTable } from '#server/core/access/scopes.ts'
import type { Context } from '#server/core/context/context.ts'

export function reportRoutes(app: App): void {
  route(app, reports.monthly, 'report.read', async ({ ctx, query }) => {
    const agency = await readAgency(ctx.db)
    const now = await currentMonth(ctx.db, agency)
    const month = query.month ?? now
    const [figures, before] = await Promise.all([
      readMonth(ctx, { ...query, month }, agency),
      readMonth(ctx, { ...query, month: monthBefore(month) }, agency),
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
const monthBefore = (month: string): string =>
  Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

/** Reads the totals of a month (`YYYY-MM`) in the agency's calendar. */
async function readMonth(
  ctx: Context,
  { month, company }: Narrowing & { month: string },
  zone: Zone,
): Promise<MonthFigures> {
  const reached = (table: OwnedTable) => reach(ctx.actor, 'report.read', table, { company })
  const { rows } = await sql<{ figures: MonthFigures }>`
    with month as (
      select first, last, first::timestamp at time zone ${zone.timeZone} as begins,
        last::timestamp at time zone ${zone.timeZone} as ends
      from (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month')::date as last) as days)
    select json_build_object(
      'tickets', ${answers(sql`tickets where ${reached('tickets')}`, 'resolved_at', targetOfTicket(zone))},
      'requests', ${answers(sql`info_requests where ${isCounted} and ${reached('infoRequests')}`, 'completed_at', sql`${zone.targetHours}::int`)},
      'briefs', (select count(*) from briefs where ${reached('briefs')} and created_at >= begins and created_at < ends),
      'projects', (select count(*) from projects where ${notArchived('projects')} and ${reached('projects')} and completed_date >= begins and completed_date < ends),
      'websites', (select count(*) from websites where ${notArchived('websites')} and ${reached('websites')} and launch_date >= first and launch_date < last)) as figures
    from month`.execute(ctx.db)
  return rows[0]!.figures
}

const targetOfTicket = ({ targetHoursByPriority: { low, medium, high, urgent } }: Zone) => sql`
  case priority when 'urgent' then ${urgent}::int when 'high' then ${high}::int
    when 'medium' then ${medium}::int else ${low}::int end`

/** Selects the totals of tickets or requests and of their answers. `rows` is a table with a condition. */
const answers = (rows: RawBuilder<unknown>, done: string, targetHours: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'begun', (select count(*) from ${rows} and created_at >= begins and created_at < ends),
    'done', (select count(*) from ${rows} and ${sql.ref(done)} >= begins and ${sql.ref(done)} < ends),
    'firstAnswers', count(*),
    'inTime', count(*) filter (where first_answer_minutes <= 60 * (${targetHours})),
    'medianMinutes', round(percentile_cont(0.5) within group (order by first_answer_minutes))::int)
  from ${rows} and first_answered_at >= begins and first_answered_at < ends)`
