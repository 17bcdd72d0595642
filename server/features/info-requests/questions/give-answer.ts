import { givenValue, isOfType } from '#shared/info-requests/question-schemas.ts'
import { type AnswerValue, isEmptyValue } from '#shared/info-requests/question-values.ts'
import type { EventActor } from '#shared/events/event.ts'
import type { Json } from '#server/db/types.ts'
import type { Database } from '#server/db/connection.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'
import { sql } from 'kysely'
import { type Uploader, giveFiles, nameDraftFiles } from './answer-files.ts'
import { shownAmong, valueTyped } from './question-view.ts'
import type { Question } from './read-questions.ts'

/** Who types or gives an answer. */
export interface Giver {
  /** Who acts, for what follows from it. */
  actor: EventActor
  /** Null for somebody without an account. */
  userId: number | null
  /** The name of somebody without an account, and the link by which they answer. */
  name: string | null
  linkId: number | null
  /** Under whose account files stand. */
  uploader: Uploader
}

/** Somebody who is signed in. */
export const giverOf = (actor: NonNullable<EventActor>): Giver => ({
  actor,
  userId: actor.id,
  name: null,
  linkId: null,
  uploader: actor,
})

/** What is written in an answer. */
export interface Written {
  value: AnswerValue
  words: string | null
}

/** What a call says of it; what is left out stays. */
export interface Typed {
  value?: AnswerValue | undefined
  words?: string | null | undefined
}

/** A value as it is stored. */
export const json = (value: AnswerValue): Json => (value === null ? null : JSON.stringify(value))

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
  const isTheirs = question.draftedAt === null || question.draftLinkId === giver.linkId
  if (isTheirs && isSame(draft, writtenIn(question))) return question
  if (question.kind === 'files')
    await nameDraftFiles(tx, giver.uploader, question, Array.isArray(draft.value) ? draft.value : [])
  const saved = await tx
    .updateTable('infoAnswers')
    .set({
      draftValue: json(draft.value),
      draftWords: draft.words,
      draftedBy: giver.userId,
      draftLinkId: giver.linkId,
      draftedAt: sql`now()`,
    })
    .where('id', '=', question.answerId)
    .returning(['draftedAt', 'version'])
    .executeTakeFirstOrThrow()
  return {
    ...question,
    ...saved,
    draftValue: draft.value,
    draftWords: draft.words,
    draftLinkId: giver.linkId,
  }
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
    draftWords: null,
    draftedAt: null,
    draftLinkId: null,
  } as const
  await tx
    .updateTable('infoAnswers')
    .set({
      ...given,
      value: json(value),
      givenBy: giver.userId,
      givenAt: sql`now()`,
      reviewedBy: null,
      draftValue: null,
      draftedBy: null,
    })
    .where('id', '=', question.answerId)
    .execute()
  return { ...question, ...given, value, draftValue: null }
}
