import { sql } from 'kysely'
import { addressOf } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { notifyStaff } from '#server/events/notify.ts'

const TITLES = {
  gone: 'says that it is gone',
  failing: 'could not be reached for five days',
}

/** Turns a webhook off; what waited for it is given up, to be sent again by hand. False if it was off already. */
export async function disableWebhook(
  tx: Database,
  id: number,
  because: 'staff' | 'gone' | 'failing',
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
    .set({ status: 'failed', error: 'The webhook was turned off' })
    .where('webhookId', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  if (because !== 'staff') await tellStaff(tx, id, `${disabled.name} ${TITLES[because]}`)
  return true
}

const tellStaff = (tx: Database, id: number, what: string) =>
  notifyStaff(tx, null, {
    type: 'webhook_disabled',
    title: `Webhook turned off: ${what}`,
    entityType: 'webhook',
    entityId: id,
    href: addressOf('webhook', id, 'staff'),
  })
