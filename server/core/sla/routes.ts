import { agencyEndpoints } from '#shared/settings/endpoints.ts'
import { currentTime } from '#server/platform/current-time.ts'
import type { App } from '#server/core/api/app.ts'
import { route } from '#server/core/api/route.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { readBusinessClock } from './business-clock.ts'

/** Registers the route for the emergency contact, which is shown only outside of business hours. */
export function emergencyRoutes(app: App): void {
  route(app, agencyEndpoints.emergency, 'session.use', async ({ ctx }) => {
    const { emergency } = await readAgency(ctx.db)
    const clock = await readBusinessClock(ctx.db)
    const now = currentTime().toISOString()
    return { emergency: clock.isOpen(now) ? null : emergency, changesAt: clock.nextChange(now) }
  })
}
