/** The event of every entry of the audit log. Not raised by `happened()`, but forwarded from the log itself. */
export const AUDIT_EVENT = 'audit.recorded'

/** The events that webhooks can subscribe to, with the meaning of each. */
export const WEBHOOK_EVENTS = {
  'brief.submitted': 'A client submitted a brief',
  'brief.updated': 'A client changed a brief, or someone else became responsible for it',
  'brief.resubmitted': 'A client resubmitted a declined brief',
  'brief.withdrawn': 'A client withdrew a brief',
  'brief.accepted': 'A brief became a project',
  'brief.declined': 'A brief was returned to the client for revision',
  'brief.rejected': 'A brief was rejected',
  'brief.completed': 'A brief was completed',
  'brief.commented': 'Someone commented on a brief',
  'project.created': 'A project was started',
  'project.updated':
    'A project’s status, progress, details or responsible person changed, or it was archived or restored',
  'project.completed': 'A project was completed',
  'project.commented': 'Someone commented on a project',
  'task.created': 'A task was created',
  'task.updated': 'A task was edited or reassigned, or its status changed',
  'task.deleted': 'A task was deleted',
  'request.created': 'The agency asked a client for information',
  'request.updated': 'A request was changed',
  'request.answered': 'A client answered a request',
  'request.reviewed': 'The agency accepted an answer',
  'request.returned': 'An answer was returned to the client',
  'request.reminded': 'A client was reminded of a request',
  'website.launched': 'A website went live',
  'website.updated': 'A website’s details changed, or it was archived or restored',
  'ticket.created': 'A ticket was opened',
  'ticket.updated': 'A ticket’s status, priority or assignee changed',
  'ticket.commented': 'Someone commented on a ticket',
  'comment.updated': 'Someone edited their comment',
  'comment.deleted': 'Someone deleted their comment',
  'file.added': 'A file was added to a project or a website',
  'file.removed': 'A file was removed from a project or a website',
  [AUDIT_EVENT]: 'An entry was added to the audit log',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
const isEventType = (type: string): type is WebhookEventType => type in WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS).filter(isEventType)

/** The type of a test message; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_STATES = ['active', 'failing', 'disabled'] as const
/** Maximum number of webhooks. */
export const MAX_WEBHOOKS = 20
