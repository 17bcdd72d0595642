import type { App } from '#server/services.ts'
import { linkRoutes } from './link-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { staffAccountRoutes } from './staff-routes.ts'

export function accountRoutes(app: App): void {
  staffAccountRoutes(app)
  linkRoutes(app)
  sessionRoutes(app)
}
