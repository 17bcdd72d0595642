import { staffDashboard } from '#shared/dashboard/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readStaffDashboard } from './read-staff-dashboard.ts'
import { readWaiting } from './waiting.ts'

export function staffDashboardRoutes(app: App): void {
  route(app, staffDashboard.get, 'morning.read', ({ ctx, query }) => readStaffDashboard(ctx, query))
  route(app, staffDashboard.waiting, 'waiting.read', ({ ctx, query }) => readWaiting(ctx, query))
}
