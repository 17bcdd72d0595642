import * as z from 'zod'
import { Id, Person, Instant, textInput, defineSchema } from '#shared/contract/fields.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { RECORD_KINDS } from '#shared/records/records.ts'
import { ACTIVITY_TYPES } from '#shared/all-events.ts'
import { ActivityData } from '#shared/events/activity-data.ts'
import { LOGGED_ACTIVITY_TYPES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export const Activity = defineSchema('Activity', {
  id: z.int(),
  userId: Id.nullable().describe('The ID of the person who did it'),
  type: z.enum(ACTIVITY_TYPES).describe('The event'),
  entityId: Id.describe('The ID of the record'),
  entityType: z.enum(RECORD_KINDS).describe('The kind of record'),
  projectId: Id.nullable().describe('The project that the record belongs to'),
  data: ActivityData.describe('The details of the event'),
  actor: Person.nullable().describe('The person who did it. Null for the portal itself'),
  through: z.string().nullable().optional().describe('For staff: the name of the API token that was used'),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>

export const LoggedActivity = z
  .object({
    type: z.enum(LOGGED_ACTIVITY_TYPES, { error: () => t('Activity type is required') }),
    entityId: Id.describe('The project’s ID'),
    entityType: z.enum(['projects', 'project']).default('projects'),
    data: z.object({ details: textInput(5, TEXT_MAX, () => t('Details must be at least 5 characters')) }),
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
