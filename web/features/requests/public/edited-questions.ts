import type * as z from 'zod'
import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import { OPTIONS_MIN, hasOptions, type QuestionKind } from '#shared/requests/question-values.ts'
import { newKey } from '#web/api/new-key.ts'
import { movedItem } from '#web/ui/lists/sortable-list.tsx'

/** A question while it is written. `key` stays the same wherever it is moved; the server is not told it. */
export interface EditedQuestion extends z.input<typeof NewQuestion> {
  key: string
  /** Of one that the request has already. */
  id?: number | undefined
}

/** Questions that are there, to be changed. */
export const editedOf = (questions: readonly Omit<EditedQuestion, 'key'>[]): EditedQuestion[] =>
  questions.map((question) => ({
    ...question,
    key: newKey(),
    help: question.help ?? '',
    section: question.section ?? '',
  }))

/** An empty question; in the section of the one before it. */
export const emptyQuestion = (before: EditedQuestion | undefined): EditedQuestion => ({
  key: newKey(),
  kind: 'text',
  label: '',
  help: '',
  section: before?.section ?? '',
  required: true,
})

/** Another kind of answer: without the options it has no use for, and with fields for those it needs. */
export function withKind(question: EditedQuestion, kind: QuestionKind): EditedQuestion {
  const { options, filesMax: _filesMax, ...rest } = question
  if (!hasOptions(kind)) return { ...rest, kind }
  return { ...rest, kind, options: options?.length ? options : Array<string>(OPTIONS_MIN).fill('') }
}

/**
 * The questions in another order or without some of them. What depends on one goes on depending on it, wherever it stands now;
 * on one that is gone, nothing depends.
 */
function rearranged(questions: readonly EditedQuestion[], next: readonly EditedQuestion[]): EditedQuestion[] {
  const places = new Map(next.map(({ key }, index) => [key, index + 1]))
  return next.map((question) => {
    const { asksIf } = question
    if (!asksIf) return question
    const position = places.get(questions[asksIf.position - 1]?.key ?? '')
    return { ...question, asksIf: position === undefined ? null : { ...asksIf, position } }
  })
}

export const moveQuestion = (
  questions: readonly EditedQuestion[],
  from: number,
  to: number,
): EditedQuestion[] => rearranged(questions, movedItem(questions, from, to))

export const removeQuestion = (questions: readonly EditedQuestion[], at: number): EditedQuestion[] =>
  rearranged(questions, questions.toSpliced(at, 1))

/** The questions with one of them changed. What depends on an option goes on depending on it under its new words. */
export function replaceQuestion(
  questions: readonly EditedQuestion[],
  at: number,
  changed: EditedQuestion,
): EditedQuestion[] {
  const before = questions[at]?.options ?? []
  const after = changed.options ?? []
  const renamed = before.length === after.length ? before.findIndex((option, n) => option !== after[n]) : -1
  return questions.map((question, index) => {
    if (index === at) return changed
    const { asksIf } = question
    const to = after[renamed]
    if (asksIf?.position !== at + 1 || to === undefined || asksIf.value !== before[renamed]) return question
    return { ...question, asksIf: { ...asksIf, value: to } }
  })
}

/** The answers of a question that another one can depend on; none where any text is an answer. */
export function answersOf({ kind, options }: EditedQuestion): (string | boolean)[] {
  if (kind === 'yesno') return [true, false]
  return hasOptions(kind) ? (options ?? []).filter((option) => option.trim() !== '') : []
}
