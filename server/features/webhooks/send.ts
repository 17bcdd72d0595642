import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { TEST_EVENT } from '#shared/webhooks/values.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict } from '#server/http/errors.ts'
import { payloadOf } from '#server/delivery/webhooks/queue-events.ts'
import { t } from '#shared/words.ts'

const turnedOff = () => t('This webhook is turned off. Turn it on first.')

/**
 * Queues a test event, whatever the webhook subscribes to. Returns the message's id.
 * @throws 409 if the webhook is disabled
 */
export async function sendTest(
  tx: Database,
  actor: Actor,
  { id: webhookId, name: title, state }: Pick<Webhook, 'id' | 'name' | 'state'>,
): Promise<number> {
  if (state === 'disabled') throw conflict(turnedOff())
  const about = { clientId: null, companyId: null, projectId: null, websiteId: null, actorId: actor.id }
  const payload = payloadOf(TEST_EVENT, { record: 'webhook', id: webhookId, title, ...about })
  const { id } = await tx
    .insertInto('webhookDeliveries')
    .values({ webhookId, type: TEST_EVENT, payload })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Resends a message, with retries.
 * @throws 409 while it is waiting, and if the webhook is disabled
 */
export async function sendAgain(
  tx: Database,
  { id, status }: { id: number; status: string },
  webhook: Pick<Webhook, 'state'>,
): Promise<void> {
  if (status === 'waiting') throw conflict(t('This message is waiting to be sent.'))
  if (webhook.state === 'disabled') throw conflict(turnedOff())
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', tries: 0, nextTryAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
