import { staffDashboardEndpoints } from '#shared/dashboard/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readStaffDashboard } from './read-staff-dashboard.ts'
import { readWaitingItems } from './waiting.ts'

export function staffDashboardRoutes(app: App): void {
  route(app, staffDashboardEndpoints.get, 'morning.read', ({ ctx, query }) => readStaffDashboard(ctx, query))
  route(app, staffDashboardEndpoints.waiting, 'waiting.read', ({ ctx, query }) =>
    readWaitingItems(ctx, query),
  )
}
