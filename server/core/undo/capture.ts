import { sql } from 'kysely'
import { IdParams } from '#shared/contract/fields.ts'
import { UNDO_SECONDS } from '#shared/undo/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { badRequest } from '#server/platform/errors.ts'
import type { WriteMiddleware } from '#server/core/api/app.ts'
import type { Context, Emit } from '#server/core/context/context.ts'
import { recordEvent } from '#server/core/events/emit.ts'
import { finalizeUndo } from './finalize-undo.ts'
import { t } from '#shared/i18n/t.ts'

/** The maximum number of rows that one undo can restore, far more than the largest batch changes. */
const MAX_CHANGES = 5_000

/**
 * Captures the changes of an undoable call and defers its events, for as many seconds as its header `Undoable` asks.
 * Without the header, nothing is captured and events are delivered immediately. This also happens if a call changes too
 * many rows.
 */
export const captureForUndo: WriteMiddleware = async (call, handle) => {
  const { ctx } = call
  const { request } = ctx.visit
  const seconds = parseUndoSeconds(request.headers['undoable'])
  if (seconds === undefined || !request.routeOptions.config.endpoint?.undoable) return handle()
  const undoId = await beginUndo(call, seconds)
  ctx.undoId = undoId
  ctx.emit = createDeferringEmit(undoId)
  const done = await handle()
  await setUndoCapture(ctx.db, null)
  if (await isTooLarge(ctx.db, undoId)) {
    ctx.undoId = undefined
    await finalizeUndo(ctx.db, undoId)
  }
  return done
}

/** Creates an `emit` that shows a change at once, but defers webhooks and notifications, which are final. */
const createDeferringEmit = (undoId: number): Emit =>
  async function (type, record, ...data) {
    const event = await recordEvent(this, type, record, ...data)
    await this.db
      .insertInto('heldEvents')
      .values({ undoId, actorId: this.actor?.id ?? null, event: JSON.stringify(event) })
      .execute()
  }

/** @throws 400 unless it's a whole number of seconds within the limit */
function parseUndoSeconds(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header)
  if (/^\d+$/.test(String(header)) && seconds >= 1 && seconds <= UNDO_SECONDS) return seconds
  throw badRequest(
    t('Undoable must be a whole number of seconds from 1 to {undoSeconds}.', { undoSeconds: UNDO_SECONDS }),
  )
}

async function beginUndo({ ctx, action }: Parameters<WriteMiddleware>[0], seconds: number): Promise<number> {
  const { db, actor, visit } = ctx
  const { method, params } = visit.request
  if (!actor) throw new Error(`${action} is public and cannot be undone`)
  const lapsesAt = sql<string>`now() + make_interval(secs => ${seconds})`
  const { id } = await db
    .insertInto('undos')
    .values({
      userId: actor.id,
      action,
      entityId: IdParams.safeParse(params).data?.id ?? null,
      deletes: method === 'DELETE',
      lapsesAt,
      nextTryAt: lapsesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setUndoCapture(db, id)
  return id
}

/** Sets the record of an undo, for calls whose path has the id of a part instead of the record. */
export async function setUndoEntity({ db, undoId }: Context, entityId: number): Promise<void> {
  if (undoId !== undefined) await db.updateTable('undos').set({ entityId }).where('id', '=', undoId).execute()
}

/** Lets triggers capture what the transaction changes from now on. Null stops this. */
async function setUndoCapture(db: Database, undoId: number | null): Promise<void> {
  await sql`select set_config('portal.undo', ${String(undoId ?? '')}, true)`.execute(db)
}

async function isTooLarge(db: Database, undoId: number): Promise<boolean> {
  const { rows } =
    await sql`select from undo_changes where undo_id = ${undoId} offset ${MAX_CHANGES} limit 1`.execute(db)
  return rows.length > 0
}
