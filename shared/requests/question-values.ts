/** The kinds of answer that a question can ask for. */
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

/** A `draft` hasn't been submitted yet. After `returned`, the client is asked again. */
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
/** Maximum length of a color in words. */
export const COLOR_ANSWER_MAX = 100
/** Maximum number of files that a question can ask for, and the default. */
export const QUESTION_FILES_MAX = 20
export const QUESTION_FILES = 10

/** A text, link, color, date, option, yes or no, or a list of options or upload names. Null is no value. */
export type AnswerValue = string | boolean | string[] | null

/** Whether a question has options to choose from. */
export const hasOptions = (kind: QuestionKind): kind is 'choice' | 'choices' =>
  kind === 'choice' || kind === 'choices'

export const isEmptyValue = (value: AnswerValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a question that depends on an earlier answer is asked if that answer is `value`. */
export const matchesCondition = (value: AnswerValue, expected: string | boolean): boolean =>
  Array.isArray(value) ? value.some((each) => each === expected) : value === expected
