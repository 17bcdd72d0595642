import { givenValue } from '#shared/info-requests/question-schemas.ts'
import { isEmptyValue } from '#shared/info-requests/question-values.ts'
import { t } from '#shared/words.ts'
import { bodyOf, isBlank, type TypedQuestion } from './question.ts'

/** Why an answer can't be given as it is typed; undefined if it can. */
export function problemOf({ question, typed }: TypedQuestion): string | undefined {
  if (isBlank(typed)) return question.required ? t('Please answer this, or skip it for now') : undefined
  const { value } = bodyOf(question, typed)
  if (isEmptyValue(value)) return undefined
  return givenValue(question).safeParse(value).error?.issues[0]?.message
}
