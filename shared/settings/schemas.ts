import * as z from 'zod'
import {
  textInput,
  changedNameInput,
  Day,
  Id,
  Instant,
  Picture,
  Color,
  nullableTextInput,
  Version,
  wholeNumber,
  TimeZone,
  defineSchema,
  areUnique,
} from '#shared/contract/fields.ts'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { AttachmentReference } from '#shared/files/schemas.ts'
import { mapKeys } from '#shared/contract/map-keys.ts'
import { TICKET_PRIORITIES } from '#shared/tickets/values.ts'
import {
  WEEKDAYS,
  REGISTRATION_CHOICES,
  SECOND_FACTOR_CHOICES,
  STAFF_SECOND_FACTOR_CHOICES,
  EMERGENCY_TEXT_MAX,
  LEGAL_TEXT_MAX,
  MAIL_FOOTER_MAX,
  PHONE_MAX,
  TARGET_HOURS_MAX,
} from './values.ts'
import { tContext, t } from '#shared/i18n/t.ts'

const HOLIDAYS_MAX = 500

const TimeOfDay = z
  .string({ error: () => t('Please enter a time') })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: () => t('Please enter a time like 09:00') })

/** The agency's opening and closing times on a day, in its time zone. `24:00` is the end of the day. */
export const OpeningHours = z.object({ from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from < to, {
  path: ['to'],
  error: () => t('Closing time must be after opening time'),
})
export type OpeningHours = z.infer<typeof OpeningHours>

const weeklyHours = z.object(mapKeys(WEEKDAYS, () => OpeningHours.nullable()))

/** Opening hours for each weekday. Null on days when the agency is closed. */
export const BusinessHours = weeklyHours.refine((hours) => WEEKDAYS.some((day) => hours[day] !== null), {
  error: () => t('Please choose at least one open day'),
})
export type BusinessHours = z.infer<typeof BusinessHours>

export const Holiday = z.object({
  date: z.iso.date({ error: () => t('Please choose a date') }),
  name: changedNameInput(1, () => t('Please name the holiday')),
})
export type Holiday = z.infer<typeof Holiday>

/** The phone number for an urgent ticket while the agency is closed. */
export const Emergency = z.object({
  phone: z.string().meta({ example: '+49 30 1234567' }),
  words: z.string().describe('When to call'),
})

/** The texts that the agency wrote in one language. */
const TranslatedTexts = z.object({
  terms: z.string().optional(),
  privacy: z.string().optional(),
  mailFooter: z.string().optional(),
})

export const Agency = defineSchema('Agency', {
  name: z.string(),
  accentColor: z.string().meta({ example: '#4f46e5' }),
  logo: z.string().nullable().describe('The logo’s public path').meta({ example: '/api/agency/logo?v=31' }),
  accountManager: z
    .object({
      userId: Id.nullable().describe('The chosen staff member. Null for a typed name'),
      name: z.string(),
      email: z.string().nullable().describe('Receives replies. It’s public in the accessibility statement'),
      clientEmail: z.string().nullable().describe('Shown only to signed-in clients and invited people'),
      clientPhone: z.string().nullable().describe('Shown only to signed-in clients and invited people'),
    })
    .nullable()
    .describe(
      'The person who helps clients. Null if none is set, or if the chosen staff member has left. Clients then see the first staff member’s name',
    ),
  terms: z.string().nullable().describe('Markdown. Null for the portal’s standard text'),
  privacy: z.string().nullable().describe('Markdown. Null for the portal’s standard text'),
  standardTexts: z
    .object({ terms: z.string(), privacy: z.string() })
    .describe('The portal’s standard texts in the agency’s language, with placeholders for names'),
  mailFooter: z
    .string()
    .nullable()
    .describe('Plain text at the end of every email, such as the agency’s address'),
  timeZone: z.string().describe('An IANA time zone'),
  businessHours: weeklyHours,
  holidays: z.array(z.object({ date: Day, name: z.string() })),
  targetHours: z.int().describe('The response target in business hours for medium priority'),
  targetHoursByPriority: z
    .object(mapKeys(TICKET_PRIORITIES, () => z.int()))
    .describe('The response targets for tickets in business hours, by priority'),
  emergency: Emergency.nullable().describe(
    'The phone number for urgent tickets outside business hours, and when to call it',
  ),
  maxProjectFileMb: z
    .int()
    .nullable()
    .describe('The maximum size of project files. Null for the server’s setting'),
  serverMaxProjectFileMb: z.int().describe('The server’s setting for `maxProjectFileMb`'),
  registration: z.enum(REGISTRATION_CHOICES).nullable().describe('Null for the server’s setting'),
  staffSecondFactor: z
    .enum(STAFF_SECOND_FACTOR_CHOICES)
    .describe('`after_14_days`: required 14 days after an account was created. This is the default'),
  clientSecondFactor: z.enum(SECOND_FACTOR_CHOICES),
  language: z.string().describe('The language for people who haven’t chosen one').meta({ example: 'en' }),
  languages: z.array(z.string()).describe('The languages that people can choose, including `language`'),
  spokenLanguages: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('All languages that this version supports, with their own names')
    .meta({ example: [{ code: 'en', name: 'English' }] }),
  translations: z
    .record(z.string(), TranslatedTexts)
    .describe('The agency’s texts in other languages, by language'),
  hoursChosen: z
    .boolean()
    .describe('Whether staff have saved a time zone or business hours, even the defaults'),
  checklistDismissedAt: Instant.nullable().describe('When staff dismissed the checklist of a new agency'),
  updatedAt: Instant,
  version: Version,
})
export type Agency = z.infer<typeof Agency>

const missingPhoneMessage = () => t('Please enter a phone number, such as +1 212 555 0100')

/** A phone number as people write it. */
export const PhoneNumber = textInput(1, PHONE_MAX, missingPhoneMessage).refine(
  (phone) => /^\+?[\d\s()./-]+$/.test(phone) && /\d/.test(phone),
  { error: missingPhoneMessage },
)

const missingNameMessage = () => tContext('person', 'Please enter a name')
const optional = <T extends z.ZodType>(field: T) =>
  field
    .nullable()
    .optional()
    .transform((value) => value ?? null)

const NewAccountManager = z
  .object({
    userId: optional(Id).describe('A staff member. Null for a typed name'),
    name: optional(changedNameInput(1, missingNameMessage)).describe(
      'Required without `userId`, ignored with it',
    ),
    email: optional(EmailAddress).describe('Receives replies. It’s public in the accessibility statement'),
    clientEmail: optional(EmailAddress).describe('Shown only to signed-in clients and invited people'),
    clientPhone: optional(PhoneNumber).describe('Shown only to signed-in clients and invited people'),
  })
  .refine(({ userId, name }) => userId !== null || name !== null, {
    path: ['name'],
    error: missingNameMessage,
  })

/** The account manager, as clients and invited people can reach them. */
export const AccountManager = z.object({
  name: z.string(),
  picture: Picture,
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type AccountManager = z.infer<typeof AccountManager>

export const NewEmergency = z.object({
  phone: PhoneNumber,
  words: textInput(1, EMERGENCY_TEXT_MAX, () => t('Please describe when to call')),
})

const whole = (from: number, to: number) =>
  wholeNumber(from, to, () =>
    t('Please enter a whole number from {from, number} to {to, number}', { from, to }),
  )

const targetHours = whole(1, TARGET_HOURS_MAX)

/** Texts that the agency writes. Null removes a text. */
const textsChange = {
  terms: nullableTextInput(LEGAL_TEXT_MAX).optional().describe('Markdown. Null removes it'),
  privacy: nullableTextInput(LEGAL_TEXT_MAX).optional().describe('Markdown. Null removes it'),
  mailFooter: nullableTextInput(MAIL_FOOTER_MAX).optional().describe('Plain text. Null removes it'),
}

/** The agency settings that staff can change. Null resets a setting to the installation's default. */
export const AgencyChange = z
  .object({
    name: changedNameInput(1, () => t('Please enter a name')).optional(),
    accentColor: Color.optional(),
    logo: AttachmentReference.nullable().optional().describe('An uploaded image. Null removes the logo'),
    accountManager: NewAccountManager.nullable().optional(),
    ...textsChange,
    timeZone: TimeZone.optional(),
    businessHours: BusinessHours.optional(),
    holidays: z
      .array(Holiday)
      .max(HOLIDAYS_MAX, {
        error: () => t('At most {max, plural, one {# holiday} other {# holidays}}', { max: HOLIDAYS_MAX }),
      })
      .refine((days) => areUnique(days.map(({ date }) => date)), { error: () => t('A date appears twice') })
      .transform((days) => days.toSorted((a, b) => a.date.localeCompare(b.date)))
      .optional(),
    targetHours: targetHours.optional().describe('The same as `targetHoursByPriority.medium`'),
    targetHoursByPriority: z
      .object(mapKeys(TICKET_PRIORITIES, () => targetHours.optional()))
      .optional()
      .describe('Priorities that you leave out keep their target. Existing deadlines don’t change'),
    emergency: NewEmergency.nullable().optional(),
    maxProjectFileMb: whole(1, 10_240).nullable().optional().describe('Null for the server’s setting'),
    registration: z
      .enum(REGISTRATION_CHOICES)
      .nullable()
      .optional()
      .describe('Null for the server’s setting'),
    staffSecondFactor: z.enum(STAFF_SECOND_FACTOR_CHOICES).optional(),
    clientSecondFactor: z.enum(SECOND_FACTOR_CHOICES).optional(),
    language: z.string().max(20).optional(),
    languages: z.array(z.string().max(20)).max(20).optional(),
    translations: z
      .record(z.string().max(20), z.object(textsChange))
      .optional()
      .describe('Texts that you leave out stay as they are. Null removes a text'),
    checklistDismissed: z.boolean().optional().describe('Whether to hide the checklist of a new agency'),
  })
  .meta({ examples: [{ name: 'Studio North', accentColor: '#0f766e', targetHours: 16 }] })

/** The first steps that a new agency has completed. A completed step stays completed. */
export const Checklist = defineSchema('Checklist', {
  logo: z.boolean().describe('Whether there’s a logo'),
  color: z.boolean().describe('Whether staff have saved a color, even the default'),
  hours: z.boolean().describe('Whether staff have saved a time zone or business hours, even the defaults'),
  mail: z.boolean().describe('Whether the mail server has accepted an email'),
  colleague: z.boolean().describe('Whether another staff member exists or is invited'),
  client: z.boolean().describe('Whether a client exists or is invited'),
  dismissedAt: Instant.nullable().describe('When staff dismissed the checklist'),
})
export type Checklist = z.infer<typeof Checklist>
