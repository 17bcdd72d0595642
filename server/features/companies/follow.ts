import type * as z from 'zod'
import type { Follow } from '#shared/companies/schemas.ts'
import type { FollowedKind } from '#shared/companies/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableInfoRequest } from '#server/features/info-requests/queries.ts'
import { followOf, saveFollow } from '#server/features/notifications/follows.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'

type Readable = (db: Database, actor: Actor, id: number) => Promise<unknown>

/** What finds a record that somebody may read. */
const READABLE: Record<FollowedKind, Readable> = {
  brief: readableBrief,
  project: readableProject,
  website: readableWebsite,
  ticket: readableTicket,
  info_request: readableInfoRequest,
}

/** Whether somebody follows a record or has muted it. @throws 404 for one that `actor` may not read */
export async function readFollow(
  db: Database,
  actor: Actor,
  record: { entityType: FollowedKind; entityId: number },
): Promise<z.output<typeof Follow>> {
  await READABLE[record.entityType](db, actor, record.entityId)
  return { ...record, state: (await followOf(db, { ...record, userId: actor.id })) ?? 'none' }
}

/** Follows a record, mutes it, or neither. @throws 404 for one that `actor` may not read */
export async function setFollow(
  tx: Database,
  actor: Actor,
  { entityType, entityId, state }: z.output<typeof Follow>,
): Promise<void> {
  await READABLE[entityType](tx, actor, entityId)
  await saveFollow(tx, { userId: actor.id, entityType, entityId, state })
}
