import * as z from 'zod'
import { CompanyRef, Id, Instant, Person, Version, defineSchema } from '#shared/contract/fields.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import { RECORD_KINDS, getRecordUrl } from '#shared/records/records.ts'
import { MAIL_TIMES, FOLLOWED_KINDS, FOLLOW_STATES } from './values.ts'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'

/** Returns the schema of a choice for each kind that applies to the user. */
const kinds = <S extends z.ZodType>(choice: S) => z.partialRecord(z.enum(NOTIFICATION_KINDS), choice)

export const NotificationSettings = defineSchema('NotificationSettings', {
  mail: kinds(z.enum(MAIL_TIMES)).describe(
    'When you get emails, by kind. `needed`: immediately, but only about items that are waiting on you',
  ),
  push: kinds(z.boolean()).describe('Whether you get push notifications, by kind'),
  version: Version,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The kinds to change. Other kinds keep their choices. */
export const NotificationSettingsChange = z
  .object({
    mail: kinds(z.enum(MAIL_TIMES)).default({}).describe('When you get emails, by kind'),
    push: kinds(z.boolean()).default({}).describe('Whether you get push notifications, by kind'),
  })
  .meta({ examples: [{ mail: { files: 'daily' }, push: { files: false } }] })

export const Notification = defineSchema('Notification', {
  id: z.int(),
  type: z.string().meta({ example: 'ticket_created' }),
  title: z.string().describe('The text, in your language'),
  message: z.string().nullable().describe('A colleague’s message to you about it. Only you get it'),
  entityType: z.enum(RECORD_KINDS).describe('The kind of record'),
  entityId: Id.describe('The ID of the record'),
  href: z
    .string()
    .meta({ description: 'The page’s path', example: getRecordUrl('ticket', 7, { role: 'staff' }) }),
  priority: z.enum(TICKET_PRIORITIES).nullable().describe('The priority of the ticket it’s about'),
  client: Person.nullable().describe('For staff: the record’s client, if it has one'),
  company: CompanyRef.nullable().describe('The record’s company, if it has one'),
  readAt: Instant.nullable().describe('Null if it’s unread'),
  createdAt: Instant,
  version: Version,
})
export type Notification = z.infer<typeof Notification>

/** Whether a user is notified of everything in a record, only of changes that concern them, or of nothing. */
export const Follow = z
  .object({
    entityType: z.enum(FOLLOWED_KINDS).describe('The kind of record'),
    entityId: Id.describe('The ID of the record'),
    state: z.enum(FOLLOW_STATES),
  })
  .meta({ id: 'Follow', examples: [{ entityType: 'ticket', entityId: 7, state: 'muted' }] })
