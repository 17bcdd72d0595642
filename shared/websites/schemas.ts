import * as z from 'zod'
import {
  CompanyRef,
  ContactId,
  Id,
  Day,
  Person,
  Instant,
  changedNameInput,
  nameInput,
  WebUrl,
  changedDayInput,
  plannedDayInput,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'

export const Website = defineSchema('Website', {
  id: Id,
  projectId: Id,
  userId: Id.describe('The contact’s ID'),
  name: z.string(),
  url: z.string(),
  launchDate: Day,
  client: Person.describe('The contact'),
  company: CompanyRef,
  openTickets: z.int(),
  lastActivityAt: Instant.describe('When the website or one of its tickets last changed'),
  archivedAt: Instant.nullable().describe('Archived websites aren’t in lists, choices or totals'),
  archivedBy: Person.nullable(),
  ...changeFields,
})
export type Website = z.infer<typeof Website>

const shortName = () => t('Name must be at least 3 characters')
const noLaunchDate = () => t('Launch date is required')
const websiteFields = {
  name: changedNameInput(3, shortName),
  url: WebUrl,
  launchDate: changedDayInput(noLaunchDate),
}

/** The fields of a website that users enter. The launch date can be the stored one, even if it isn't valid today. */
export const WebsiteInput = z.object(websiteFields)

export const NewWebsite = z
  .object({
    ...websiteFields,
    name: nameInput(3, shortName),
    launchDate: plannedDayInput(noLaunchDate),
    projectId: Id,
  })
  .meta({
    examples: [{ name: 'Bakery', url: 'https://bakery.example', projectId: 7, launchDate: '2027-03-01' }],
  })

/** Omitted fields stay as they are. */
export const WebsiteChange = WebsiteInput.extend({ archived: z.boolean(), contactId: ContactId })
  .partial()
  .meta({ examples: [{ url: 'https://www.bakery.example' }] })
