import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { attachmentsOf } from '#server/db/fragments.ts'
import type { LockedInfoRequest } from './queries.ts'

/** Stores a request's answer, with the reason, before it is returned to the client. */
export async function keepAnswer(
  tx: Database,
  actor: Actor,
  { id, responseMessage, completedAt }: LockedInfoRequest,
  reason: string | undefined,
): Promise<void> {
  await tx
    .insertInto('infoRequestReturns')
    .columns(['infoRequestId', 'returnedBy', 'reason', 'message', 'files', 'answeredAt'])
    .expression((eb) =>
      eb
        .selectFrom('infoRequests')
        .select([
          'infoRequests.id',
          sql<number>`${actor.id}::integer`.as('returnedBy'),
          sql<string | null>`${reason ?? null}::text`.as('reason'),
          sql<string>`${responseMessage ?? ''}::text`.as('message'),
          sql<string>`(${attachmentsOf('infoRequestId', 'infoRequests.id')})::jsonb`.as('files'),
          sql<string>`coalesce(${completedAt}::timestamptz, now())`.as('answeredAt'),
        ])
        .where('infoRequests.id', '=', id),
    )
    .execute()
}

/** Attaches those files of a returned answer that the next one omits to the return, so that they stay readable. */
export async function keepReturnedFiles(
  tx: Database,
  requestId: number,
  names: readonly string[],
): Promise<void> {
  const last = await tx
    .selectFrom('infoRequestReturns')
    .select('id')
    .where('infoRequestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx
    .updateTable('attachments')
    .set({ infoRequestId: null, infoRequestReturnId: last.id })
    .where('infoRequestId', '=', requestId)
    .where('uploadId', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('name', '!=', sql<string>`all(${[...names]})`),
    )
    .execute()
}
