import { searchEndpoints } from '#shared/search/endpoints.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findRecords } from './find-records.ts'

export function searchRoutes(app: App): void {
  route(app, searchEndpoints.find, 'search.use', ({ ctx, query }) => findRecords(ctx, query))
}
