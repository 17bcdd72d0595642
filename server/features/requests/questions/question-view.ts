import type { InfoAnswer, InfoQuestion } from '#shared/requests/question-schemas.ts'
import { getDraftOrValue, getSubmittedValue, getVisibleQuestionIds } from './question-state.ts'
import { type AnswerFile, type QuestionRow, findAnswerFiles } from './read-questions.ts'

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
      draftedById: writes ? question.draftedById : null,
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
