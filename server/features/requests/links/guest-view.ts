import type { GuestQuestion, HeldAnswerLink } from '#shared/requests/links/schemas.ts'
import type { InfoAnswer } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { isGiven, viewQuestions } from '../questions/question-view.ts'
import { type Question, readAnswerFiles, readQuestions, withDraft } from '../questions/read-questions.ts'
import { openAmong } from '../questions/settle-request.ts'
import { readLinkDrafts } from '../questions/link-drafts.ts'
import type { HeldLink } from './held-link.ts'

/** Everything that a guest with this link can read. */
export async function readHeldLink(db: Database, link: HeldLink): Promise<HeldAnswerLink> {
  const { title, madeBy, name, expiresAt } = link
  const { name: agencyName } = await readAgency(db)
  const { missing } = openAmong(await readQuestions(db, link.requestId))
  const completes = missing.length > 0 && missing.every((question) => isOfLink(question, link))
  const questions = await readGuestQuestions(db, link)
  return { agencyName, title, madeBy, name, expiresAt, completes, questions }
}

/** The questions of a link as its guest sees them. */
export async function readGuestQuestions(db: Database, link: HeldLink): Promise<GuestQuestion[]> {
  const company = await readQuestions(db, link.requestId)
  const all = await withOwnDrafts(db, link, company)
  const mine = all.filter((question) => isOfLink(question, link))
  const files = await readAnswerFiles(db, mine)
  // Views need all questions, because one may depend on a question outside of the link.
  const views = viewQuestions(all, { files, writes: true })
  return mine.map((question) => {
    const { answer, draft, ...view } = views.find(({ id }) => id === question.id) as (typeof views)[number]
    return {
      ...view,
      asksIf: null,
      askedOf: null,
      ...ownAnswer(question, link, { answer, draft }),
      elsewhere: elsewhereIn(company.find(({ id }) => id === question.id) ?? question, link),
    }
  })
}

/** Questions with this link's drafts. The others keep the company's drafts. */
export async function withOwnDrafts(
  db: Database,
  { id }: HeldLink,
  questions: readonly Question[],
): Promise<Question[]> {
  const drafts = await readLinkDrafts(db, id)
  return questions.map((question) => {
    const draft = drafts.find(({ answerId }) => answerId === question.answerId)
    if (!draft) return question
    return withDraft(question, { ...draft, linkId: id })
  })
}

export const isOfLink = ({ id }: Pick<Question, 'id'>, { questionIds }: HeldLink) => questionIds.includes(id)

/** Whether the draft, or the answer, came by this link. */
const isDraftBy = ({ draftedAt, draftLinkId }: Question, { id }: HeldLink) =>
  draftedAt !== null && draftLinkId === id
const isGivenBy = ({ state, givenLinkId }: Question, { id }: HeldLink) =>
  state !== 'draft' && givenLinkId === id

type Told = Pick<GuestQuestion, 'answer' | 'draft'>

/** The parts of an answer and its draft that came by this link. */
function ownAnswer(question: Question, link: HeldLink, { answer, draft }: Told): Told {
  const ownDraft = isDraftBy(question, link) ? draft : null
  if (isGivenBy(question, link)) return { answer: answer && anonymous(answer), draft: ownDraft }
  if (!isDraftBy(question, link)) return { answer: null, draft: null }
  const typed = question.state === 'draft' ? answer : draft
  return { answer: typed && { ...typed, ...NOTHING_GIVEN }, draft: null }
}

const anonymous = (answer: InfoAnswer): InfoAnswer => ({ ...answer, givenBy: null, reviewedBy: null })

const NOTHING_GIVEN = {
  state: 'draft',
  reason: null,
  givenBy: null,
  givenName: null,
  givenAt: null,
  reviewedBy: null,
} as const

function elsewhereIn(question: Question, link: HeldLink): GuestQuestion['elsewhere'] {
  if (isGiven(question)) return isGivenBy(question, link) ? null : 'given'
  return question.draftedAt !== null && !isDraftBy(question, link) ? 'typed' : null
}

/** The content of the guest's field: the link's own draft, or the answer it gave. */
export function writtenByLink(question: Question, link: HeldLink) {
  const { draftValue, draftWords, value, words } = question
  if (isDraftBy(question, link)) return { value: draftValue, words: draftWords }
  return isGivenBy(question, link) ? { value, words } : { value: null, words: null }
}
