import { isEmptyValue } from '#shared/info-requests/question-values.ts'
import { t } from '#shared/words.ts'
import { bodyOf, isBlank, type TypedQuestion } from './question.ts'
import type { valueProblem } from './value-problem.ts'

/**
 * Why an answer can't be given as it is typed; undefined if it can. What its value may be is left to the server while
 * `problemIn` is not there.
 */
export function problemOf(
  { question, typed }: TypedQuestion,
  problemIn: typeof valueProblem | undefined,
): string | undefined {
  if (isBlank(typed)) return question.required ? t('Please answer this, or skip it for now') : undefined
  const { value } = bodyOf(question, typed)
  return isEmptyValue(value) ? undefined : problemIn?.(question, value)
}
