import { morning } from '#shared/staff-dashboard/endpoints.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readMorning } from './read-staff-dashboard.ts'
import { readWaiting } from './waiting.ts'

export function morningRoutes(app: App): void {
  route(app, morning.get, 'morning.read', ({ db }) => readMorning(db))
  route(app, morning.waiting, 'morning.read', ({ db, query }) => readWaiting(db, query))
}
