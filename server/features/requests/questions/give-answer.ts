import { givenValue, isOfType } from '#shared/requests/question-schemas.ts'
import { type AnswerValue, isEmptyValue } from '#shared/requests/question-values.ts'
import type { EventPerson } from '#shared/events/event.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { sql } from 'kysely'
import { type Uploader, giveFiles, nameDraftFiles } from './answer-files.ts'
import { type Written, removeLinkDraft, saveLinkDraft, json } from './link-drafts.ts'
import { shownAmong, valueTyped } from './question-view.ts'
import type { Question } from './read-questions.ts'

/** Who types or gives an answer. */
export interface Giver {
  /** Null for somebody without an account. */
  userId: number | null
  /** The name of somebody without an account, and the link by which they answer. */
  name: string | null
  linkId: number | null
  /** Under whose account files stand. */
  uploader: Uploader
}

/** Somebody who is signed in. */
export const giverOf = (actor: EventPerson): Giver => ({
  userId: actor.id,
  name: null,
  linkId: null,
  uploader: actor,
})

/** What a call says of it; what is left out stays. */
export interface Typed {
  value?: AnswerValue | undefined
  words?: string | null | undefined
}

/** What is written now: the draft, else what was given. */
export const writtenIn = ({ draftedAt, draftValue, draftWords, value, words }: Question): Written =>
  draftedAt === null ? { value, words } : { value: draftValue, words: draftWords }

export const isSame = (a: Written, b: Written) =>
  JSON.stringify([a.value, a.words]) === JSON.stringify([b.value, b.words])

/** @throws 409 for an answer that was accepted, and for a question that is not asked */
export function ensureOpen(questions: readonly Question[], question: Question): void {
  if (question.state === 'accepted') throw conflict(t('This answer has been accepted.'))
  if (!shownAmong(questions, valueTyped).has(question.id))
    throw conflict(t('This question isn’t asked: an earlier answer rules it out.'))
}

/** @throws 400 on `value` for one of another JSON type */
function merged(question: Question, typed: Typed): Written {
  const before = writtenIn(question)
  const value = typed.value === undefined ? before.value : typed.value
  if (typed.value !== undefined && !isOfType(question.kind, value))
    throw fieldError('value', t('This is no answer to this question'))
  return { value, words: typed.words === undefined ? before.words : typed.words }
}

/** Whether what is written now is told to who writes: of what others gave or typed, nothing is to who has a link. */
const isTheirs = ({ linkId }: Giver, { draftedAt, draftLinkId, givenLinkId }: Question) =>
  draftedAt === null ? linkId === null || givenLinkId === linkId : draftLinkId === linkId

/**
 * Saves what was typed into an answer that is locked, and returns the question as its writers read it then: no more than that
 * follows from typing.
 */
export async function saveDraft(
  tx: Database,
  giver: Giver,
  question: Question,
  typed: Typed,
): Promise<Question> {
  const draft = merged(question, typed)
  if (isTheirs(giver, question) && isSame(draft, writtenIn(question))) return question
  if (question.kind === 'files')
    await nameDraftFiles(tx, giver.uploader, question, Array.isArray(draft.value) ? draft.value : [])
  if (giver.linkId !== null) await saveLinkDraft(tx, giver.linkId, question, draft)
  const saved = await tx
    .updateTable('infoAnswers')
    // What came by a link changes the version, too, for all who read it.
    .set((eb) =>
      giver.linkId === null
        ? {
            draftValue: json(draft.value),
            draftWords: draft.words,
            draftedBy: giver.userId,
            draftedAt: sql`now()`,
          }
        : { draftedAt: eb.ref('draftedAt') },
    )
    .where('id', '=', question.answerId)
    .returning([sql<string>`now()`.as('draftedAt'), 'version'])
    .executeTakeFirstOrThrow()
  const { value: draftValue, words: draftWords } = draft
  return { ...question, ...saved, draftValue, draftWords, draftLinkId: giver.linkId }
}

/** What is given of an answer, or why it can't be. */
export function checkWritten(question: Question, { value, words }: Written): Written | { refusal: string } {
  const parsed = isEmptyValue(value) ? undefined : givenValue(question).safeParse(value)
  if (parsed && !parsed.success)
    return { refusal: parsed.error.issues[0]?.message ?? t('This is no answer to this question') }
  const given = parsed && !isEmptyValue(parsed.data) ? parsed.data : null
  if (given === null && words === null && question.required)
    return { refusal: t('This question needs an answer') }
  return { value: given, words }
}

/** Gives an answer, whose question is open and locked. Returns the question as it is then. @throws 400 on `value` */
export async function giveAnswer(
  tx: Database,
  giver: Giver,
  question: Question,
  typed: Typed,
): Promise<Question> {
  const checked = checkWritten(question, merged(question, typed))
  if ('refusal' in checked) throw fieldError('value', checked.refusal)
  if (question.state === 'given' && question.draftedAt === null && isSame(checked, question)) return question
  return storeGiven(tx, giver, question, checked)
}

/** Nothing typed by the company. */
const NO_DRAFT = { draftValue: null, draftWords: null, draftedBy: null, draftedAt: null } as const

/** The same of what was checked. @throws 400 on `path` for a file that is not there */
export async function storeGiven(
  tx: Database,
  giver: Giver,
  question: Question,
  { value, words }: Written,
  path?: string,
): Promise<Question> {
  if (question.kind === 'files')
    await giveFiles(tx, giver.uploader, question, { names: Array.isArray(value) ? value : [], path })
  const given = {
    state: 'given',
    words,
    reason: null,
    givenName: giver.name,
    givenLinkId: giver.linkId,
  } as const
  if (giver.linkId !== null) await removeLinkDraft(tx, giver.linkId, question)
  await tx
    .updateTable('infoAnswers')
    .set({
      ...given,
      value: json(value),
      givenBy: giver.userId,
      givenAt: sql`now()`,
      reviewedBy: null,
      // Whoever answers by a link is not told what a colleague typed, which stays.
      ...(giver.linkId === null && NO_DRAFT),
    })
    .where('id', '=', question.answerId)
    .execute()
  return { ...question, ...given, value, ...NO_DRAFT, draftLinkId: null }
}
