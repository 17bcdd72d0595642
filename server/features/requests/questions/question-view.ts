import type { InfoAnswer, InfoQuestion } from '#shared/requests/question-schemas.ts'
import { type AnswerValue, matchesCondition, isEmptyValue } from '#shared/requests/question-values.ts'
import type { AnswerFile, QuestionRow } from './read-questions.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { said } from '#shared/i18n/t.ts'

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
    const on = asksIfQuestion === null ? undefined : byId.get(asksIfQuestion)
    if (!on || asksIfValue === null || (visibleIds.has(on.id) && matchesCondition(getValue(on), asksIfValue)))
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

/** The files that the value of an answer names, in that order. */
export const findAnswerFiles = (files: readonly AnswerFile[], answerId: number, value: AnswerValue) =>
  (Array.isArray(value) ? value : []).flatMap(
    (name) => files.find((file) => file.answerId === answerId && file.name === name) ?? [],
  )

interface ViewOptions {
  files: readonly AnswerFile[]
  /** Whether the reader can write the answers. */
  writes: boolean
}

/** Questions as a reader sees them. Only those who can write the answers see drafts. */
export function viewQuestions(
  questions: readonly QuestionRow[],
  { files, writes }: ViewOptions,
): InfoQuestion[] {
  const visibleIds = getVisibleQuestionIds(questions, writes ? getDraftOrValue : getSubmittedValue)
  const positions = new Map(questions.map(({ id, position }) => [id, position]))
  return questions.map((question) => {
    const { asksIfQuestion, asksIfValue } = question
    const position = asksIfQuestion === null ? undefined : positions.get(asksIfQuestion)
    return {
      ...question,
      shown: visibleIds.has(question.id),
      asksIf: position === undefined || asksIfValue === null ? null : { position, value: asksIfValue },
      answer: toAnswer(question, { files, writes }),
      draft: writes && question.state !== 'draft' ? toDraft(question, files) : null,
      version: writes ? question.version : question.staffVersion,
    }
  })
}

function toAnswer(question: QuestionRow, { files, writes }: ViewOptions): InfoAnswer | null {
  const { answerId, state, value, words, reason, givenBy, givenName, givenAt, reviewedBy } = question
  const submission = { state, reason, givenBy, givenName, givenAt, reviewedBy }
  if (state !== 'draft')
    return { value, words, files: findAnswerFiles(files, answerId, value), ...submission }
  const draft = writes ? toDraft(question, files) : null
  return draft && { ...draft, ...submission }
}

function toDraft({ answerId, draftedAt, draftValue, draftWords }: QuestionRow, files: readonly AnswerFile[]) {
  if (draftedAt === null) return null
  return { value: draftValue, words: draftWords, files: findAnswerFiles(files, answerId, draftValue) }
}

/* These texts are stored for both sides. Call these functions within `withAgencyLanguage`. */

/** The value as text, which is empty for null. */
export function formatValue(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? said('answer', 'Yes') : said('answer', 'No')
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

/** The answers to the shown questions and the text beside them, as one text; null if there are none. */
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
