import * as z from 'zod'
import { Id, Day, Person, Instant, text, NAME_MAX, WebUrl, dayInput } from '#shared/contract/fields.ts'

export const Website = z
  .object({
    id: Id,
    projectId: Id,
    userId: Id,
    name: z.string(),
    url: z.string(),
    launchDate: Day,
    client: Person,
    openTickets: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Website' })
export type Website = z.infer<typeof Website>

export const NewWebsite = z
  .object({
    name: text(3, NAME_MAX, 'Name must be at least 3 characters'),
    url: WebUrl,
    projectId: Id,
    launchDate: dayInput('Launch date is required'),
  })
  .meta({
    examples: [{ name: 'Bakery', url: 'https://bakery.example', projectId: 7, launchDate: '2027-03-01' }],
  })
