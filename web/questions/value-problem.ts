import { givenValue } from '#shared/info-requests/question-schemas.ts'
import type { AnswerValue } from '#shared/info-requests/question-values.ts'
import type { Question } from './question.ts'

/** Why a value is no answer to the question, by the server's own rules; undefined if it is one. */
export const valueProblem = (question: Question, value: AnswerValue): string | undefined =>
  givenValue(question).safeParse(value).error?.issues[0]?.message
