import { can } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { findActors } from '#server/identity/actor.ts'
import { disableWebhook } from './disable.ts'

/** Which of these people may manage webhooks at this moment. A webhook works only while its creator may. */
export async function findManagers(
  db: Database,
  userIds: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const actors = await findActors(
    db,
    userIds.filter((id) => id !== null),
  )
  return new Set([...actors.values()].filter((actor) => can(actor, 'webhook.manage')).map(({ id }) => id))
}

/** Pauses the webhooks that a person created until an owner takes them over, for someone who stays an owner. */
export async function pauseWebhooksOf(tx: Database, userId: number): Promise<void> {
  const created = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of created) await disableWebhook(tx, id, 'creator')
}
