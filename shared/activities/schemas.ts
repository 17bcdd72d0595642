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
export type Activity = z.infer<typeof Activity>

export const LoggedActivity = z
  .object({
    type: z.enum(LOGGED_ACTIVITY_TYPES, { error: () => t('Activity type is required') }),
    entityId: Id,
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
