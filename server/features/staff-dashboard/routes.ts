import { staffDashboard } from '#shared/staff-dashboard/endpoints.ts'
import { isMailOn } from '#server/delivery/mail/mail-state.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readStaffDashboard } from './read-staff-dashboard.ts'
import { readWaiting } from './waiting.ts'

export function staffDashboardRoutes(app: App): void {
  const { config } = app.services
  route(app, staffDashboard.get, 'morning.read', async ({ db, actor, query }) =>
    readStaffDashboard(db, actor, { ...query, mailed: await isMailOn(db, config) }),
  )
  route(app, staffDashboard.waiting, 'waiting.read', async ({ db, actor, query }) =>
    readWaiting(db, actor, { ...query, mailed: actor.role === 'client' || (await isMailOn(db, config)) }),
  )
}
