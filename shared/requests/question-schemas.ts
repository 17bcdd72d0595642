import * as z from 'zod'
import { Attachment, UploadName } from '#shared/files/schemas.ts'
import {
  Color,
  Id,
  Instant,
  Person,
  Version,
  WebUrl,
  areUnique,
  dayInput,
  nullableTextInput,
  optionalTextInput,
  createIssueReporter,
  isStorable,
  textInput,
  unstorableMessage,
  defineSchema,
} from '#shared/contract/fields.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import {
  ANSWER_STATES,
  type AnswerValue,
  COLOR_ANSWER_MAX,
  HELP_MAX,
  LABEL_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  OPTION_MAX,
  QUESTIONS_MAX,
  QUESTION_FILES,
  QUESTION_FILES_MAX,
  QUESTION_KINDS,
  type QuestionKind,
  SECTIONS_MAX,
  SECTION_MAX,
  hasOptions,
  isEmptyValue,
} from './question-values.ts'
import { Handover } from './handover-schemas.ts'
import { t } from '#shared/i18n/t.ts'

const ExpectedAnswer = z.union([textInput(1, OPTION_MAX), z.boolean()])

/** The condition under which a question is asked. */
const QuestionCondition = z.object({
  position: z.int().positive().describe('The position of an earlier question, counted from 1'),
  value: ExpectedAnswer.describe('The required answer. If the question allows several choices, one of them'),
})

const invalidOptionsMessage = () =>
  t('Add {min} to {max} options to choose from', { min: OPTIONS_MIN, max: OPTIONS_MAX })

const questionFields = {
  kind: z.enum(QUESTION_KINDS),
  label: textInput(1, LABEL_MAX, () => t('Please write the question')),
  help: optionalTextInput(HELP_MAX).describe('An explanation below the question'),
  section: optionalTextInput(SECTION_MAX).describe('The heading to group the question under'),
  required: z.boolean().default(true),
  options: z
    .array(textInput(1, OPTION_MAX, () => t('Each option needs text')))
    .max(OPTIONS_MAX, { error: invalidOptionsMessage })
    // Empty options have a separate error.
    .refine((options) => areUnique(options.filter(Boolean)), { error: () => t('Two options are the same') })
    .nullish()
    .describe('For `choice` and `choices`: the options to choose from'),
  filesMax: z
    .int()
    .min(1)
    .max(QUESTION_FILES_MAX)
    .nullish()
    .describe(`For \`files\`: the maximum number of files. ${QUESTION_FILES} by default`),
  asksIf: QuestionCondition.nullish().describe('Asks the question only after this answer'),
}

type QuestionFields = z.output<z.ZodObject<typeof questionFields>>

const hasEnoughOptions = ({ kind, options }: QuestionFields) =>
  !hasOptions(kind) || (options != null && options.length >= OPTIONS_MIN)

/** Removes fields that the question's kind doesn't have. Missing fields become null. */
const normalizeQuestion = <Q extends QuestionFields>(question: Q) => {
  const { kind, options = null, filesMax, asksIf = null } = question
  return {
    ...question,
    options: hasOptions(kind) ? options : null,
    filesMax: kind === 'files' ? (filesMax ?? QUESTION_FILES) : null,
    asksIf,
  }
}

const OPTIONS_ERROR = { path: ['options'], error: invalidOptionsMessage }

/** A question in a request or in a template. */
export const NewQuestion = z
  .object(questionFields)
  .refine(hasEnoughOptions, OPTIONS_ERROR)
  .transform(normalizeQuestion)
  .meta({ examples: [{ kind: 'text', label: 'What is your company called?' }] })
export type NewQuestion = z.output<typeof NewQuestion>

const ChangedQuestion = z
  .object({ ...questionFields, id: Id.optional().describe('The ID of an existing question') })
  .refine(hasEnoughOptions, OPTIONS_ERROR)
  .transform(normalizeQuestion)
export type ChangedQuestion = z.output<typeof ChangedQuestion>

/** Whether a question of this kind can have that answer. */
function canHaveAnswer({ kind, options }: NewQuestion, expected: string | boolean): boolean {
  if (kind === 'files') return false
  if (kind === 'yesno') return typeof expected === 'boolean'
  return typeof expected === 'string' && (!options || options.includes(expected))
}

function validateQuestions(questions: NewQuestion[], context: z.RefinementCtx): void {
  const addIssue = createIssueReporter(context)
  const sections = new Set(questions.flatMap(({ section }) => section ?? []))
  if (sections.size > SECTIONS_MAX) addIssue([], t('Use at most {max} sections', { max: SECTIONS_MAX }))
  for (const [i, { asksIf }] of questions.entries()) {
    if (!asksIf) continue
    const earlier = asksIf.position <= i ? questions[asksIf.position - 1] : undefined
    if (!earlier) addIssue([i, 'asksIf', 'position'], t('A question can depend only on an earlier one'))
    else if (!canHaveAnswer(earlier, asksIf.value))
      addIssue([i, 'asksIf', 'value'], t('That isn’t an answer to the earlier question'))
  }
}

const tooManyMessage = () => t('Ask at most {max} questions', { max: QUESTIONS_MAX })

/** The questions of a request in their order. */
export const Questions = z
  .array(NewQuestion)
  .max(QUESTIONS_MAX, { error: tooManyMessage })
  .superRefine(validateQuestions)

export const QuestionsChange = z
  .object({
    questions: z
      .array(ChangedQuestion)
      .max(QUESTIONS_MAX, { error: tooManyMessage })
      .superRefine(validateQuestions)
      .refine((questions) => areUnique(questions.flatMap(({ id }) => id ?? [])), {
        error: () => t('A question is listed twice'),
      }),
  })
  .meta({ examples: [{ questions: [{ kind: 'text', label: 'What is your company called?' }] }] })

const Value = z
  .union([z.string(), z.boolean(), z.array(z.string()), z.null()])
  .describe('A text, an option, true or false, or a list of options or names of uploads')

const answerContent = {
  value: Value,
  words: z.string().nullable().describe('A note about the answer'),
  files: z.array(Attachment).describe('The files in `value`'),
}

const Answer = defineSchema('InfoAnswer', {
  ...answerContent,
  state: z.enum(ANSWER_STATES).describe('`given`: submitted and not reviewed yet'),
  reason: z.string().nullable().describe('The reason for returning it'),
  givenBy: Person.nullable().describe('The person who submitted it'),
  givenName: z.string().nullable().describe('The guest who submitted it through a link'),
  givenAt: Instant.nullable().describe('When it was submitted'),
  reviewedBy: Person.nullable(),
})
export type InfoAnswer = z.infer<typeof Answer>

const Draft = defineSchema('InfoAnswerDraft', answerContent)

export const InfoQuestion = defineSchema('InfoQuestion', {
  id: Id,
  position: z.int().describe('Counted from 1'),
  kind: z.enum(QUESTION_KINDS),
  label: z.string().describe('The question'),
  help: z.string().nullable().describe('An explanation below the question'),
  section: z.string().nullable().describe('The heading that the question is grouped under'),
  required: z.boolean(),
  options: z.array(z.string()).nullable(),
  filesMax: z.int().nullable().describe('For `files`: the maximum number of files'),
  asksIf: z
    .object({ position: z.int(), value: z.union([z.string(), z.boolean()]) })
    .nullable()
    .describe('The question is asked only if the question at this position has this answer'),
  shown: z.boolean().describe('Whether it’s asked, because the answer it depends on was given'),
  askedOf: Person.nullable().describe('The colleague that this question was reassigned to'),
  handedOver: Handover.nullable().describe('The reassignment to this colleague'),
  answer: Answer.nullable().describe('Null without an answer. Only people who can answer get a draft'),
  draft: Draft.nullable().describe(
    'A changed answer that isn’t submitted yet. Only people who can answer get it',
  ),
  draftedById: Id.nullable().describe(
    'The ID of the client who last changed the draft. Only people who can answer get it',
  ),
  version: Version.describe(
    'Increases with every change. For staff, changes to drafts don’t count, so they can accept only the answer that they see',
  ),
})
export type InfoQuestion = z.infer<typeof InfoQuestion>

export const invalidAnswerMessage = () => t('This isn’t a valid answer to this question')

const ValueInput = z.union(
  [
    z
      .string()
      .max(TEXT_MAX, {
        error: () =>
          t('Must be at most {max, plural, one {# character} other {# characters}}', { max: TEXT_MAX }),
      })
      .refine(isStorable, { error: unstorableMessage }),
    z.boolean(),
    z
      .array(
        z.union([
          z.string().max(OPTION_MAX).refine(isStorable, { error: unstorableMessage }),
          z.object({ name: UploadName }).transform(({ name }) => name),
        ]),
      )
      .max(QUESTIONS_MAX),
    z.null(),
  ],
  { error: invalidAnswerMessage },
)

/** Input for an answer. Omitted fields stay as they are, and null clears a field. */
export const AnswerInput = z
  .object({
    value: ValueInput.optional().describe('Text, an option, true or false, or a list of options or uploads'),
    words: nullableTextInput().optional().describe('A note about the answer, in addition to any value'),
    give: z.boolean().default(false).describe('Submits the answer. Otherwise, it’s saved as a draft'),
  })
  .meta({ examples: [{ value: 'Bakery Ltd.', give: true }] })
export type AnswerInput = z.output<typeof AnswerInput>

export const missingReasonMessage = () => t('Please describe what’s missing (at least 10 characters)')

export const AnswerReview = z
  .discriminatedUnion('accept', [
    z.object({ accept: z.literal(true) }),
    z.object({
      accept: z.literal(false),
      reason: textInput(10, TEXT_MAX, missingReasonMessage).describe('The reason, which the client sees'),
    }),
  ])
  .meta({ examples: [{ accept: true }] })
export type AnswerReview = z.output<typeof AnswerReview>

/** Whether a value has the JSON type of the question's answer. Drafts must also have it. */
export function isOfType(kind: QuestionKind, value: AnswerValue): boolean {
  if (value === null) return true
  if (kind === 'yesno') return typeof value === 'boolean'
  if (kind === 'choices' || kind === 'files') return Array.isArray(value)
  return typeof value === 'string'
}

const trimmedText = z.string().trim()

/** A color as `#rrggbb`, or in words. */
const ColorAnswer = trimmedText
  .max(COLOR_ANSWER_MAX, {
    error: () =>
      t('Must be at most {max, plural, one {# character} other {# characters}}', { max: COLOR_ANSWER_MAX }),
  })
  .transform((value) => Color.safeParse(value).data ?? value)

/** Schemas of the submitted values of each kind. The server checks the names of files. */
const SUBMITTED_VALUE_SCHEMAS: Record<
  QuestionKind,
  (options: readonly string[], filesMax: number) => z.ZodType<AnswerValue>
> = {
  text: () => trimmedText,
  long: () => trimmedText,
  choice: (options) => z.enum([...options], { error: () => t('Choose one of the options') }),
  choices: (options) =>
    z
      .array(z.enum([...options], { error: () => t('Choose from the options') }))
      .transform((chosen) => [...new Set(chosen)]),
  yesno: () => z.boolean(),
  link: () => WebUrl,
  colour: () => ColorAnswer,
  date: () => dayInput(() => t('Please enter a valid date')),
  files: (_, max) =>
    z.array(z.string()).max(max, {
      error: () => t('Send at most {max, plural, one {# file} other {# files}}', { max }),
    }),
}

/** Returns the schema of a question's submitted value, unless the value is empty. */
export const getSubmittedValueSchema = (question: Pick<NewQuestion, 'kind' | 'options' | 'filesMax'>) =>
  SUBMITTED_VALUE_SCHEMAS[question.kind](question.options ?? [], question.filesMax ?? QUESTION_FILES)

/** Returns the answer to submit, or the reason that it can't be submitted. The server also checks the names of files. */
export function checkSubmittedAnswer(
  question: Pick<NewQuestion, 'kind' | 'options' | 'filesMax' | 'required'>,
  { value, words }: { value: AnswerValue; words: string | null },
): { value: AnswerValue; words: string | null } | { refusal: string } {
  const parsed = isEmptyValue(value) ? undefined : getSubmittedValueSchema(question).safeParse(value)
  if (parsed && !parsed.success) return { refusal: parsed.error.issues[0]?.message ?? invalidAnswerMessage() }
  const parsedValue = parsed && !isEmptyValue(parsed.data) ? parsed.data : null
  if (parsedValue === null && words === null && question.required)
    return { refusal: t('This question needs an answer') }
  return { value: parsedValue, words }
}
