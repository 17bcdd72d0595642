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
import { t } from '#shared/i18n/t.ts'

const ExpectedAnswer = z.union([textInput(1, OPTION_MAX), z.boolean()])

/** The condition under which a question is asked. */
const QuestionCondition = z.object({
  position: z.int().positive().describe('An earlier question, counted from 1'),
  value: ExpectedAnswer.describe('Its answer; of several choices, one of them'),
})

const invalidOptionsMessage = () =>
  t('Give {min} to {max} options to choose from', { min: OPTIONS_MIN, max: OPTIONS_MAX })

const questionFields = {
  kind: z.enum(QUESTION_KINDS),
  label: textInput(1, LABEL_MAX, () => t('Please write the question')),
  help: optionalTextInput(HELP_MAX),
  section: optionalTextInput(SECTION_MAX),
  required: z.boolean().default(true),
  options: z
    .array(textInput(1, OPTION_MAX, () => t('An option needs a text')))
    .max(OPTIONS_MAX, { error: invalidOptionsMessage })
    // Empty options have a separate error.
    .refine((options) => areUnique(options.filter(Boolean)), { error: () => t('Two options are the same') })
    .nullish()
    .describe('Of choice and choices'),
  filesMax: z
    .int()
    .min(1)
    .max(QUESTION_FILES_MAX)
    .nullish()
    .describe(`Of files: how many at most; ${QUESTION_FILES} unless it says so`),
  asksIf: QuestionCondition.nullish(),
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
  .object({ ...questionFields, id: Id.optional().describe('Of one that is there already') })
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
    if (!earlier) addIssue([i, 'asksIf', 'position'], t('A question can depend on an earlier one only'))
    else if (!canHaveAnswer(earlier, asksIf.value))
      addIssue([i, 'asksIf', 'value'], t('The earlier question has no such answer'))
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
  .describe('A text, an option, a list of options or of names of uploads, true or false')

const answerContent = { value: Value, words: z.string().nullable(), files: z.array(Attachment) }

const Answer = defineSchema('InfoAnswer', {
  ...answerContent,
  state: z.enum(ANSWER_STATES),
  reason: z.string().nullable().describe('Why it was returned'),
  givenBy: Person.nullable(),
  givenName: z.string().nullable().describe('Who gave it by a link, without an account'),
  givenAt: Instant.nullable(),
  reviewedBy: Person.nullable(),
})
export type InfoAnswer = z.infer<typeof Answer>

const Draft = defineSchema('InfoAnswerDraft', answerContent)

export const InfoQuestion = defineSchema('InfoQuestion', {
  id: Id,
  position: z.int(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string().nullable(),
  section: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.string()).nullable(),
  filesMax: z.int().nullable(),
  asksIf: z.object({ position: z.int(), value: z.union([z.string(), z.boolean()]) }).nullable(),
  shown: z.boolean().describe('Whether it is asked: what it depends on has that answer'),
  askedOf: Person.nullable().describe('The colleague whom it was handed to'),
  answer: Answer.nullable().describe('Null while nothing was answered; a draft is told to who may write it'),
  draft: Draft.nullable().describe(
    'What was typed since the answer was given, told to who may write it; staff read what was given',
  ),
  version: Version.describe(
    'What the ETag says. As staff are told it, drafts do not move it, so that they accept what they read',
  ),
})
export type InfoQuestion = z.infer<typeof InfoQuestion>

export const invalidAnswerMessage = () => t('This is no answer to this question')

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
    value: ValueInput.optional(),
    words: nullableTextInput().optional().describe('Words beside any value'),
    give: z.boolean().default(false).describe('Gives it to the agency; else it is a draft'),
  })
  .meta({ examples: [{ value: 'Bakery Ltd.', give: true }] })
export type AnswerInput = z.output<typeof AnswerInput>

export const missingReasonMessage = () => t('Please say what is missing (at least 10 characters)')

export const AnswerReview = z
  .discriminatedUnion('accept', [
    z.object({ accept: z.literal(true) }),
    z.object({
      accept: z.literal(false),
      reason: textInput(10, TEXT_MAX, missingReasonMessage).describe('The client reads it'),
    }),
  ])
  .meta({ examples: [{ accept: true }] })
export type AnswerReview = z.output<typeof AnswerReview>

/** Whether a value has the JSON type of the question's answer. Drafts must have it, too. */
export function isOfType(kind: QuestionKind, value: AnswerValue): boolean {
  if (value === null) return true
  if (kind === 'yesno') return typeof value === 'boolean'
  if (kind === 'choices' || kind === 'files') return Array.isArray(value)
  return typeof value === 'string'
}

const trimmed = z.string().trim()

/** Schemas of the submitted values of each kind. The server checks the names of files. */
const SUBMITTED_VALUE_SCHEMAS: Record<
  QuestionKind,
  (options: readonly string[], filesMax: number) => z.ZodType<AnswerValue>
> = {
  text: () => trimmed,
  long: () => trimmed,
  choice: (options) => z.enum([...options], { error: () => t('Choose one of the options') }),
  choices: (options) =>
    z
      .array(z.enum([...options], { error: () => t('Choose from the options') }))
      .transform((chosen) => [...new Set(chosen)]),
  yesno: () => z.boolean(),
  link: () => WebUrl,
  colour: () => Color,
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
