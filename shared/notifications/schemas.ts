import * as z from 'zod'
import { CompanyRef, Id, Instant, Person, Version, defineSchema } from '#shared/contract/fields.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { RECORD_KINDS, getRecordUrl } from '#shared/records/records.ts'
import { MAIL_TIMES, FOLLOWED_KINDS, FOLLOW_STATES } from './values.ts'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'

/** Returns the schema of a choice for each kind that applies to the user. */
const kinds = <S extends z.ZodType>(choice: S) => z.partialRecord(z.enum(NOTIFICATION_KINDS), choice)

export const NotificationSettings = defineSchema('NotificationSettings', {
  mail: kinds(z.enum(MAIL_TIMES)),
  push: kinds(z.boolean()),
  version: Version,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The kinds to change. Other kinds keep their choices. */
export const NotificationSettingsChange = z
  .object({ mail: kinds(z.enum(MAIL_TIMES)).default({}), push: kinds(z.boolean()).default({}) })
  .meta({ examples: [{ mail: { files: 'daily' }, push: { files: false } }] })

export const Notification = defineSchema('Notification', {
  id: z.int(),
  type: z.string().meta({ example: 'ticket_created' }),
  title: z.string(),
  entityType: z.enum(RECORD_KINDS),
  entityId: Id,
  href: z.string().meta({ example: getRecordUrl('ticket', 7, { role: 'staff' }) }),
  priority: z.enum(TICKET_PRIORITIES).nullable().describe('Of the ticket that it is about'),
  client: Person.nullable().describe(
    'Whose record it is about; null for the client, and for what is nobody’s',
  ),
  company: CompanyRef.nullable().describe('Whose record it is about; null for what is no company’s'),
  readAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
})
export type Notification = z.infer<typeof Notification>

/** Whether a user is notified of everything in a record, only of changes that concern them, or of nothing. */
export const Follow = z
  .object({ entityType: z.enum(FOLLOWED_KINDS), entityId: Id, state: z.enum(FOLLOW_STATES) })
  .meta({ id: 'Follow', examples: [{ entityType: 'ticket', entityId: 7, state: 'muted' }] })
