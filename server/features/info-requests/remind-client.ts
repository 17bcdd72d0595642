import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict } from '#server/http/errors.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson } from '#server/events/notify.ts'
import type { LockedInfoRequest } from './queries.ts'

const PAUSE_MS = 24 * 60 * 60 * 1000

/**
 * Reminds the client of a locked request that waits for an answer.
 * @throws 409 when it is answered, or when the client was reminded in the last 24 hours
 */
export async function remindClient(
  tx: Database,
  actor: Actor,
  { id, clientId, projectId, title, dueDate, status, remindedAt }: LockedInfoRequest,
): Promise<void> {
  if (status === 'completed') throw conflict('This request has already been answered.')
  if (remindedAt !== null && Date.now() - Date.parse(remindedAt) < PAUSE_MS)
    throw conflict('The client was reminded less than a day ago. Once a day is enough.')
  await tx
    .updateTable('infoRequests')
    .set({ remindedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  const about = { type: 'info_reminded', entityType: 'info_request', entityId: id } as const
  await recordActivity(tx, { ...about, userId: actor.id, clientId, projectId, data: { title } })
  await notifyPerson(tx, actor.id, clientId, {
    ...about,
    title: `A reminder: ${title}`,
    href: addressOf('info_request', id, 'client'),
    due: dueDate,
  })
}
