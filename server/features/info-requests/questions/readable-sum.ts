import { type AnswerValue, isEmptyValue } from '#shared/info-requests/question-values.ts'
import { listed } from '#shared/listed.ts'
import { said } from '#shared/words.ts'
import type { AnswerFile } from './read-questions.ts'
import { type Answered, filesAmong, isGiven, shownAmong, valueGiven } from './question-view.ts'

/* These texts are stored, for both sides. Say them within `inAgencysLanguage`. */

/** A value as a text. */
export function asWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? said('answer', 'Yes') : said('answer', 'No')
  return Array.isArray(value) ? listed(value) : (value ?? '')
}

/** The same of an answer, whose files are named as their owner called them. */
function inWords({ answerId, value }: Answered, files: readonly AnswerFile[]): string {
  const attached = filesAmong(files, answerId, value)
  return attached.length > 0 ? listed(attached.map(({ fileName }) => fileName)) : asWords(value)
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
  return joined(...given.map((question) => readable(question, files)), beside)
}

/** Texts one after the other; null for nothing. */
export const joined = (...texts: (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join('\n\n') || null
