import type { AnswerValue } from '#shared/info-requests/question-values.ts'
import type { Json } from '#server/db/types.ts'

/** What is written in an answer. */
export interface Written {
  value: AnswerValue
  words: string | null
}

/** A value for a column of any JSON; null for none. */
export const json = (value: AnswerValue): Json => (value === null ? null : JSON.stringify(value))
