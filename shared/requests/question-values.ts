/** What kind of answer a question takes. */
export const QUESTION_KINDS = [
  'text',
  'long',
  'choice',
  'choices',
  'yesno',
  'link',
  'colour',
  'date',
  'files',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** `draft`: typed and not given yet. `returned`: the client is asked again. */
export const ANSWER_STATES = ['draft', 'given', 'accepted', 'returned'] as const

/** Maximum number of questions of a request. */
export const QUESTIONS_MAX = 60
/** Maximum number of sections of a request. */
export const SECTIONS_MAX = 8
export const LABEL_MAX = 200
export const HELP_MAX = 1000
export const SECTION_MAX = 100
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 30
export const OPTION_MAX = 200
/** Most files that a question can ask for, and how many it asks for unless it says so. */
export const QUESTION_FILES_MAX = 20
export const QUESTION_FILES = 10

/**
 * A text (text, long, link, colour, date), an option, a list of options or of names of uploads, yes or no; null is nothing.
 */
export type AnswerValue = string | boolean | string[] | null

/** Whether a question has options to choose from. */
export const hasOptions = (kind: QuestionKind): kind is 'choice' | 'choices' =>
  kind === 'choice' || kind === 'choices'

/** Whether nothing was answered. */
export const isEmptyValue = (value: AnswerValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a question is asked that depends on an earlier one with this value. */
export const holdsFor = (value: AnswerValue, expected: string | boolean): boolean =>
  Array.isArray(value) ? value.some((each) => each === expected) : value === expected
