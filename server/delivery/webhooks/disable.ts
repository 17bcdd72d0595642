import { sql } from 'kysely'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { t } from '#shared/words.ts'
import { later } from '#server/language/later.ts'

/**
 * Disables a webhook; its waiting messages are given up and can be resent by hand. False if it was already disabled.
 */
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
    // In English, as whatever is stored.
    .set({ status: 'failed', error: later(() => t('The webhook was turned off')).text })
    .where('webhookId', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  if (because !== 'staff') await happened(tx, null, 'webhook_disabled', { id, ...disabled }, { because })
  return true
}
