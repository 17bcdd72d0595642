import { sql } from 'kysely'
import type { Context } from '#server/core/context/context.ts'

/**
 * Defers mails about a comment or task that is being deleted until the deletion can no longer be undone. If they were
 * sent earlier and the deletion was then undone, they would lack the item. A mail that is being sent right now is left
 * alone.
 */
export async function deferMails(
  { db, undoId }: Context,
  about: { comment: number } | { task: number },
): Promise<void> {
  if (undoId === undefined) return
  await sql`
    update mails set next_try_at = greatest(mails.next_try_at, lapses_at) from undos
    where undos.id = ${undoId} and mails.id in (
      select id from mails where status = 'waiting' and parts @> ${JSON.stringify([about])}::jsonb
      for update skip locked)`.execute(db)
}
