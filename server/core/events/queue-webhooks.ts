import { sql } from 'kysely'
import type { WebhookEvent } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import type { DescribedEvent } from './describe.ts'

/** Returns an event's outgoing data: ids, the record's name and state, but no messages or people's names. */
function toWebhookData(
  { subject, activity }: DescribedEvent,
  actorId: number | null,
): WebhookEvent['data'] | undefined {
  const { kind, id, clientId, companyId = null, projectId = null, websiteId = null } = subject
  if (kind === 'user' || kind === 'mail') return undefined
  const { name, projectName, title, status, progress, priority, fields, fileName } = activity ?? {}
  const owners = { clientId, companyId, projectId, websiteId, actorId }
  const state = { status, progress, priority, fields, fileName }
  return {
    record: kind,
    id,
    title: name ?? projectName ?? title ?? (activity ? null : subject.name),
    ...owners,
    ...state,
  }
}

/** Returns the body of a message exactly as it will be signed. */
export const createWebhookPayload = (
  type: string,
  data: WebhookEvent['data'],
  timestamp = new Date().toISOString(),
): string => JSON.stringify({ type, timestamp, data } satisfies WebhookEvent)

/** Queues an event for every webhook subscribed to it. `occurredAt` is set only for a deferred event. */
export async function queueWebhookMessages(
  tx: Database,
  event: DescribedEvent,
  { actorId, occurredAt }: { actorId: number | null; occurredAt?: string | undefined },
): Promise<void> {
  const types = event.webhooks
  const data = toWebhookData(event, actorId)
  if (!data || types.length === 0) return
  const payloads = types.map((type) => createWebhookPayload(type, data, occurredAt))
  await executeAhead(tx, sql`select queue_webhook_messages(${types}, ${payloads})`)
}
