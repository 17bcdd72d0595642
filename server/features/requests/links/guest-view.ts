import type { GuestQuestion, ResolvedAnswerLink } from '#shared/requests/links/schemas.ts'
import type { InfoAnswer } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { getPendingQuestions, isSubmitted } from '../questions/question-state.ts'
import { viewQuestions } from '../questions/question-view.ts'
import { type QuestionRow, readAnswerFiles, readQuestions, withDraft } from '../questions/read-questions.ts'
import { readLinkDrafts } from '../questions/link-drafts.ts'
import type { ActiveAnswerLink } from './resolve-link.ts'

/** Everything that a guest with this link can read. */
export async function readGuestView(db: Database, link: ActiveAnswerLink): Promise<ResolvedAnswerLink> {
  const { title, madeBy, name, expiresAt } = link
  const { name: agencyName } = await readAgency(db)
  const { missing } = getPendingQuestions(await readQuestions(db, link.requestId))
  const completes = missing.length > 0 && missing.every((question) => isQuestionInLink(question, link))
  const questions = await readGuestQuestions(db, link)
  return { agencyName, title, madeBy, name, expiresAt, completes, questions }
}

/** The questions of a link as its guest sees them. */
export async function readGuestQuestions(db: Database, link: ActiveAnswerLink): Promise<GuestQuestion[]> {
  const company = await readQuestions(db, link.requestId)
  const all = await withOwnDrafts(db, link, company)
  const linkQuestions = all.filter((question) => isQuestionInLink(question, link))
  const files = await readAnswerFiles(db, linkQuestions)
  // Views need all questions, because one may depend on a question outside of the link.
  const views = viewQuestions(all, { files, writes: true })
  return linkQuestions.map((question) => {
    const { answer, draft, ...view } = views.find(({ id }) => id === question.id) as (typeof views)[number]
    return {
      ...view,
      asksIf: null,
      askedOf: null,
      handedOver: null,
      ...getOwnAnswer(question, link, { answer, draft }),
      elsewhere: getElsewhere(company.find(({ id }) => id === question.id) ?? question, link),
    }
  })
}

/** Questions with this link's drafts. The others keep the company's drafts. */
export async function withOwnDrafts(
  db: Database,
  { id }: ActiveAnswerLink,
  questions: readonly QuestionRow[],
): Promise<QuestionRow[]> {
  const drafts = await readLinkDrafts(db, id)
  return questions.map((question) => {
    const draft = drafts.find(({ answerId }) => answerId === question.answerId)
    if (!draft) return question
    return withDraft(question, { ...draft, linkId: id })
  })
}

export const isQuestionInLink = ({ id }: Pick<QuestionRow, 'id'>, { questionIds }: ActiveAnswerLink) =>
  questionIds.includes(id)

/** Whether the draft, or the answer, came through this link. */
const isDraftFromLink = ({ draftedAt, draftLinkId }: QuestionRow, { id }: ActiveAnswerLink) =>
  draftedAt !== null && draftLinkId === id
const isAnswerFromLink = ({ state, givenLinkId }: QuestionRow, { id }: ActiveAnswerLink) =>
  state !== 'draft' && givenLinkId === id

type AnswerAndDraft = Pick<GuestQuestion, 'answer' | 'draft'>

/** The parts of an answer and its draft that came through this link. */
function getOwnAnswer(
  question: QuestionRow,
  link: ActiveAnswerLink,
  { answer, draft }: AnswerAndDraft,
): AnswerAndDraft {
  const ownDraft = isDraftFromLink(question, link) ? draft : null
  if (isAnswerFromLink(question, link)) return { answer: answer && anonymize(answer), draft: ownDraft }
  if (!isDraftFromLink(question, link)) return { answer: null, draft: null }
  const currentDraft = question.state === 'draft' ? answer : draft
  return { answer: currentDraft && { ...currentDraft, ...NOT_SUBMITTED }, draft: null }
}

const anonymize = (answer: InfoAnswer): InfoAnswer => ({ ...answer, givenBy: null, reviewedBy: null })

const NOT_SUBMITTED = {
  state: 'draft',
  reason: null,
  givenBy: null,
  givenName: null,
  givenAt: null,
  reviewedBy: null,
} as const

function getElsewhere(question: QuestionRow, link: ActiveAnswerLink): GuestQuestion['elsewhere'] {
  if (isSubmitted(question)) return isAnswerFromLink(question, link) ? null : 'given'
  return question.draftedAt !== null && !isDraftFromLink(question, link) ? 'typed' : null
}

/** The content of the guest's field: the link's own draft, or its submitted answer. */
export function getLinkAnswer(question: QuestionRow, link: ActiveAnswerLink) {
  const { draftValue, draftWords, value, words } = question
  if (isDraftFromLink(question, link)) return { value: draftValue, words: draftWords }
  return isAnswerFromLink(question, link) ? { value, words } : { value: null, words: null }
}
