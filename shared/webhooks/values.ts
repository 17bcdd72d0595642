/** The event of every entry of the audit log. Not raised by `happened()`, but forwarded from the log itself. */
export const AUDIT_EVENT = 'audit.recorded'

/** The events that webhooks can subscribe to, with the meaning of each. */
export const WEBHOOK_EVENTS = {
  'brief.submitted': 'A client sent a brief',
  'brief.updated': 'A client changed a brief that waits for a decision',
  'brief.resubmitted': 'A client sent a declined brief again',
  'brief.withdrawn': 'A client took a brief back',
  'brief.accepted': 'A brief became a project',
  'brief.declined': 'A brief went back to the client for a revision',
  'brief.rejected': 'A brief was turned down',
  'brief.completed': 'The work of a brief is done',
  'brief.commented': 'Somebody wrote on a brief',
  'project.created': 'A project began',
  'project.updated': 'Status, progress or facts of a project changed',
  'project.completed': 'A project was completed',
  'project.commented': 'Somebody wrote on a project',
  'task.created': 'A task was made',
  'task.updated': 'The status of a task changed',
  'request.created': 'The agency asked a client for something',
  'request.updated': 'A request was changed',
  'request.answered': 'A client answered a request',
  'request.reviewed': 'The agency looked at an answer and is content',
  'request.returned': 'An answer went back to the client',
  'request.reminded': 'A client was reminded of a request',
  'website.launched': 'A website went live',
  'ticket.created': 'A ticket was opened',
  'ticket.updated': 'Status, priority or assignee of a ticket changed',
  'ticket.commented': 'Somebody wrote on a ticket',
  'file.added': 'A file was added to a project or a website',
  'file.removed': 'A file was removed from a project or a website',
  [AUDIT_EVENT]: 'Something was written into the audit log',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
const isEventType = (type: string): type is WebhookEventType => type in WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS).filter(isEventType)

/** The type of a test message; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
/** Maximum number of webhooks. */
export const MAX_WEBHOOKS = 20
