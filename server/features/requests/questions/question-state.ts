import { type AnswerValue, matchesCondition } from '#shared/requests/question-values.ts'
import type { QuestionRow } from './read-questions.ts'

/** The fields that decide whether and how a question is answered. */
export type AnsweredQuestion = Pick<
  QuestionRow,
  'id' | 'label' | 'asksIfQuestion' | 'asksIfValue' | 'answerId' | 'state' | 'value' | 'words'
>

/** Whether an answer counts: staff can read it, and it wasn't returned. */
export const isSubmitted = ({ state }: Pick<AnsweredQuestion, 'state'>): boolean =>
  state === 'given' || state === 'accepted'

/** The value that staff read as the answer. */
export const getSubmittedValue = ({ state, value }: Pick<AnsweredQuestion, 'state' | 'value'>): AnswerValue =>
  state === 'draft' ? null : value
/** The draft, or the submitted value if there is no draft. Only people who can answer see it. */
export const getDraftOrValue = (question: QuestionRow): AnswerValue =>
  question.draftedAt === null ? getSubmittedValue(question) : question.draftValue

/** The ids of the questions that are shown. Earlier answers can hide later questions. */
export function getVisibleQuestionIds<
  Q extends Pick<AnsweredQuestion, 'id' | 'asksIfQuestion' | 'asksIfValue'>,
>(questions: readonly Q[], getValue: (question: Q) => AnswerValue): Set<number> {
  const visibleIds = new Set<number>()
  const byId = new Map(questions.map((question) => [question.id, question]))
  for (const { id, asksIfQuestion, asksIfValue } of questions) {
    const condition = asksIfQuestion === null ? undefined : byId.get(asksIfQuestion)
    if (
      !condition ||
      asksIfValue === null ||
      (visibleIds.has(condition.id) && matchesCondition(getValue(condition), asksIfValue))
    )
      visibleIds.add(id)
  }
  return visibleIds
}

/** The number of questions that are shown, and how many of them are answered. */
export function countQuestions(questions: readonly AnsweredQuestion[]): {
  askedCount: number
  answeredCount: number
} {
  const ids = getVisibleQuestionIds(questions, getSubmittedValue)
  const visibleQuestions = questions.filter(({ id }) => ids.has(id))
  return { askedCount: visibleQuestions.length, answeredCount: visibleQuestions.filter(isSubmitted).length }
}

/** The questions that are shown because of the submitted answers, and those of them that still need an answer. */
export function getPendingQuestions(questions: readonly QuestionRow[]) {
  const ids = getVisibleQuestionIds(questions, getSubmittedValue)
  const visible = questions.filter(({ id }) => ids.has(id))
  return { visible, missing: visible.filter((question) => question.required && !isSubmitted(question)) }
}

/** Whether all required questions are answered. If none is required, whether all are. */
export function isComplete(questions: readonly QuestionRow[]): boolean {
  const { visible, missing } = getPendingQuestions(questions)
  return missing.length === 0 && (visible.some(({ required }) => required) || visible.every(isSubmitted))
}

/** Whether there is an answer and nothing is left to answer: no required question and no returned answer. */
export function isFullyAnswered(questions: readonly QuestionRow[]): boolean {
  const { visible } = getPendingQuestions(questions)
  return (
    isComplete(questions) && visible.some(isSubmitted) && !visible.some(({ state }) => state === 'returned')
  )
}
