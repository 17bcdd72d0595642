/** What staff log by hand. */
export const LOGGED_ACTIVITY_TYPES = [
  'client_meeting',
  'design_update',
  'development_milestone',
  'content_update',
  'technical_issue',
  'feedback_received',
  'payment_received',
  'other',
] as const

/** What the portal records of its own accord. */
export const RECORDED_ACTIVITY_TYPES = [
  'brief_submitted',
  'brief_updated',
  'brief_resubmitted',
  'brief_withdrawn',
  'brief_declined',
  'brief_rejected',
  'brief_completed',
  'project_created',
  'project_updated',
  'task_created',
  'task_updated',
  'info_requested',
  'info_request_updated',
  'info_provided',
  'info_reviewed',
  'info_returned',
  'info_reminded',
  'comment_added',
  'note_added',
  'website_launched',
  'ticket_created',
  'ticket_status_updated',
  'ticket_updated',
  'file_added',
  'file_deleted',
  'user_created',
  'user_updated',
  'user_deleted',
] as const

export const ACTIVITY_TYPES = [...RECORDED_ACTIVITY_TYPES, ...LOGGED_ACTIVITY_TYPES] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]
