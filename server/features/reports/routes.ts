import { reports } from '#shared/reports/endpoints.ts'
import { readAgency } from '#server/features/agency/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { currentMonth, monthBefore, readMonth } from './queries.ts'

export function reportRoutes(app: App): void {
  route(app, reports.monthly, 'report.read', async ({ db, actor, query }) => {
    const agency = await readAgency(db)
    const now = await currentMonth(db, agency)
    const month = query.month ?? now
    const [figures, before] = await Promise.all([
      readMonth(db, actor, { ...query, month }, agency),
      readMonth(db, actor, { ...query, month: monthBefore(month) }, agency),
    ])
    return { month, current: month >= now, targetHours: agency.targetHours, figures, before }
  })
}
