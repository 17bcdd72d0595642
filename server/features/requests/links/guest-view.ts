import type { GuestQuestion, HeldAnswerLink } from '#shared/requests/links/schemas.ts'
import type { InfoAnswer } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readAgency } from '#server/core/settings/queries.ts'
import { isGiven, viewQuestions } from '../questions/question-view.ts'
import { type Question, readAnswerFiles, readQuestions } from '../questions/read-questions.ts'
import { openAmong } from '../questions/settle-request.ts'
import { readLinkDrafts } from '../questions/link-drafts.ts'
import type { HeldLink } from './held-link.ts'

/** What whoever holds a link is told. */
export async function readHeldLink(db: Database, link: HeldLink): Promise<HeldAnswerLink> {
  const { title, madeBy, name, expiresAt } = link
  const { name: agencyName } = await readAgency(db)
  const { missing } = openAmong(await readQuestions(db, link.requestId))
  const completes = missing.length > 0 && missing.every((question) => isOfLink(question, link))
  const questions = await readGuestQuestions(db, link)
  return { agencyName, title, madeBy, name, expiresAt, completes, questions }
}

/** The questions of a link as they are told to who holds it. */
export async function readGuestQuestions(db: Database, link: HeldLink): Promise<GuestQuestion[]> {
  const company = await readQuestions(db, link.requestId)
  const all = await withOwnDrafts(db, link, company)
  const mine = all.filter((question) => isOfLink(question, link))
  const files = await readAnswerFiles(db, mine)
  // Of the whole request, because a question may depend on one that is not in the link.
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

/** Questions as whoever holds a link has typed into them; into the others, as the company has. */
export async function withOwnDrafts(
  db: Database,
  { id }: HeldLink,
  questions: readonly Question[],
): Promise<Question[]> {
  const drafts = await readLinkDrafts(db, id)
  return questions.map((question) => {
    const draft = drafts.find(({ answerId }) => answerId === question.answerId)
    if (!draft) return question
    const { value: draftValue, words: draftWords, draftedAt } = draft
    return { ...question, draftValue, draftWords, draftedAt, draftLinkId: id, isByLink: true }
  })
}

export const isOfLink = ({ id }: Pick<Question, 'id'>, { questionIds }: HeldLink) => questionIds.includes(id)

/** Whether what was typed, and what was given, came by a link. */
const isDraftBy = ({ draftedAt, draftLinkId }: Question, { id }: HeldLink) =>
  draftedAt !== null && draftLinkId === id
const isGivenBy = ({ state, givenLinkId }: Question, { id }: HeldLink) =>
  state !== 'draft' && givenLinkId === id

type Told = Pick<GuestQuestion, 'answer' | 'draft'>

/** Of an answer and what was typed over it, what came by this link. */
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

/** What is in the fields of whoever holds a link: what they typed, else what they gave. */
export function writtenByLink(question: Question, link: HeldLink) {
  const { draftValue, draftWords, value, words } = question
  if (isDraftBy(question, link)) return { value: draftValue, words: draftWords }
  return isGivenBy(question, link) ? { value, words } : { value: null, words: null }
}
