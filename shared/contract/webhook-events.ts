import { t } from '#shared/i18n/t.ts'

/** The event of every audit entry. It isn't emitted: the log itself forwards it. */
export const AUDIT_EVENT = 'audit.recorded'

/** The events that webhooks can subscribe to, with the meaning of each. */
export const WEBHOOK_EVENTS = {
  'brief.submitted': () => t('A client submitted a brief'),
  'brief.updated': () => t('A client changed a brief, or someone else became responsible for it'),
  'brief.resubmitted': () => t('A client resubmitted a declined brief'),
  'brief.withdrawn': () => t('A client withdrew a brief'),
  'brief.accepted': () => t('A brief became a project'),
  'brief.declined': () => t('A brief was returned to the client for revision'),
  'brief.rejected': () => t('A brief was rejected'),
  'brief.completed': () => t('A brief was completed'),
  'brief.commented': () => t('Someone commented on a brief'),
  'project.created': () => t('A project was started'),
  'project.updated': () =>
    t('A project’s status, progress, details or responsible person changed, or it was archived or restored'),
  'project.completed': () => t('A project was completed'),
  'project.commented': () => t('Someone commented on a project'),
  'task.created': () => t('A task was created'),
  'task.updated': () => t('A task was edited or reassigned, or its status changed'),
  'task.deleted': () => t('A task was deleted'),
  'request.created': () => t('The agency asked a client for information'),
  'request.updated': () => t('A request was changed'),
  'request.answered': () => t('A client answered a request'),
  'request.reviewed': () => t('The agency accepted an answer'),
  'request.returned': () => t('An answer was returned to the client'),
  'request.reminded': () => t('A client was reminded of a request'),
  'website.launched': () => t('A website went live'),
  'website.updated': () => t('A website’s details changed, or it was archived or restored'),
  'ticket.created': () => t('A ticket was opened'),
  'ticket.updated': () => t('A ticket’s status, priority or assignee changed'),
  'ticket.commented': () => t('Someone commented on a ticket'),
  'comment.updated': () => t('Someone edited their comment'),
  'comment.deleted': () => t('Someone deleted their comment'),
  'file.added': () => t('A file was added to a project or a website'),
  'file.removed': () => t('A file was removed from a project or a website'),
  [AUDIT_EVENT]: () => t('An entry was added to the audit log'),
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

const isEventType = (type: string): type is WebhookEventType => Object.hasOwn(WEBHOOK_EVENTS, type)

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS).filter(isEventType)
