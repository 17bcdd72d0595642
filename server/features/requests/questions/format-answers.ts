import { type AnswerValue, isEmptyValue } from '#shared/requests/question-values.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext } from '#shared/i18n/t.ts'
import {
  type AnsweredQuestion,
  getSubmittedValue,
  getVisibleQuestionIds,
  isSubmitted,
} from './question-state.ts'
import { type AnswerFile, findAnswerFiles } from './read-questions.ts'

/* These texts are stored for both sides. Call these functions within `withAgencyLanguage`. */

/** The value as text, which is empty for null. */
export function formatValue(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? tContext('answer', 'Yes') : tContext('answer', 'No')
  return Array.isArray(value) ? formatList(value) : (value ?? '')
}

/** The value of an answer as text. Files have the names that their owner gave them. */
function formatAnswerValue({ answerId, value }: AnsweredQuestion, files: readonly AnswerFile[]): string {
  const attached = findAnswerFiles(files, answerId, value)
  return attached.length > 0 ? formatList(attached.map(({ fileName }) => fileName)) : formatValue(value)
}

/** A question and its answer as text; null without an answer. */
export function formatAnswer(question: AnsweredQuestion, files: readonly AnswerFile[]): string | null {
  const { label, value, words } = question
  const lines = [isEmptyValue(value) ? null : formatAnswerValue(question, files), words].filter(
    (line) => line !== null,
  )
  return lines.length === 0 ? null : [label, ...lines].join('\n')
}

/** The answers to the shown questions and the text outside them, as one text; null if there are none. */
export function formatAnswers(
  questions: readonly AnsweredQuestion[],
  files: readonly AnswerFile[],
  beside: string | null,
): string | null {
  const visibleIds = getVisibleQuestionIds(questions, getSubmittedValue)
  const submittedQuestions = questions.filter(
    (question) => visibleIds.has(question.id) && isSubmitted(question),
  )
  return joinTexts(...submittedQuestions.map((question) => formatAnswer(question, files)), beside)
}

/** Joins texts with empty lines; null if all are empty. */
export const joinTexts = (...texts: (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join('\n\n') || null
