import type * as z from 'zod'
import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import { OPTIONS_MIN, hasOptions, type QuestionKind } from '#shared/requests/question-values.ts'
import { newKey } from '#web/api/new-key.ts'
import { moveArrayItem } from '#web/ui/lists/sortable-list.tsx'

/** A question in the editor. Its `key` stays the same when it's moved; the server doesn't get it. */
export interface EditedQuestion extends z.input<typeof NewQuestion> {
  key: string
  /** Set if the request already has the question. */
  id?: number | undefined
}

type EditedQuestions = readonly EditedQuestion[]

/** Prepares existing questions for the editor. */
export const toEditedQuestions = (questions: readonly Omit<EditedQuestion, 'key'>[]): EditedQuestion[] =>
  questions.map((question) => ({
    ...question,
    key: newKey(),
    help: question.help ?? '',
    section: question.section ?? '',
  }))

/** Returns an empty question, in the section of the previous question. */
export const createEmptyQuestion = (previous: EditedQuestion | undefined): EditedQuestion => ({
  key: newKey(),
  kind: 'text',
  label: '',
  help: '',
  section: previous?.section ?? '',
  required: true,
})

/** Changes the kind of answer: removes options that it doesn't use, and adds empty ones if it needs them. */
export function changeKind(question: EditedQuestion, kind: QuestionKind): EditedQuestion {
  const { options, filesMax: _filesMax, ...rest } = question
  if (!hasOptions(kind)) return { ...rest, kind }
  return { ...rest, kind, options: options?.length ? options : Array<string>(OPTIONS_MIN).fill('') }
}

/** Reorders or removes questions. Dependencies follow a moved question and are removed with a removed one. */
function rearrangeQuestions(questions: EditedQuestions, next: EditedQuestions): EditedQuestion[] {
  const positionsByKey = new Map(next.map(({ key }, index) => [key, index + 1]))
  return next.map((question) => {
    const { asksIf } = question
    if (!asksIf) return question
    const position = positionsByKey.get(questions[asksIf.position - 1]?.key ?? '')
    return { ...question, asksIf: position === undefined ? null : { ...asksIf, position } }
  })
}

export const moveQuestion = (questions: EditedQuestions, from: number, to: number) =>
  rearrangeQuestions(questions, moveArrayItem(questions, from, to))

export const removeQuestion = (questions: EditedQuestions, index: number) =>
  rearrangeQuestions(questions, questions.toSpliced(index, 1))

/** Replaces a question. If one of its options was renamed, dependencies on it follow the new text. */
export function replaceQuestion(questions: EditedQuestions, changedIndex: number, changed: EditedQuestion) {
  const before = questions[changedIndex]?.options ?? []
  const after = changed.options ?? []
  const renamed = before.length === after.length ? before.findIndex((option, n) => option !== after[n]) : -1
  return questions.map((question, index) => {
    if (index === changedIndex) return changed
    const { asksIf } = question
    const to = after[renamed]
    if (asksIf?.position !== changedIndex + 1 || to === undefined || asksIf.value !== before[renamed])
      return question
    return { ...question, asksIf: { ...asksIf, value: to } }
  })
}

/** Returns the answers that another question can depend on; empty unless the question is yes or no, or has options. */
export function getPossibleAnswers({ kind, options }: EditedQuestion): (string | boolean)[] {
  if (kind === 'yesno') return [true, false]
  return hasOptions(kind) ? (options ?? []).filter((option) => option.trim() !== '') : []
}
