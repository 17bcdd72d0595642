import type * as z from 'zod'
import type { Follow } from '#shared/companies/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableInfoRequest } from '#server/features/info-requests/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { notFound } from '#server/http/errors.ts'

type Readable = (db: Database, actor: Actor, id: number) => Promise<unknown>

/** The kinds that may be followed, and what finds one that somebody may read. */
const READABLE: Partial<Record<RecordKind, Readable>> = {
  brief: readableBrief,
  project: readableProject,
  website: readableWebsite,
  ticket: readableTicket,
  info_request: readableInfoRequest,
}

/** Follows a record, mutes it, or neither. @throws 404 for one that `actor` may not read or that cannot be followed */
export async function setFollow(
  tx: Database,
  actor: Actor,
  { entityType, entityId, state }: z.output<typeof Follow>,
): Promise<void> {
  const readable = READABLE[entityType]
  if (!readable) throw notFound('Record')
  await readable(tx, actor, entityId)
  const whose = { userId: actor.id, entityType, entityId }
  if (state === 'none') {
    await tx
      .deleteFrom('follows')
      .where('userId', '=', actor.id)
      .where('entityType', '=', entityType)
      .where('entityId', '=', entityId)
      .execute()
    return
  }
  await tx
    .insertInto('follows')
    .values({ ...whose, state })
    .onConflict((before) => before.columns(['userId', 'entityType', 'entityId']).doUpdateSet({ state }))
    .execute()
}
