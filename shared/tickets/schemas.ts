import * as z from 'zod'
import { clockFields } from '#shared/sla/schemas.ts'
import {
  CompanyRef,
  Id,
  Person,
  Instant,
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
import { TICKET_STATUSES, TICKET_PRIORITIES, BATCH_MAX } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export const Ticket = defineSchema('Ticket', {
  id: Id,
  websiteId: Id.nullable(),
  userId: Id,
  title: z.string(),
  description: z.string(),
  serviceCategory: z.enum(SERVICE_CATEGORIES),
  attachments: z.array(Attachment),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  private: z.boolean().describe('Whether only owners, staff, who raised it and who is named in it see it'),
  client: Person,
  company: CompanyRef,
  assignee: Person.nullable().describe('Who of the staff handles it'),
  website: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  resolvedAt: Instant.nullable(),
  ...clockFields,
  version: Version,
})
export type Ticket = z.infer<typeof Ticket>

export const NewTicket = z
  .object({
    title: textInput(5, NAME_MAX, () => t('Title must be at least 5 characters')),
    description: textInput(20, TEXT_MAX, () =>
      t('Please provide a detailed description of your issue (minimum 20 characters)'),
    ),
    serviceCategory: z.enum(SERVICE_CATEGORIES, { error: () => t('Please select a service category') }),
    priority: z.enum(TICKET_PRIORITIES, { error: () => t('Please select a priority') }).default('medium'),
    websiteId: Id.nullish(),
    companyId: Id.optional().describe(
      'By a client, without a website: one of their companies; else the one that they joined first',
    ),
    ...privacyFields,
    attachments: attachmentsInput(TICKET_MAX_FILES),
  })
  .meta({
    examples: [
      {
        title: 'The opening hours are wrong',
        description: 'We close at six, not at eight as the page says.',
        serviceCategory: 'website_copy',
        priority: 'high',
        websiteId: 7,
      },
    ],
  })

const assigneeId = Id.nullable().describe('One of the staff; null for nobody')

/** The ticket fields that staff can change, apart from the status. */
export const TicketChange = z
  .object({ assigneeId: assigneeId.optional(), priority: z.enum(TICKET_PRIORITIES).optional() })
  .meta({ examples: [{ assigneeId: 3 }] })

export const TicketBatch = z
  .object({
    tickets: z
      .array(z.object({ id: Id, version: z.int().describe('The version that was looked at') }))
      .min(1, { error: () => t('Choose at least one ticket') })
      .max(BATCH_MAX, {
        error: () => t('Choose at most {max, plural, one {# ticket} other {# tickets}}', { max: BATCH_MAX }),
      })
      .refine((all) => areUnique(all.map(({ id }) => id)), { error: () => t('A ticket is named twice') }),
    change: TicketChange.extend({ status: statusInput(TICKET_STATUSES).optional() }).refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      { error: () => t('Say what to change') },
    ),
  })
  .meta({ examples: [{ tickets: [{ id: 7, version: 2 }], change: { status: 'resolved' } }] })
