import { holdsFor, isEmptyValue, type AnswerValue } from '#shared/requests/question-values.ts'
import type { CallOutput } from '#web/api/call.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

/** A question of a request, with its answer. */
export type Question = CallOutput<'GET /api/info-requests/:id/questions'>[number]

/** An answer as it stands in its fields. */
export interface Typed {
  /** Of `files` null: those are in `files`. */
  value: AnswerValue
  words: string
  files: readonly UploadedFile[]
}

/** A question with what is typed into it. */
export interface TypedQuestion {
  question: Question
  typed: Typed
}

/** What whoever answers finds in the fields: what was typed last, given or not. */
export function typedOf({ kind, answer, draft }: Pick<Question, 'kind' | 'answer' | 'draft'>): Typed {
  const { value = null, words = null, files = [] } = draft ?? answer ?? {}
  return { value: kind === 'files' ? null : value, words: words ?? '', files: kind === 'files' ? files : [] }
}

/** The same as the server takes it. */
export const bodyOf = ({ kind }: Pick<Question, 'kind'>, { value, words, files }: Typed) => ({
  value: kind === 'files' ? files.map((file) => file.name) : value,
  words: words === '' ? null : words,
})

/** Whether nothing is typed. */
export const isBlank = ({ value, words, files }: Typed): boolean =>
  isEmptyValue(typeof value === 'string' ? value.trim() : value) && words.trim() === '' && files.length === 0

/** Whether two answers say the same. Space around a text, and the order of choices, make no difference. */
export const isSameTyped = (one: Typed, other: Typed): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ value, words, files }: Typed) =>
  JSON.stringify([valueKey(value), words.trim(), files.map((file) => file.name)])

function valueKey(value: AnswerValue) {
  if (isEmptyValue(value)) return null
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) ? value.toSorted() : value
}

/** Whether the client is asked for it now: nothing was given, or it came back. */
export const isOpen = ({ answer }: Pick<Question, 'answer'>): boolean =>
  answer === null || answer.state === 'draft' || answer.state === 'returned'

/** Whether what is typed is more than what was given. */
export function isToGive({ question, typed }: TypedQuestion): boolean {
  const { answer, draft, required } = question
  if (answer?.state === 'accepted') return false
  const isGiven = answer !== null && answer.state !== 'draft'
  // What may be left out can be emptied again.
  if (isBlank(typed)) return isGiven && !required && !isBlank(typedOf({ ...question, draft: null }))
  return !isGiven || draft !== null || !isSameTyped(typed, typedOf(question))
}

/** What somebody without an account gave, where something else is typed over it. */
export function givenInstead({ question, typed }: TypedQuestion): Typed | undefined {
  const { answer, draft } = question
  if (answer?.state !== 'given' || answer.givenName === null || draft === null) return undefined
  const given = typedOf({ ...question, draft: null })
  return isSameTyped(given, typed) ? undefined : given
}

/**
 * The questions that are asked as the answers stand now, also those typed a moment ago. Whoever is not told what a question
 * depends on goes by what the server says.
 */
export function askedNow<T extends TypedQuestion>(questions: readonly T[]): T[] {
  const asked = new Map<number, T>()
  for (const each of questions) {
    const { position, asksIf, shown } = each.question
    const on = asksIf && asked.get(asksIf.position)
    if (asksIf ? on && holdsFor(on.typed.value, asksIf.value) : shown) asked.set(position, each)
  }
  return [...asked.values()]
}

export interface SectionOf<T> {
  /** Null for questions in none. */
  title: string | null
  items: T[]
}

/** Questions in their order, those of a section that follow each other together. */
export function bySection<T>(items: readonly T[], titleOf: (item: T) => string | null): SectionOf<T>[] {
  const sections: SectionOf<T>[] = []
  for (const item of items) {
    const title = titleOf(item)
    const last = sections.at(-1)
    if (last?.title === title) last.items.push(item)
    else sections.push({ title, items: [item] })
  }
  return sections
}
