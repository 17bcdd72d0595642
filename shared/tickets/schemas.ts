import * as z from 'zod'
import { clockFields } from '#shared/sla/schemas.ts'
import {
  CompanyRef,
  Id,
  Person,
  Instant,
  LastActivity,
  textInput,
  statusInput,
  Version,
  defineSchema,
  areUnique,
} from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { privacyFields } from '#shared/contract/privacy-fields.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { TICKET_MAX_FILES } from '#shared/files/values.ts'
import { SERVICE_CATEGORIES } from './categories.ts'
import {
  BATCH_MAX,
  TICKET_DESCRIPTION_MIN,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TITLE_MIN,
} from './values.ts'
import { t } from '#shared/i18n/t.ts'

export const Ticket = defineSchema('Ticket', {
  id: Id,
  websiteId: Id.nullable(),
  userId: Id.describe('The ID of the person who opened it'),
  title: z.string(),
  description: z.string(),
  serviceCategory: z.enum(SERVICE_CATEGORIES),
  attachments: z.array(Attachment),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  private: z
    .boolean()
    .describe('Whether only staff, company owners, the person who opened it and named people can see it'),
  client: Person.describe('The person who opened it, or for whom staff opened it'),
  company: CompanyRef,
  assignee: Person.nullable().describe('The staff member it’s assigned to'),
  website: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  lastActivityAt: LastActivity,
  resolvedAt: Instant.nullable(),
  ...clockFields,
  version: Version,
})
export type Ticket = z.infer<typeof Ticket>

export const NewTicket = z
  .object({
    title: textInput(TICKET_TITLE_MIN, NAME_MAX, () => t('Title must be at least 5 characters')),
    description: textInput(TICKET_DESCRIPTION_MIN, TEXT_MAX, () =>
      t('Please provide a detailed description of your issue (minimum 20 characters)'),
    ),
    serviceCategory: z.enum(SERVICE_CATEGORIES, { error: () => t('Please select a service category') }),
    priority: z.enum(TICKET_PRIORITIES, { error: () => t('Please select a priority') }).default('medium'),
    websiteId: Id.nullish().describe('Required for staff'),
    companyId: Id.optional().describe(
      'For clients who don’t select a website: one of their companies. By default, the company they joined first',
    ),
    ...privacyFields,
    attachments: attachmentsInput(TICKET_MAX_FILES),
  })
  .meta({
    examples: [
      {
        title: 'The opening hours are wrong',
        description: 'We close at 6 PM now, but the contact page still says 8 PM.',
        serviceCategory: 'website_copy',
        priority: 'high',
        websiteId: 7,
      },
    ],
  })

const assigneeId = Id.nullable().describe('A staff member’s ID. Null for no one')

/** The ticket fields that staff can change, apart from the status. */
export const TicketChange = z
  .object({ assigneeId: assigneeId.optional(), priority: z.enum(TICKET_PRIORITIES).optional() })
  .meta({ examples: [{ assigneeId: 3 }] })

export const TicketBatch = z
  .object({
    tickets: z
      .array(z.object({ id: Id, version: z.int().describe('The version that you read') }))
      .min(1, { error: () => t('Choose at least one ticket') })
      .max(BATCH_MAX, {
        error: () => t('Choose at most {max, plural, one {# ticket} other {# tickets}}', { max: BATCH_MAX }),
      })
      .refine((all) => areUnique(all.map(({ id }) => id)), { error: () => t('A ticket is listed twice') }),
    change: TicketChange.extend({ status: statusInput(TICKET_STATUSES).optional() }).refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      { error: () => t('Choose what to change') },
    ),
  })
  .meta({ examples: [{ tickets: [{ id: 7, version: 2 }], change: { status: 'resolved' } }] })
