import { isTimeZone } from '#shared/i18n/time-zones.ts'
import * as z from 'zod'
import { ID_MAX } from './id.ts'
import { NAME_MAX, TEXT_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns a function that reports an error of a field, or of a part of it. */
export const createIssueReporter =
  (context: z.RefinementCtx) =>
  (path: string | (string | number)[], message: string): void =>
    context.addIssue({ code: 'custom', path: [path].flat(), message })

/** Returns the schema of an object that has a name in the description of the API. */
export const defineSchema = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id })

/** Whether no value occurs twice. */
export const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Whether PostgreSQL can store a text: NUL and lone surrogates are rejected rather than silently changed. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
/** Returns the error for a text that isn't `isStorable`. */
export const unstorableMessage = () => t('Contains characters that can’t be stored')

/** The message of a field's error. On the server it's a function, which translates for the user. */
export type ErrorMessage = string | (() => string)

const toErrorOptions = (error: ErrorMessage | undefined) => (error === undefined ? undefined : { error })

/** Returns the schema of a trimmed text of `min` to `max` characters. `message`: it's missing or short. */
export const textInput = (min: number, max: number, message?: ErrorMessage) =>
  z
    .string(toErrorOptions(message))
    .trim()
    .min(min, toErrorOptions(message))
    .max(max, {
      error: () => t('Must be at most {max, plural, one {# character} other {# characters}}', { max }),
    })
    .refine(isStorable, { error: unstorableMessage, abort: true })

/** These include line breaks. With them, a name could imitate the portal's own text in a mail. */
const CONTROL_CHARACTERS = String.raw`\p{Cc}\p{Zl}\p{Zp}`
const JOINERS = String.raw`[\u200C\u200D]`
// In many scripts, marks are vowels. They also select how an emoji looks.
const JOINED_BEFORE = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`
const JOINED_AFTER = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}]`
const STRAY_JOINER = `(?<!${JOINED_BEFORE})${JOINERS}|${JOINERS}(?!${JOINED_AFTER})`
// Selectors choose how an emoji or a letter of these scripts looks.
const SELECTORS = String.raw`\p{Variation_Selector}`
const STRAY_SELECTOR = String.raw`(?<![\p{Emoji}\p{Ideographic}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}])${SELECTORS}`
// Tags spell the region of a flag, such as the flag of Wales, in at most six letters.
const TAGS = String.raw`\u{E0020}-\u{E007F}`
const STRAY_TAG = String.raw`(?<!\u{1F3F4}[\u{E0030}-\u{E007A}]{0,6})[${TAGS}]`
// A soft hyphen, U+200B, U+2060, U+FEFF and others. U+2800 is a blank that counts as a symbol.
const INVISIBLE = String.raw`(?![\u200C\u200D${SELECTORS}${TAGS}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\u2800]`
const INVISIBLE_CHARACTERS = [INVISIBLE, STRAY_JOINER, STRAY_SELECTOR, STRAY_TAG].join('|')
const INVALID_IN_NAME = new RegExp(`[${CONTROL_CHARACTERS}]|${INVISIBLE_CHARACTERS}`, 'u')
/** Invisible characters, which could make two usernames look alike. */
const HIDDEN_IN_USERNAME = new RegExp(
  String.raw`[${CONTROL_CHARACTERS}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`,
  'u',
)

export const invalidNameMessage = () =>
  t('Please type this name again: it contains a line break or a hidden character')
export const invalidUsernameMessage = () =>
  t('Please type the username again: it contains a hidden character')

/**
 * Whether a text can be used as a visible name: no line breaks and no control, bidi control, or invisible characters.
 * U+200C, U+200D, variation selectors, and tags are allowed only where languages and emoji need them.
 */
export const isValidName = (value: string): boolean => !INVALID_IN_NAME.test(value)

/** Whether every character of a username is visible: no control, bidi, or zero-width characters. */
export const hasOnlyVisibleCharacters = (value: string): boolean => !HIDDEN_IN_USERNAME.test(value)

/** Removes characters that a name can't contain from a name from elsewhere, such as a sign-in provider. */
export const cleanName = (value: string): string =>
  value
    .replaceAll(new RegExp(INVISIBLE_CHARACTERS, 'gu'), '')
    .replaceAll(new RegExp(`[${CONTROL_CHARACTERS}]+`, 'gu'), ' ')
    .trim()

/** Returns the schema of a new name of `min` to `max` characters. All visible names use this or `changedNameInput`. */
export const nameInput = (min: number, message: ErrorMessage, max = NAME_MAX) =>
  textInput(min, max, message).refine(isValidName, { error: invalidNameMessage })

/** Returns the schema of a changed name. The server (`requireValidName`) accepts an invalid stored one. */
export const changedNameInput = (min: number, message: ErrorMessage, max = NAME_MAX) =>
  textInput(min, max, message)

/** Returns the schema of a text that can be cleared. Null and blank become null. */
export const nullableTextInput = (max = TEXT_MAX) =>
  textInput(0, max)
    .nullable()
    .transform((value) => value || null)

/** Returns the schema of an optional text. Missing, null, and blank become null. */
export const optionalTextInput = (max = TEXT_MAX) =>
  nullableTextInput(max)
    .optional()
    .transform((value) => value ?? null)

/** Returns the schema of a password, which isn't trimmed. */
export const rawPasswordInput = (min: number, message: ErrorMessage) =>
  z
    .string({ error: message })
    .min(min, { error: message })
    .max(200, { error: () => t('Password must be at most 200 characters') })
    .refine(isStorable, { error: unstorableMessage, abort: true })

/** The ID of a record. */
export const Id = z.int().positive().max(ID_MAX)

export const isId = (value: string): boolean =>
  /^[1-9]\d*$/.test(value) && Id.safeParse(Number(value)).success

/** Returns the schema of a whole number within bounds. */
export const wholeNumber = (min: number, max: number, error: ErrorMessage) =>
  z.int({ error }).min(min, { error }).max(max, { error })

/** `:id` in a path: decimal digits only, not another notation such as `1e3`. */
export const IdParams = z.object({
  id: z.coerce
    .string<number | string>()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id)
    .describe('The ID of the record'),
})

/** A number that increases with every change to a record. In quotes, it's the record's ETag. */
export const Version = z.int().describe('Increases with every change. In quotes, it’s the `ETag`')

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** When a record with comments last changed or was commented on, for this reader. */
export const LastActivity = Instant.describe(
  'The later of `updatedAt` and the newest comment that you can read. Internal notes count only for staff',
)

/** The common fields of records that can be changed. */
export const changeFields = { createdAt: Instant, updatedAt: Instant, version: Version }

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** The first day that can be entered. */
const DAY_MIN = '1900-01-01'
/** The maximum number of years ahead for a due day, a start, an end, or a launch. */
const DAY_MAX_YEARS = 20

const invalidDateMessage = () => t('Please enter a valid date')
const tooFarAheadMessage = () => t('Please enter a date no more than 20 years from today')

function isTooFarAhead(day: string): boolean {
  const last = new Date()
  last.setUTCFullYear(last.getUTCFullYear() + DAY_MAX_YEARS)
  return day > last.toISOString().slice(0, 10)
}

/** Returns why nothing can be planned for a day: before 1900, or over 20 years ahead. Otherwise undefined. */
export function getDayError(day: string): string | undefined {
  if (day < DAY_MIN) return invalidDateMessage()
  return isTooFarAhead(day) ? tooFarAheadMessage() : undefined
}

const explainInvalidDay =
  (missing: ErrorMessage) =>
  ({ input }: { input?: unknown }): string => {
    if (input !== '') return invalidDateMessage()
    return typeof missing === 'string' ? missing : missing()
  }

/**
 * Returns the schema of a day that can be the stored one, of any year. The server compares it, and `validateDay`
 * validates a changed one. An instant is accepted and reduced to its day. `message` is the error if it's missing.
 */
export const changedDayInput = (message: ErrorMessage) =>
  z
    .string({ error: message })
    .regex(/^\d{4}-\d{2}-\d{2}(?:$|T)/, { error: explainInvalidDay(message) })
    .transform((value) => value.slice(0, 10))
    .pipe(z.iso.date({ error: invalidDateMessage }))

/** Returns the schema of a day from 1900 on, no matter how far ahead, such as an answer to a question. */
export const dayInput = (message: ErrorMessage) =>
  changedDayInput(message).refine((day) => day >= DAY_MIN, { error: invalidDateMessage })

/** Returns the schema of a day to plan something for: from 1900 to 20 years ahead. */
export const plannedDayInput = (message: ErrorMessage) =>
  dayInput(message).refine((day) => !isTooFarAhead(day), { error: tooFarAheadMessage })

const clearable = <Day extends z.ZodType<string, string>>(day: Day) =>
  z.union([z.literal('').transform(() => null), z.null(), day], { error: invalidDateMessage })

/** A day of any year that can be cleared. Null and empty become null. The server compares it with the stored day. */
export const nullableDayInput = clearable(changedDayInput(invalidDateMessage))

/** A planned day that can be left out. Missing, null, and empty become null. */
export const optionalDayInput = clearable(plannedDayInput(invalidDateMessage))
  .optional()
  .transform((value) => value ?? null)

const invalidColorMessage = () => t('Please enter a color like #2563eb')

/** A color as `#rrggbb`. */
export const Color = z
  .string({ error: invalidColorMessage })
  .regex(/^#[0-9a-f]{6}$/i, { error: invalidColorMessage })
  .transform((value) => value.toLowerCase())

const invalidUrlMessage = () => t('Please enter a valid URL')

/** An http or https URL. */
export const WebUrl = z
  .string({ error: invalidUrlMessage })
  .trim()
  .max(2000, { error: () => t('Must be at most 2,000 characters') })
  .refine(isWebUrl, { error: invalidUrlMessage })

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !isStorable(value)) return false
  return URL.canParse(value) && new URL(value).hostname !== ''
}

/** Returns the schema of a status. It also accepts the spelling with a space, `in progress`. */
export const statusInput = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (value) => (value === 'in progress' ? 'in_progress' : value),
    z.enum(values, { error: () => t('Unknown status') }),
  )

/** For records that information requests are about, and for the requests themselves. */
export const CompanyArchived = z
  .boolean()
  .describe('Whether its company is archived. If so, nothing can be requested from it')

/** The URL of a person's picture; null without one. */
export const Picture = z
  .string()
  .nullable()
  .meta({ description: 'The picture’s path', example: '/api/users/7/picture?v=31' })

/** A person as others see them, without an email address or a username. */
export const Person = defineSchema('Person', {
  id: Id,
  fullName: z.string(),
  role: z.enum(['client', 'staff']),
  companyName: z.string().nullable().describe('A client’s company'),
  picture: Picture,
})
export type Person = z.infer<typeof Person>

export const CompanyRef = defineSchema('CompanyRef', { id: Id, name: z.string() })
export type CompanyRef = z.infer<typeof CompanyRef>

/** The responsible user of a brief or a project. */
export const Responsible = Person.nullable().describe('The staff member who is responsible for it')
/** The responsible user as input. */
export const ResponsibleId = Id.nullable().describe('A staff member’s ID. Null for no one')

/** The contact of a project or a website, as input: a member of the client's company. */
export const ContactId = Id.describe('A member of its company who can see it')

/** The template and the item that a task or a request was created from. */
export const TemplateItemRef = z
  .string()
  .nullable()
  .describe('The template and item that created it, such as `4·logo`')

/** The recurrence that created a task or a request. */
export const recurrenceFields = {
  recurrenceId: Id.nullable().describe('The recurrence that created it'),
  occursOn: Day.nullable().describe('The day in the schedule, before any shift. It never changes'),
  dueAgainOn: Day.nullable().describe('The latest day on which it was due again before it was completed'),
}

/** The brief and the project that a new record names. */
export type NamedParents = Partial<Record<'briefId' | 'projectId', number | null | undefined>>

/** At least one of brief and project. */
export type BriefOrProject =
  | { briefId: number; projectId?: null | undefined }
  | { briefId?: number | null | undefined; projectId: number }

/** Returns the schema of the number of records with each value, for the tabs of a screen. */
export const countsSchema = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.int()])) as Record<T[number], z.ZodInt>)

/** The IANA name of a time zone. */
export const TimeZone = z
  .string()
  .refine(isTimeZone, { error: () => t('Please choose a time zone') })
  .meta({ description: 'An IANA time zone', example: 'Europe/Berlin' })
