import type { Actor } from '#shared/contract/policy.ts'
import type { Handover } from '#shared/requests/handover-schemas.ts'
import type { InfoAnswer, InfoQuestion } from '#shared/requests/question-schemas.ts'
import { canReadHandoverWords } from '../can-read-handover-words.ts'
import { getDraftOrValue, getSubmittedValue, getVisibleQuestionIds } from './question-state.ts'
import { type AnswerFile, type QuestionRow, findAnswerFiles } from './read-questions.ts'

interface ViewOptions {
  files: readonly AnswerFile[]
  /** Whether the reader can write the answers. */
  writes: boolean
  /** The reader, or undefined for a guest. */
  reader?: Actor | undefined
}

/** Questions as a reader sees them. Only those who can write the answers see drafts. */
export function viewQuestions(
  questions: readonly QuestionRow[],
  { files, writes, reader }: ViewOptions,
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
      handedOver: toHandover(question, reader),
      answer: toAnswer(question, { files, writes }),
      draft: writes && question.state !== 'draft' ? toDraft(question, files) : null,
      draftedById: writes ? question.draftedById : null,
      version: writes ? question.version : question.staffVersion,
    }
  })
}

function toHandover(question: QuestionRow, reader: Actor | undefined): Handover | null {
  const { askedOf, handedOverBy, handedOverAt, handoverWords } = question
  if (!askedOf || !handedOverBy || handedOverAt === null) return null
  const isReadable =
    reader !== undefined && canReadHandoverWords(reader, { byId: handedOverBy.id, askedId: askedOf.id })
  return { by: handedOverBy, at: handedOverAt, words: isReadable ? handoverWords : null }
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
