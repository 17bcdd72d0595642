import * as z from 'zod'
import {
  CompanyArchived,
  CompanyRef,
  ContactId,
  Id,
  Day,
  Instant,
  LastActivity,
  Person,
  textInput,
  statusInput,
  nullableDayInput,
  changedNameInput,
  nameInput,
  optionalDayInput,
  Responsible,
  ResponsibleId,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { PROJECT_TYPES, PROJECT_STATUSES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export const Project = defineSchema('Project', {
  id: Id,
  briefId: Id.nullable(),
  userId: Id.describe('The contact’s ID'),
  name: z.string(),
  description: z.string(),
  status: z.enum(PROJECT_STATUSES),
  progress: z.int().min(0).max(100).describe('In percent'),
  startDate: Day.nullable(),
  dueDate: Day.nullable(),
  completedDate: Instant.nullable().describe('When it was completed or launched'),
  commentCount: z.int(),
  lastActivityAt: LastActivity,
  archivedAt: Instant.nullable().describe('Archived projects aren’t in lists, choices or totals'),
  archivedBy: Person.nullable(),
  client: Person.describe('The contact'),
  company: CompanyRef,
  companyArchived: CompanyArchived,
  responsible: Responsible,
  ...changeFields,
})
export type Project = z.infer<typeof Project>

const shortName = () => t('Name must be at least 3 characters')
const description = textInput(10, TEXT_MAX, () => t('Description must be at least 10 characters'))

/** A project that staff start for a client. */
export const NewProject = z
  .object({
    clientId: z.int({ error: () => t('Please choose a client') }).pipe(Id),
    companyId: Id.optional().describe('One of the client’s companies. By default, the one they joined first'),
    name: nameInput(3, shortName),
    description,
    projectType: z.enum(PROJECT_TYPES, { error: () => t('Please select a website type') }).default('other'),
    startDate: optionalDayInput,
  })
  .meta({
    examples: [
      {
        clientId: 7,
        name: 'Bakery website',
        description: 'A website where people can order bread.',
        projectType: 'business',
      },
    ],
  })

export const ProjectChange = z
  .object({
    name: changedNameInput(3, shortName).optional(),
    description: description.optional(),
    status: statusInput(PROJECT_STATUSES).optional(),
    progress: z
      .int({ error: () => t('Progress must be a whole number from 0 to 100') })
      .min(0, { error: () => t('Progress must be at least 0') })
      .max(100, { error: () => t('Progress must be at most 100') })
      .optional(),
    startDate: nullableDayInput.optional(),
    dueDate: nullableDayInput.optional(),
    archived: z.boolean().optional(),
    responsibleId: ResponsibleId.optional(),
    contactId: ContactId.optional(),
  })
  .meta({ examples: [{ status: 'design', progress: 25, dueDate: '2027-03-01' }] })
