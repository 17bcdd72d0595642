import { type RawBuilder, sql } from 'kysely'
import type { ActivityType, RECORDED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import type { WebhookEvent } from '#shared/webhooks/schemas.ts'
import type { WebhookEventType } from '#shared/webhooks/values.ts'
import type { Database } from '#server/db/connection.ts'
import type { ActivityEntry } from '#server/events/activity-entry.ts'

/** What programs are told of an activity; null for what is nobody else's: accounts, and notes among staff. */
const EVENTS: Record<(typeof RECORDED_ACTIVITY_TYPES)[number], WebhookEventType | null> = {
  brief_submitted: 'brief.submitted',
  brief_updated: 'brief.updated',
  brief_resubmitted: 'brief.resubmitted',
  brief_withdrawn: 'brief.withdrawn',
  brief_declined: 'brief.declined',
  brief_rejected: 'brief.rejected',
  brief_completed: 'brief.completed',
  project_created: 'project.created',
  project_updated: 'project.updated',
  task_created: 'task.created',
  task_updated: 'task.updated',
  info_requested: 'request.created',
  info_request_updated: 'request.updated',
  info_provided: 'request.answered',
  info_returned: 'request.returned',
  info_reviewed: 'request.reviewed',
  info_reminded: 'request.reminded',
  comment_added: 'ticket.commented',
  note_added: null,
  website_launched: 'website.launched',
  ticket_created: 'ticket.created',
  ticket_status_updated: 'ticket.updated',
  ticket_updated: 'ticket.updated',
  file_added: 'file.added',
  file_deleted: 'file.removed',
  user_created: null,
  user_updated: null,
  user_deleted: null,
}
const isTold = (type: ActivityType): type is keyof typeof EVENTS => type in EVENTS

function eventTypesOf({ type, entityType, data = {} }: ActivityEntry): WebhookEventType[] {
  const event = isTold(type) ? EVENTS[type] : null
  if (event === null) return []
  if (type === 'comment_added' && (entityType === 'brief' || entityType === 'project'))
    return [`${entityType}.commented`]
  return type === 'project_updated' && data.status === 'completed' ? [event, 'project.completed'] : [event]
}

/** What of an activity leaves the portal: numbers, the record's name, and what it is now; no words and no people. */
function dataOf(entry: ActivityEntry): WebhookEvent['data'] | undefined {
  const { entityType, entityId, clientId, projectId = null, websiteId = null, userId, data = {} } = entry
  if (entityType === 'user' || entityType === 'mail') return undefined
  const { name, projectName, title, status, progress, priority, fields, fileName } = data
  return {
    record: entityType,
    id: entityId,
    title: name ?? projectName ?? title ?? null,
    clientId,
    projectId,
    websiteId,
    actorId: userId,
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
 * What queues an activity's events for every webhook that wants to hear of them, to be selected by the statement that
 * records it; null where there is nothing to tell.
 */
export function queueing(entry: ActivityEntry): RawBuilder<unknown> {
  const types = eventTypesOf(entry)
  const data = dataOf(entry)
  return data && types.length > 0 ? queued(types, data) : sql`null`
}

/** Queues an event that no activity tells, in the transaction of the deed. */
export async function queueEvent(
  tx: Database,
  type: WebhookEventType,
  data: WebhookEvent['data'],
): Promise<void> {
  await sql`select ${queued([type], data)}`.execute(tx)
}

const queued = (types: WebhookEventType[], data: WebhookEvent['data']) =>
  sql`queue_webhook_messages(${types}, ${types.map((type) => payloadOf(type, data))})`
