import * as z from 'zod'
import {
  Id,
  Day,
  Instant,
  Person,
  text,
  NAME_MAX,
  TEXT_MAX,
  statusInput,
  nullableDayInput,
  Version,
} from '#shared/contract/fields.ts'
import { PROJECT_STATUSES } from './values.ts'

export const Project = z
  .object({
    id: Id,
    briefId: Id.nullable(),
    userId: Id.describe('The client'),
    name: z.string(),
    description: z.string(),
    status: z.enum(PROJECT_STATUSES),
    progress: z.int().min(0).max(100),
    startDate: Day.nullable(),
    dueDate: Day.nullable(),
    completedDate: Instant.nullable(),
    commentCount: z.int(),
    client: Person,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const ProjectChange = z
  .object({
    name: text(3, NAME_MAX, 'Name must be at least 3 characters').optional(),
    description: text(10, TEXT_MAX, 'Description must be at least 10 characters').optional(),
    status: statusInput(PROJECT_STATUSES).optional(),
    progress: z
      .int('Progress must be a whole number from 0 to 100')
      .min(0, 'Progress must be at least 0')
      .max(100, 'Progress must be at most 100')
      .optional(),
    startDate: nullableDayInput.optional(),
    dueDate: nullableDayInput.optional(),
  })
  .meta({ examples: [{ status: 'design', progress: 25, dueDate: '2027-03-01' }] })
