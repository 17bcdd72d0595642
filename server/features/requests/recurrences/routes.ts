import { NEXT_DAYS } from '#shared/requests/recurrences/values.ts'
import { recurrences } from '#shared/requests/recurrences/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { changeRecurrence, deleteRecurrence, createRecurrence, wholePattern } from './save-recurrence.ts'
import { type Pattern, nextDueDays, settledBefore } from './days.ts'
import { lockableRecurrence, readRecurrences, readableRecurrence, findToday } from './queries.ts'

export function recurrenceRoutes(app: App): void {
  route(app, recurrences.list, 'recurrence.read', ({ ctx, query }) => readRecurrences(ctx, query))

  route(app, recurrences.nextOfPattern, 'recurrence.read', ({ ctx, query }) =>
    readNext(ctx.db, wholePattern(query)),
  )

  route(app, recurrences.get, 'recurrence.read', ({ ctx, params }) => readableRecurrence(ctx, params.id))

  route(app, recurrences.next, 'recurrence.read', async ({ ctx, params }) => {
    const recurrence = await readableRecurrence(ctx, params.id)
    return readNext(ctx.db, recurrence, recurrence.settledUntil)
  })

  route(app, recurrences.create, 'recurrence.manage', async ({ ctx, body }) =>
    readableRecurrence(ctx, await createRecurrence(ctx, body)),
  )

  route(app, recurrences.update, 'recurrence.manage', async ({ ctx, params, body, request }) => {
    const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', params.id)
    ensureCurrent(request, recurrence)
    await changeRecurrence(ctx, recurrence, body)
    return readableRecurrence(ctx, params.id)
  })

  route(app, recurrences.remove, 'recurrence.manage', async ({ ctx, params, request }) => {
    const recurrence = await lockableRecurrence(ctx, 'recurrence.manage', params.id)
    ensureCurrent(request, recurrence)
    await deleteRecurrence(ctx, recurrence)
  })
}

async function readNext(db: Database, pattern: Pattern, settledUntil?: string): Promise<string[]> {
  const today = await findToday(db)
  const after = settledBefore(pattern, today, settledUntil)
  return nextDueDays(pattern, after, NEXT_DAYS, today.office)
}
