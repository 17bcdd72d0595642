import { sql } from 'kysely'
import type { WebhookEvent } from '#shared/webhooks/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { executeAhead } from '#server/platform/db/driver/execute.ts'
import type { DescribedEvent } from './describe.ts'

/** What of an event leaves the portal: numbers, the record's name, and what it is now; no words and no people. */
function dataOf(
  { subject, activity }: DescribedEvent,
  actorId: number | null,
): WebhookEvent['data'] | undefined {
  const { kind, id, clientId, companyId = null, projectId = null, websiteId = null } = subject
  if (kind === 'user' || kind === 'mail') return undefined
  const { name, projectName, title, status, progress, priority, fields, fileName } = activity ?? {}
  return {
    record: kind,
    id,
    title: name ?? projectName ?? title ?? (activity ? null : subject.name),
    clientId,
    companyId,
    projectId,
    websiteId,
    actorId,
    ...(status !== undefined && { status }),
    ...(progress !== undefined && { progress }),
    ...(priority !== undefined && { priority }),
    ...(fields !== undefined && { fields }),
    ...(fileName !== undefined && { fileName }),
  }
}

/** The body of a message, as it will be signed. */
export const payloadOf = (
  type: string,
  data: WebhookEvent['data'],
  timestamp = new Date().toISOString(),
): string => JSON.stringify({ type, timestamp, data } satisfies WebhookEvent)

/** Queues an event for every webhook subscribed to it. `at` is the instant of an event that has waited. */
export async function queueEvent(
  tx: Database,
  event: DescribedEvent,
  actorId: number | null,
  at?: string,
): Promise<void> {
  const types = event.webhooks
  const data = dataOf(event, actorId)
  if (!data || types.length === 0) return
  const payloads = types.map((type) => payloadOf(type, data, at))
  await executeAhead(tx, sql`select queue_webhook_messages(${types}, ${payloads})`)
}
