import * as z from 'zod'
import {
  CompanyRef,
  Day,
  Id,
  changedDayInput,
  dayInput,
  nullableDayInput,
  optionalDayInput,
  plannedDayInput,
  createIssueReporter,
  changeFields,
  wholeNumber,
  defineSchema,
} from '#shared/contract/fields.ts'
import { validateWork, workFields, workInputFields } from '../work-fields.ts'
import {
  EVERY_MAX,
  LAST_DAY,
  NTH_WORKDAY_MAX,
  RECURRENCE_KINDS,
  RECURRENCE_SHIFTS,
  RECURRENCE_UNITS,
} from './values.ts'
import { t } from '#shared/i18n/t.ts'

/** The task or request that a recurrence creates. */
export const RecurrenceContent = defineSchema('RecurrenceContent', {
  kind: z.enum(RECURRENCE_KINDS),
  ...workFields,
})
export type RecurrenceContent = z.infer<typeof RecurrenceContent>

export const Recurrence = defineSchema('Recurrence', {
  id: Id,
  projectId: Id.describe('The project that the work belongs to. For a website, the website’s project'),
  websiteId: Id.nullable().describe('The website. Null for a recurrence of a project'),
  about: z.string().describe('The name of the project or website'),
  company: CompanyRef,
  content: RecurrenceContent,
  every: z.int().describe('The number of units between two due dates'),
  unit: z.enum(RECURRENCE_UNITS),
  onDay: z.int().nullable().describe('The day of the month. −1 is the last'),
  weekday: z.int().nullable().describe('1 (Monday) to 7'),
  nthWorkday: z.int().nullable().describe('The workday of the month'),
  shift: z.enum(RECURRENCE_SHIFTS).describe('Which day to use instead if the agency is closed'),
  startsOn: Day,
  endsOn: Day.nullable(),
  paused: z.boolean().describe('Whether no work is created for now'),
  nextOn: Day.nullable().describe(
    'The next due date, already moved off days when the agency is closed. Null while it’s paused and once it has ended',
  ),
  hasOpenWork: z
    .boolean()
    .describe('Whether the last task or request that it created is still open. If so, no new one is created'),
  ...changeFields,
})
export type Recurrence = z.infer<typeof Recurrence>

const contentInput = z
  .object({
    ...workInputFields,
    kind: z.enum(RECURRENCE_KINDS, { error: () => t('Please choose a task or a request') }),
  })
  .superRefine(validateWork)

const whole = (min: number, max: number) =>
  wholeNumber(min, max, () => t('Please enter a whole number from {min} to {max}', { min, max }))

const onDay = z.union([whole(1, 31), z.literal(LAST_DAY)], {
  error: () => t('Please enter a day from 1 to 31, or −1 for the last day of the month'),
})
const invalidDayMessage = () => t('Please enter a valid date')

const patternFields = {
  every: whole(1, EVERY_MAX).describe('The number of units between two due dates'),
  unit: z.enum(RECURRENCE_UNITS, { error: () => t('Please choose days, weeks or months') }),
  onDay: onDay.nullish().describe('The day of the month. −1 is the last. Shorter months use their last day'),
  weekday: whole(1, 7).nullish().describe('1 (Monday) to 7'),
  nthWorkday: whole(1, NTH_WORKDAY_MAX)
    .nullish()
    .describe('The workday of the month, by the agency’s hours and holidays'),
  shift: z.enum(RECURRENCE_SHIFTS).describe('Which day to use instead if the agency is closed'),
  startsOn: changedDayInput(invalidDayMessage),
  endsOn: nullableDayInput.optional(),
}

type PatternFields = z.output<z.ZodObject<typeof patternFields>>
type PatternInput = { [Field in keyof PatternFields]?: PatternFields[Field] | undefined }

/** Rejects days that don't fit the unit, and an end before the start. */
function validatePattern(
  { unit, onDay: day, weekday, nthWorkday, startsOn, endsOn: end }: PatternInput,
  context: z.RefinementCtx,
) {
  const addIssue = createIssueReporter(context)
  if (weekday != null && unit !== undefined && unit !== 'week')
    addIssue('weekday', t('Only weekly work can have a weekday'))
  if (day != null && unit !== undefined && unit !== 'month')
    addIssue('onDay', t('Only monthly work can have a day of the month'))
  if (nthWorkday != null && unit !== undefined && unit !== 'month')
    addIssue('nthWorkday', t('Only monthly work can have a workday of the month'))
  if (day != null && nthWorkday != null)
    addIssue('nthWorkday', t('Choose a day of the month or a workday, not both'))
  if (end != null && startsOn !== undefined && end < startsOn)
    addIssue('endsOn', t('The end date can’t be before the start date'))
}

const Pattern = z.object({
  ...patternFields,
  every: patternFields.every.default(1),
  shift: patternFields.shift.default('next'),
})
/** A pattern whose parts fit each other. */
export const ValidPattern = Pattern.superRefine(validatePattern)

type RecurrenceParents = Partial<Record<'projectId' | 'websiteId', number | null | undefined>>
type RecurrenceParent =
  | { projectId: number; websiteId?: null | undefined }
  | { projectId?: null | undefined; websiteId: number }

export const NewRecurrence = Pattern.extend({
  startsOn: plannedDayInput(invalidDayMessage),
  endsOn: optionalDayInput,
  projectId: Id.nullish().describe('A project or a website is required, but not both'),
  websiteId: Id.nullish(),
  content: contentInput,
  paused: z.boolean().default(false),
})
  .superRefine(validatePattern)
  .refine(
    (parents: RecurrenceParents): parents is RecurrenceParent =>
      (parents.projectId == null) !== (parents.websiteId == null),
    { path: ['projectId'], error: () => t('Choose either a project or a website') },
  )
  .meta({
    examples: [
      {
        websiteId: 7,
        content: { kind: 'request', title: 'News for your website', assignee: 'client' },
        unit: 'month',
        nthWorkday: 1,
        startsOn: '2027-03-01',
      },
    ],
  })

/** The fields to change. Work that was already created stays as it is. */
export const RecurrenceChange = z
  .object({ ...patternFields, content: contentInput, paused: z.boolean() })
  .partial()
  .superRefine(validatePattern)
  .meta({ examples: [{ paused: true }] })
export type RecurrenceChange = z.output<typeof RecurrenceChange>

const number = (schema: z.ZodType<number, number>) =>
  z.coerce.number<number | string>().pipe(schema).optional()

/** A pattern in a query. */
export const patternQuery = Pattern.extend({
  every: z.coerce.number<number | string>().pipe(patternFields.every).default(1),
  onDay: number(onDay).describe('The day of the month. −1 is the last'),
  weekday: number(whole(1, 7)).describe('1 (Monday) to 7'),
  nthWorkday: number(whole(1, NTH_WORKDAY_MAX)).describe('The workday of the month'),
  startsOn: dayInput(invalidDayMessage),
  endsOn: dayInput(invalidDayMessage).optional(),
}).superRefine(validatePattern)
