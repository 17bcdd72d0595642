import { staffDashboardEndpoints as endpoints } from '#shared/dashboard/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readStaffDashboard } from './read-staff-dashboard.ts'
import { readWaitingItems } from './waiting.ts'

export function staffDashboardRoutes(app: App): void {
  route(app, endpoints.get, 'morning.read', ({ ctx, query }) => readStaffDashboard(ctx, query))
  route(app, endpoints.waiting, 'waiting.read', ({ ctx, query }) => readWaitingItems(ctx, query))
}
