import { type RawBuilder, sql } from 'kysely'
import type { Agency } from '#shared/agency/schemas.ts'
import type { MonthFigures } from '#shared/reports/schemas.ts'
import type { Database } from '#server/db/connection.ts'

type Zone = Pick<Agency, 'timeZone' | 'targetHours' | 'targetHoursByPriority'>

/** The current month in the agency's time zone: `YYYY-MM`. */
export async function currentMonth(db: Database, { timeZone }: Zone): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM') as month`.execute(db)
  return rows[0]?.month ?? ''
}

/** `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** What happened in a month (`YYYY-MM`) of the agency's calendar. */
export async function readMonth(db: Database, month: string, zone: Zone): Promise<MonthFigures> {
  const { rows } = await sql<{ figures: MonthFigures }>`
    with month as (
      select first, last, first::timestamp at time zone ${zone.timeZone} as begins,
        last::timestamp at time zone ${zone.timeZone} as ends
      from (select ${`${month}-01`}::date as first, (${`${month}-01`}::date + interval '1 month')::date as last) as days)
    select json_build_object(
      'tickets', ${answers('tickets', 'resolved_at', targetOfTicket(zone))},
      'requests', ${answers('info_requests', 'completed_at', sql`${zone.targetHours}::int`)},
      'briefs', (select count(*) from briefs where created_at >= begins and created_at < ends),
      'projects', (select count(*) from projects where completed_date >= begins and completed_date < ends),
      'websites', (select count(*) from websites where launch_date >= first and launch_date < last)) as figures
    from month`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A month has no figures')
  return row.figures
}

const targetOfTicket = ({ targetHoursByPriority: { low, medium, high, urgent } }: Zone) => sql`
  case priority when 'urgent' then ${urgent}::int when 'high' then ${high}::int
    when 'medium' then ${medium}::int else ${low}::int end`

const answers = (table: 'tickets' | 'info_requests', done: string, targetHours: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'begun', (select count(*) from ${sql.table(table)} where created_at >= begins and created_at < ends),
    'done', (select count(*) from ${sql.table(table)} where ${sql.ref(done)} >= begins and ${sql.ref(done)} < ends),
    'firstAnswers', count(*),
    'inTime', count(*) filter (where first_answer_minutes <= 60 * (${targetHours})),
    'medianMinutes', round(percentile_cont(0.5) within group (order by first_answer_minutes))::int)
  from ${sql.table(table)} where first_answered_at >= begins and first_answered_at < ends)`
