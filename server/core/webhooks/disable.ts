import { sql } from 'kysely'
import { can } from '#shared/contract/policy.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { t } from '#shared/i18n/t.ts'
import { findActors } from '#server/core/access/actor.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** Disables a webhook and fails its waiting messages, which can be resent. False if it already was. */
export async function disableWebhook(
  tx: Database,
  id: number,
  because: NonNullable<Webhook['disabledBecause']>,
): Promise<boolean> {
  const disabled = await tx
    .updateTable('webhooks')
    .set({ disabledAt: sql<string>`now()`, disabledBecause: because, failingSince: null })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!disabled) return false
  await tx
    .updateTable('webhookDeliveries')
    // In English, like all stored texts.
    .set({ status: 'failed', error: toLocalizable(() => t('The webhook was turned off')).text })
    .where('webhookId', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  if (because !== 'staff')
    await createContext(tx, null).emit('webhook_disabled', { id, ...disabled }, { because })
  return true
}

/** Returns the ids of the users who can manage webhooks now. A webhook works only while its creator can. */
export async function findManagers(
  db: Database,
  userIds: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const ids = userIds.filter((id) => id !== null)
  const actors = await findActors(db, ids)
  return new Set([...actors.values()].filter((actor) => can(actor, 'webhook.manage')).map(({ id }) => id))
}

/** Pauses a user's webhooks until an owner takes them over. Otherwise they'd still work if the user is an owner. */
export async function pauseUserWebhooks(tx: Database, userId: number): Promise<void> {
  const created = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of created) await disableWebhook(tx, id, 'creator')
}
