import { type AnswerValue, isEmptyValue } from '#shared/info-requests/question-values.ts'
import { listed } from '#shared/listed.ts'
import { said } from '#shared/words.ts'
import type { AnswerFile } from './read-questions.ts'
import { type Answered, filesAmong, isGiven, shownAmong, valueGiven } from './question-view.ts'

/* These texts are stored, for both sides. Say them within `inAgencysLanguage`. */

/** A value as a text. */
function inWords({ answerId, value }: Answered, files: readonly AnswerFile[]): string {
  if (typeof value === 'boolean') return value ? said('answer', 'Yes') : said('answer', 'No')
  if (!Array.isArray(value)) return value ?? ''
  const attached = filesAmong(files, answerId, value)
  return listed(attached.length > 0 ? attached.map(({ fileName }) => fileName) : value)
}

/** A question with what was given, as a text; null if that is nothing. */
export function readable(question: Answered, files: readonly AnswerFile[]): string | null {
  const { label, value, words } = question
  const lines = [isEmptyValue(value) ? null : inWords(question, files), words].filter((line) => line !== null)
  return lines.length === 0 ? null : [label, ...lines].join('\n')
}

/** What was given to the questions that are shown, and what was written beside them, as one text; null for nothing. */
export function readableSum(
  questions: readonly Answered[],
  files: readonly AnswerFile[],
  beside: string | null,
): string | null {
  const shown = shownAmong(questions, valueGiven)
  const given = questions.filter((question) => shown.has(question.id) && isGiven(question))
  const texts = [...given.map((question) => readable(question, files)), beside]
  return texts.filter((text) => text !== null).join('\n\n') || null
}

/** A value that its question does not take, as words beside it. */
export const asWords = (value: AnswerValue): string =>
  Array.isArray(value) ? listed(value) : String(value ?? '')
