import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, Person, TEXT_MAX, listQuery, text } from '#shared/contract/fields.ts'

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

export const ENTITY_TYPES = [
  'brief',
  'project',
  'website',
  'ticket',
  'info_request',
  'task',
  'user',
  'webhook',
  'mail',
] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/** What an entry tells besides who, what and when. `fields` names what a change touched. */
export const ActivityData = z.object({
  projectName: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  status: z.string().optional(),
  progress: z.int().optional(),
  details: z.string().optional(),
  priority: z.string().optional(),
  assignee: z.string().nullable().optional().describe('Who handles a ticket from now on; null for nobody'),
  fileName: z.string().optional(),
  fields: z.array(z.string()).optional(),
  on: z.enum(['brief', 'project', 'ticket']).optional().describe('What a comment stands on'),
})
export type ActivityData = z.infer<typeof ActivityData>

export const Activity = z
  .object({
    id: z.int(),
    userId: Id.nullable(),
    type: z.enum(ACTIVITY_TYPES),
    entityId: Id,
    entityType: z.enum(ENTITY_TYPES),
    projectId: Id.nullable().describe('The project it belongs to'),
    data: ActivityData,
    actor: Person.nullable(),
    through: z.string().nullable().optional().describe('The API token it was done by; told to staff'),
    createdAt: Instant,
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

const feedQuery = listQuery.omit({ q: true })

export const LoggedActivity = z
  .object({
    type: z.enum(LOGGED_ACTIVITY_TYPES, 'Activity type is required'),
    entityId: Id,
    entityType: z.enum(['projects', 'project']).default('projects'),
    data: z.object({ details: text(5, TEXT_MAX, 'Details must be at least 5 characters') }),
  })
  .meta({
    examples: [
      {
        type: 'client_meeting',
        entityId: 7,
        entityType: 'projects',
        data: { details: 'We chose the first design.' },
      },
    ],
  })

export const activities = {
  recent: endpoint({
    method: 'GET',
    path: '/api/activities/recent',
    summary: 'What happened lately, newest first; a client sees its own records only',
    query: feedQuery,
    response: z.array(Activity),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/:id/activities',
    summary: 'Activity log of a project, newest first',
    params: IdParams,
    query: feedQuery,
    response: z.array(Activity),
  }),
  log: endpoint({
    method: 'POST',
    path: '/api/activities/log',
    summary: 'Log an activity on a project',
    body: LoggedActivity,
    response: Activity,
    status: 201,
  }),
}
