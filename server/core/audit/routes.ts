import { auditEndpoints } from '#shared/audit/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readAudit } from './queries.ts'

export function auditRoutes(app: App): void {
  route(app, auditEndpoints.list, 'audit.read', ({ ctx, query }) => readAudit(ctx.db, query))
}
