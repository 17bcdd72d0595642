import { matchesCondition, isEmptyValue, type AnswerValue } from '#shared/requests/question-values.ts'
import type { CallOutput } from '#web/api/call.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

/** A question of a request, with its answer. */
export type QuestionItem = CallOutput<'GET /api/info-requests/:id/questions'>[number]

/** The content of an answer's fields. */
export interface AnswerFields {
  /** Null for a question of kind `files`, whose answer is in `files`. */
  value: AnswerValue
  words: string
  files: readonly UploadedFile[]
}

/** A question with the content of its fields. */
export interface QuestionEntry {
  question: QuestionItem
  typed: AnswerFields
}

/** Returns the content of the fields: the draft if there is one, otherwise the submitted answer. */
export function getAnswerFields(question: Pick<QuestionItem, 'kind' | 'answer' | 'draft'>): AnswerFields {
  const { kind, answer, draft } = question
  const { value = null, words = null, files = [] } = draft ?? answer ?? {}
  return { value: kind === 'files' ? null : value, words: words ?? '', files: kind === 'files' ? files : [] }
}

/** Converts the content of the fields to the API's format. */
export const toAnswerBody = ({ kind }: QuestionItem, { value, words, files }: AnswerFields) => ({
  value: kind === 'files' ? files.map((file) => file.name) : value,
  words: words === '' ? null : words,
})

/** Whether the fields are empty. */
export const isBlank = ({ value, words, files }: AnswerFields): boolean =>
  isEmptyValue(typeof value === 'string' ? value.trim() : value) && words.trim() === '' && files.length === 0

/** Whether two answers are equal. Ignores space around a text, and the order of choices. */
export const isSameAnswer = (one: AnswerFields, other: AnswerFields): boolean =>
  getAnswerKey(one) === getAnswerKey(other)

const getAnswerKey = ({ value, words, files }: AnswerFields) =>
  JSON.stringify([getValueKey(value), words.trim(), files.map((file) => file.name)])

function getValueKey(value: AnswerValue) {
  if (isEmptyValue(value)) return null
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) ? value.toSorted() : value
}

/** Whether the client still has to answer: nothing was submitted, or the answer was returned. */
export const isQuestionOpen = ({ answer }: Pick<QuestionItem, 'answer'>): boolean =>
  answer === null || answer.state === 'draft' || answer.state === 'returned'

/** Whether the fields contain something to submit that differs from the submitted answer. */
export function hasUnsubmittedChanges({ question, typed }: QuestionEntry): boolean {
  const { answer, draft, required } = question
  if (answer?.state === 'accepted') return false
  const isGiven = answer !== null && answer.state !== 'draft'
  // An optional answer can be cleared again.
  if (isBlank(typed)) return isGiven && !required && !isBlank(getAnswerFields({ ...question, draft: null }))
  return !isGiven || draft !== null || !isSameAnswer(typed, getAnswerFields(question))
}

/** Returns the answer that a guest submitted, if there is a draft that differs from it. */
export function getOverwrittenAnswer({ question, typed }: QuestionEntry): AnswerFields | undefined {
  const { answer, draft } = question
  if (answer?.state !== 'given' || answer.givenName === null || draft === null) return undefined
  const submittedAnswer = getAnswerFields({ ...question, draft: null })
  return isSameAnswer(submittedAnswer, typed) ? undefined : submittedAnswer
}

/**
 * Returns the questions that are asked given the current answers, including unsaved ones. For a question without
 * `asksIf`, which guests never get, the server's `shown` decides.
 */
export function getVisibleQuestions<T extends QuestionEntry>(questions: readonly T[]): T[] {
  const visibleByPosition = new Map<number, T>()
  for (const each of questions) {
    const { position, asksIf, shown } = each.question
    const condition = asksIf && visibleByPosition.get(asksIf.position)
    if (asksIf ? condition && matchesCondition(condition.typed.value, asksIf.value) : shown)
      visibleByPosition.set(position, each)
  }
  return [...visibleByPosition.values()]
}

/** Groups consecutive items that have the same section. The title is null for items without a section. */
export function groupBySection<T>(items: readonly T[], getTitle: (item: T) => string | null) {
  const sections: { title: string | null; items: T[] }[] = []
  for (const item of items) {
    const title = getTitle(item)
    const last = sections.at(-1)
    if (last?.title === title) last.items.push(item)
    else sections.push({ title, items: [item] })
  }
  return sections
}
