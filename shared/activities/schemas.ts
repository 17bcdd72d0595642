import * as z from 'zod'
import { Id, Person, Instant, text, TEXT_MAX } from '#shared/contract/fields.ts'
import { RECORD_KINDS } from '#shared/records.ts'
import { ACTIVITY_TYPES, LOGGED_ACTIVITY_TYPES } from './values.ts'

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
    entityType: z.enum(RECORD_KINDS),
    projectId: Id.nullable().describe('The project it belongs to'),
    data: ActivityData,
    actor: Person.nullable(),
    through: z.string().nullable().optional().describe('The API token it was done by; told to staff'),
    createdAt: Instant,
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

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
