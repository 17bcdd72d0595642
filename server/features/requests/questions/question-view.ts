import type { InfoAnswer, InfoQuestion } from '#shared/requests/question-schemas.ts'
import { type AnswerValue, holdsFor, isEmptyValue } from '#shared/requests/question-values.ts'
import type { AnswerFile, Question } from './read-questions.ts'
import { listed } from '#shared/i18n/listed.ts'
import { said } from '#shared/i18n/t.ts'

/** The fields that decide whether and how a question is answered. */
export type Answered = Pick<
  Question,
  'id' | 'label' | 'asksIfQuestion' | 'asksIfValue' | 'answerId' | 'state' | 'value' | 'words'
>

/** Whether an answer counts: staff can read it, and it wasn't returned. */
export const isGiven = ({ state }: Pick<Answered, 'state'>): boolean =>
  state === 'given' || state === 'accepted'

/** The value that staff read as the answer. */
export const valueGiven = ({ state, value }: Pick<Answered, 'state' | 'value'>): AnswerValue =>
  state === 'draft' ? null : value
/** The value that its writers read as the answer. */
export const valueTyped = (question: Question): AnswerValue =>
  question.draftedAt === null ? valueGiven(question) : question.draftValue

/** The ids of the questions that are asked. Earlier answers can rule out later questions. */
export function shownAmong<Q extends Pick<Answered, 'id' | 'asksIfQuestion' | 'asksIfValue'>>(
  questions: readonly Q[],
  valueOf: (question: Q) => AnswerValue,
): Set<number> {
  const shown = new Set<number>()
  const byId = new Map(questions.map((question) => [question.id, question]))
  for (const { id, asksIfQuestion, asksIfValue } of questions) {
    const on = asksIfQuestion === null ? undefined : byId.get(asksIfQuestion)
    if (!on || asksIfValue === null || (shown.has(on.id) && holdsFor(valueOf(on), asksIfValue))) shown.add(id)
  }
  return shown
}

/** The number of questions that are asked, and how many of them are answered. */
export function countsAmong(questions: readonly Answered[]): { askedCount: number; answeredCount: number } {
  const ids = shownAmong(questions, valueGiven)
  const asked = questions.filter(({ id }) => ids.has(id))
  return { askedCount: asked.length, answeredCount: asked.filter(isGiven).length }
}

/** The files that the value of an answer names, in that order. */
export const filesAmong = (files: readonly AnswerFile[], answerId: number, value: AnswerValue) =>
  (Array.isArray(value) ? value : []).flatMap(
    (name) => files.find((file) => file.answerId === answerId && file.name === name) ?? [],
  )

interface View {
  files: readonly AnswerFile[]
  /** Whether the reader can write the answers. */
  writes: boolean
}

/** Questions as a reader sees them. Only those who can write the answers see drafts. */
export function viewQuestions(questions: readonly Question[], { files, writes }: View): InfoQuestion[] {
  const shown = shownAmong(questions, writes ? valueTyped : valueGiven)
  const positions = new Map(questions.map(({ id, position }) => [id, position]))
  return questions.map((question) => {
    const { asksIfQuestion, asksIfValue } = question
    const position = asksIfQuestion === null ? undefined : positions.get(asksIfQuestion)
    return {
      ...question,
      shown: shown.has(question.id),
      asksIf: position === undefined || asksIfValue === null ? null : { position, value: asksIfValue },
      answer: answerOf(question, { files, writes }),
      draft: writes && question.state !== 'draft' ? draftOf(question, files) : null,
      version: writes ? question.version : question.staffVersion,
    }
  })
}

function answerOf(question: Question, { files, writes }: View): InfoAnswer | null {
  const { answerId, state, value, words, reason, givenBy, givenName, givenAt, reviewedBy } = question
  const given = { state, reason, givenBy, givenName, givenAt, reviewedBy }
  if (state !== 'draft') return { value, words, files: filesAmong(files, answerId, value), ...given }
  const draft = writes ? draftOf(question, files) : null
  return draft && { ...draft, ...given }
}

function draftOf({ answerId, draftedAt, draftValue, draftWords }: Question, files: readonly AnswerFile[]) {
  if (draftedAt === null) return null
  return { value: draftValue, words: draftWords, files: filesAmong(files, answerId, draftValue) }
}

/* These texts are stored for both sides. Call these functions within `inAgencysLanguage`. */

/** The value as text. */
export function asWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? said('answer', 'Yes') : said('answer', 'No')
  return Array.isArray(value) ? listed(value) : (value ?? '')
}

/** The value of an answer as text. Files have the names that their owner gave them. */
function inWords({ answerId, value }: Answered, files: readonly AnswerFile[]): string {
  const attached = filesAmong(files, answerId, value)
  return attached.length > 0 ? listed(attached.map(({ fileName }) => fileName)) : asWords(value)
}

/** A question and its answer as text; null without an answer. */
export function readable(question: Answered, files: readonly AnswerFile[]): string | null {
  const { label, value, words } = question
  const lines = [isEmptyValue(value) ? null : inWords(question, files), words].filter((line) => line !== null)
  return lines.length === 0 ? null : [label, ...lines].join('\n')
}

/** The answers to the shown questions and the text beside them, as one text; null if there are none. */
export function readableSum(
  questions: readonly Answered[],
  files: readonly AnswerFile[],
  beside: string | null,
): string | null {
  const shown = shownAmong(questions, valueGiven)
  const given = questions.filter((question) => shown.has(question.id) && isGiven(question))
  return joined(...given.map((question) => readable(question, files)), beside)
}

/** Joins texts with empty lines; null if all are empty. */
export const joined = (...texts: (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join('\n\n') || null
