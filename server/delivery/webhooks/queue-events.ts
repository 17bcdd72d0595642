import { type RawBuilder, sql } from 'kysely'
import type { WebhookEvent } from '#shared/webhooks/schemas.ts'
import type { DescribedEvent } from '#server/events/describe.ts'

/** What of an event leaves the portal: numbers, the record's name, and what it is now; no words and no people. */
function dataOf(
  { subject, activity }: DescribedEvent,
  actorId: number | null,
): WebhookEvent['data'] | undefined {
  const { kind, id, clientId, projectId = null, websiteId = null } = subject
  if (kind === 'user' || kind === 'mail') return undefined
  const { name, projectName, title, status, progress, priority, fields, fileName } = activity ?? {}
  return {
    record: kind,
    id,
    title: name ?? projectName ?? title ?? (activity ? null : subject.name),
    clientId,
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
export const payloadOf = (type: string, data: WebhookEvent['data']): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data } satisfies WebhookEvent)

/**
 * An expression that queues an event for every webhook subscribed to it, to be selected by the statement that records
 * the event; null if there is nothing to send.
 */
export function queueing(event: DescribedEvent, actorId: number | null): RawBuilder<unknown> {
  const types = event.webhooks
  const data = dataOf(event, actorId)
  if (!data || types.length === 0) return sql`null`
  return sql`queue_webhook_messages(${types}, ${types.map((type) => payloadOf(type, data))})`
}
