import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { type DescribedEvent, toChangeMessage } from '#server/core/events/describe.ts'
import { deliverEvent } from '#server/core/events/deliver-event.ts'
import { publish } from '#server/core/realtime/publish.ts'
import { type Stop, startWorker } from '#server/platform/jobs/worker.ts'

const EVERY_MS = 500
/** Another node can claim an undo after this time if the first node died or its events couldn't be delivered. */
const LEASE_SECONDS = 60

/** Delivers the events of changes that can no longer be undone. Any number of nodes can run it. */
export const startUndoFinalizer = (db: Database, onError: (error: unknown) => void): Stop =>
  startWorker<{ id: number }>(
    {
      name: 'release held events',
      intervalMs: EVERY_MS,
      concurrency: 1,
      claim: () => claimExpiredUndo(db),
      work: ({ id }) => db.transaction().execute((tx) => finalizeUndo(tx, id)),
    },
    onError,
  )

async function claimExpiredUndo(db: Database): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update undos set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (select id from undos where next_try_at <= now() order by next_try_at limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]
}

/** Ends an unused undo: delivers the events that it deferred, and deletes the changes that it captured. */
export async function finalizeUndo(tx: Database, undoId: number): Promise<void> {
  const deferredEvents = await lockDeferredEvents(tx, undoId)
  const ended = await tx.deleteFrom('undos').where('id', '=', undoId).returning('id').executeTakeFirst()
  if (!ended) return
  for (const { actorId, event, at } of deferredEvents) {
    await deliverEvent(tx, { actorId, event, occurredAt: at })
    // Open pages of its readers have shown the change itself since it was made. It's published again only if there are
    // new notifications.
    if (event.notices.length > 0) await publish(tx, toChangeMessage(event))
  }
}

/** Returns an undo's deferred events, oldest first. Locks them with the undo: they're delivered or undone. */
export async function lockDeferredEvents(tx: Database, undoId: number) {
  await tx.selectFrom('undos').select('id').where('id', '=', undoId).forUpdate().execute()
  return tx
    .selectFrom('heldEvents')
    .select(['actorId', 'at'])
    .select((eb) => eb.ref('event').$castTo<DescribedEvent>().as('event'))
    .where('undoId', '=', undoId)
    .orderBy('id')
    .execute()
}
