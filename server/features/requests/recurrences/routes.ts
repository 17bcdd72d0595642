import { NEXT_DAYS } from '#shared/requests/recurrences/values.ts'
import { recurrences } from '#shared/requests/recurrences/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { changeRecurrence, deleteRecurrence, createRecurrence, wholePattern } from './save-recurrence.ts'
import { type Pattern, nextDueDays, settledBefore } from './days.ts'
import { lockableRecurrence, readRecurrences, readableRecurrence, findToday } from './queries.ts'

export function recurrenceRoutes(app: App): void {
  route(app, recurrences.list, 'recurrence.read', ({ db, actor, query }) => readRecurrences(db, actor, query))

  route(app, recurrences.nextOfPattern, 'recurrence.read', ({ db, query }) =>
    readNext(db, wholePattern(query)),
  )

  route(app, recurrences.get, 'recurrence.read', ({ db, actor, params }) =>
    readableRecurrence(db, actor, params.id),
  )

  route(app, recurrences.next, 'recurrence.read', async ({ db, actor, params }) => {
    const recurrence = await readableRecurrence(db, actor, params.id)
    return readNext(db, recurrence, recurrence.settledUntil)
  })

  route(app, recurrences.create, 'recurrence.manage', async ({ db, actor, body }) =>
    readableRecurrence(db, actor, await createRecurrence(db, actor, body)),
  )

  route(app, recurrences.update, 'recurrence.manage', async ({ db, actor, params, body, request }) => {
    const recurrence = await lockableRecurrence(db, actor, 'recurrence.manage', params.id)
    ensureCurrent(request, recurrence)
    await changeRecurrence(db, actor, recurrence, body)
    return readableRecurrence(db, actor, params.id)
  })

  route(app, recurrences.remove, 'recurrence.manage', async ({ db, actor, params, request }) => {
    const recurrence = await lockableRecurrence(db, actor, 'recurrence.manage', params.id)
    ensureCurrent(request, recurrence)
    await deleteRecurrence(db, actor, recurrence)
  })
}

async function readNext(db: Database, pattern: Pattern, settledUntil?: string): Promise<string[]> {
  const today = await findToday(db)
  const after = settledBefore(pattern, today, settledUntil)
  return nextDueDays(pattern, after, NEXT_DAYS, today.office)
}
