import { checkSubmittedAnswer, invalidAnswerMessage, isOfType } from '#shared/requests/question-schemas.ts'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import type { EventPerson } from '#shared/events/event.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import type { Uploader } from './answer-files.ts'
import type { AnswerBody } from './link-drafts.ts'
import { getVisibleQuestionIds, getDraftOrValue } from './question-state.ts'
import type { QuestionRow } from './read-questions.ts'

/** A person who drafts or submits an answer: a user, or a guest with a link. */
export interface Respondent {
  /** Null for a guest. */
  userId: number | null
  /** The guest's name and link; null for a user. */
  name: string | null
  linkId: number | null
  /** The account that owns uploaded files. */
  uploader: Uploader
}

export const toRespondent = (actor: EventPerson): Respondent => ({
  userId: actor.id,
  name: null,
  linkId: null,
  uploader: actor,
})

/** The input of a call. A missing field keeps its value. */
export interface AnswerChange {
  value?: AnswerValue | undefined
  words?: string | null | undefined
}

/** The change that a call makes to an answer. */
export type AnswerDecision =
  | { change: 'none' }
  | { change: 'draft'; written: AnswerBody }
  | { change: 'given'; written: AnswerBody }

/** The draft of an answer, or the stored answer if there is no draft. */
export const getCurrentAnswer = ({
  draftedAt,
  draftValue,
  draftWords,
  value,
  words,
}: QuestionRow): AnswerBody =>
  draftedAt === null ? { value, words } : { value: draftValue, words: draftWords }

export const isSameBody = (a: AnswerBody, b: AnswerBody) =>
  JSON.stringify([a.value, a.words]) === JSON.stringify([b.value, b.words])

/**
 * Decides how a call changes the answer to one of `questions`. Doesn't access the database.
 * @throws 409 for an accepted answer and for a question that isn't shown, 400 on `value`
 */
export function decideAnswer(
  questions: readonly QuestionRow[],
  question: QuestionRow,
  {
    respondent,
    input: { give, ...answerChange },
  }: { respondent: Respondent; input: AnswerChange & { give: boolean } },
): AnswerDecision {
  requireOpenQuestion(questions, question)
  const current = getCurrentAnswer(question)
  const { value = current.value, words = current.words } = answerChange
  if (answerChange.value !== undefined && !isOfType(question.kind, value))
    throw fieldError('value', invalidAnswerMessage())
  const body = { value, words }
  if (!give)
    return isReadable(respondent, question) && isSameBody(body, current)
      ? { change: 'none' }
      : { change: 'draft', written: body }
  const checked = checkSubmittedAnswer(question, body)
  if ('refusal' in checked) throw fieldError('value', checked.refusal)
  const isGivenAlready =
    question.state === 'given' && !hasDraft(respondent, question) && isSameBody(checked, question)
  return isGivenAlready ? { change: 'none' } : { change: 'given', written: checked }
}

/**
 * Whether there is a draft that the respondent can read. Users can read all drafts, and guests only the draft of their
 * link.
 */
const hasDraft = ({ linkId }: Respondent, { draftedAt, draftLinkId }: QuestionRow) =>
  draftedAt !== null && (linkId === null || draftLinkId === linkId)

function requireOpenQuestion(questions: readonly QuestionRow[], question: QuestionRow): void {
  if (question.state === 'accepted') throw conflict(t('This answer has already been accepted.'))
  if (!getVisibleQuestionIds(questions, getDraftOrValue).has(question.id))
    throw conflict(t('This question doesn’t apply, because of an earlier answer.'))
}

/**
 * Whether the draft is the respondent's own. All users of a company share one, and each link has its own. Without a
 * draft, it's whether the answer is visible to the respondent: users see every answer, and guests only the answer from
 * their link.
 */
const isReadable = ({ linkId }: Respondent, { draftedAt, draftLinkId, givenLinkId }: QuestionRow) =>
  draftedAt === null ? linkId === null || givenLinkId === linkId : draftLinkId === linkId
