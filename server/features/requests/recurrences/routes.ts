import { PREVIEW_DAYS_MAX } from '#shared/requests/recurrences/values.ts'
import { recurrenceEndpoints } from '#shared/requests/recurrences/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { changeRecurrence, deleteRecurrence, createRecurrence, completePattern } from './save-recurrence.ts'
import { type Pattern, listNextDueDays, getSettledDay } from './days.ts'
import { lockableRecurrence, readRecurrences, readableRecurrence, findToday } from './queries.ts'

export function recurrenceRoutes(app: App): void {
  route(app, recurrenceEndpoints.list, 'recurrence.read', ({ ctx, query }) => readRecurrences(ctx, query))

  route(app, recurrenceEndpoints.nextOfPattern, 'recurrence.read', ({ ctx, query }) =>
    readNextDays(ctx.db, completePattern(query)),
  )

  route(app, recurrenceEndpoints.get, 'recurrence.read', ({ ctx, params }) =>
    readableRecurrence(ctx, params.id),
  )

  route(app, recurrenceEndpoints.next, 'recurrence.read', async ({ ctx, params }) => {
    const recurrence = await readableRecurrence(ctx, params.id)
    return readNextDays(ctx.db, recurrence, recurrence.settledUntil)
  })

  route(app, recurrenceEndpoints.create, 'recurrence.manage', async ({ ctx, body }) =>
    readableRecurrence(ctx, await createRecurrence(ctx, body)),
  )

  route(app, recurrenceEndpoints.update, 'recurrence.manage', async ({ ctx, params, body, request }) => {
    const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', params.id)
    requireCurrentVersion(request, recurrence)
    await changeRecurrence(ctx, recurrence, body)
    return readableRecurrence(ctx, params.id)
  })

  route(app, recurrenceEndpoints.remove, 'recurrence.manage', async ({ ctx, params, request }) => {
    const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', params.id)
    requireCurrentVersion(request, recurrence)
    await deleteRecurrence(ctx, recurrence)
  })
}

async function readNextDays(db: Database, pattern: Pattern, settledUntil?: string): Promise<string[]> {
  const today = await findToday(db)
  const after = getSettledDay(pattern, today, settledUntil)
  return listNextDueDays(pattern, { after, count: PREVIEW_DAYS_MAX, calendar: today.calendar })
}
