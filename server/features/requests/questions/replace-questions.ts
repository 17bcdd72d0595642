import { sql } from 'kysely'
import { type ChangedQuestion, isOfType } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { inAgencysLanguage } from '#server/core/settings/offer.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { columnsOfQuestion, insertQuestions, linkQuestions } from './ask-questions.ts'
import { isSame, writtenIn } from './decide-answer.ts'
import { type Written, changeLinkDraft, lockLinkDrafts, json } from './link-drafts.ts'
import { isGiven, asWords, joined } from './question-view.ts'
import { type Question, lockQuestions } from './read-questions.ts'
import { settleByStaff } from './settle-request.ts'
import type { Context } from '#server/core/context/context.ts'

type Wanted = ChangedQuestion & { position: number }

/** A question that stays: as it is, and as it is wanted. */
interface Kept {
  before: Question
  wanted: Wanted
  isChanged: boolean
}

/**
 * Makes the questions of a locked request those given, in their order. Answers stay with their questions.
 * @throws 409 for changing or dropping one whose answer was given, 400 for one that is not of this request
 */
export async function replaceQuestions(
  ctx: Context,
  request: LockedInfoRequest,
  questions: readonly ChangedQuestion[],
): Promise<void> {
  if (request.questionCount === 0 && request.status === 'completed')
    throw conflict(t('This request has already been answered.'))
  const before = await lockQuestions(ctx.db, request.id)
  const wanted = questions.map((question, i) => ({ ...question, position: i + 1 }))
  const kept = wanted.flatMap((each) => keptOf(before, wanted, each) ?? [])
  const dropped = before.filter(({ id }) => !kept.some((each) => each.before.id === id))
  const changed = kept.filter(({ isChanged }) => isChanged)
  ensureNoneGiven([...dropped, ...changed.map((each) => each.before)])
  const added = wanted.filter(({ id }) => id === undefined)
  const moved = kept.filter((each) => each.before.position !== each.wanted.position)
  if (dropped.length + changed.length + added.length + moved.length === 0) return

  await dropQuestions(ctx.db, dropped)
  await unlink(ctx.db, changed)
  for (const each of new Set([...changed, ...moved])) await rewrite(ctx.db, each)
  await insertQuestions(ctx.db, request.id, added)
  await linkQuestions(ctx.db, request.id, [...changed.map((each) => each.wanted), ...added])
  const now = await lockQuestions(ctx.db, request.id)
  const changes = { questionCount: now.length, editedAt: sql<string>`now()` }
  const settled = await settleByStaff(ctx.db, request, now, changes)
  const { status, dueDate: due } = settled
  await ctx.emit('info_request_updated', settled, { status, due })
}

function keptOf(before: readonly Question[], all: readonly Wanted[], wanted: Wanted): Kept | undefined {
  if (wanted.id === undefined) return undefined
  const question = before.find(({ id }) => id === wanted.id)
  if (!question)
    throw fieldError(
      `questions.${wanted.position - 1}.id`,
      t('This question is no longer part of the request'),
    )
  return { before: question, wanted, isChanged: differs(question, all, wanted) }
}

function differs(question: Question, all: readonly Wanted[], wanted: Wanted): boolean {
  const { asksIf } = wanted
  const on = asksIf ? (all[asksIf.position - 1]?.id ?? 'new') : null
  return (
    JSON.stringify([columnsOfQuestion(question), question.asksIfQuestion, question.asksIfValue]) !==
    JSON.stringify([columnsOfQuestion(wanted), on, asksIf?.value ?? null])
  )
}

function ensureNoneGiven(questions: readonly Question[]): void {
  if (questions.some(isGiven))
    throw conflict(t('An answered question can’t be changed or removed. Return its answer first.'))
}

async function dropQuestions(tx: Database, dropped: readonly Question[]): Promise<void> {
  const ids = dropped.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('infoQuestions').where('id', 'in', ids).execute()
}

async function unlink(tx: Database, changed: readonly Kept[]): Promise<void> {
  const ids = changed.map((each) => each.before.id)
  if (ids.length > 0)
    await tx
      .updateTable('infoQuestions')
      .set({ asksIfQuestion: null, asksIfValue: null })
      .where('id', 'in', ids)
      .execute()
}

/** Writes a question anew. What was typed stays, whatever it takes now. */
async function rewrite(tx: Database, { before, wanted, isChanged }: Kept): Promise<void> {
  const { position } = wanted
  await tx
    .updateTable('infoQuestions')
    .set({ ...columnsOfQuestion(wanted), position })
    .where('id', '=', before.id)
    .execute()
  if (!isChanged) return
  await tx
    .updateTable('infoAnswers')
    .set((eb) => ({ staffVersion: eb('staffVersion', '+', 1) }))
    .where('id', '=', before.answerId)
    .execute()
  await inAgencysLanguage(tx, () => carryDrafts(tx, before, wanted.kind))
  if (before.kind === 'files' && wanted.kind !== 'files')
    await tx
      .deleteFrom('attachments')
      .where('infoAnswerId', '=', before.answerId)
      .where('draft', '=', true)
      .execute()
}

/** Makes what the company wrote, and what was typed by links, fit another kind of question. */
async function carryDrafts(tx: Database, before: Question, kind: Question['kind']): Promise<void> {
  const written = writtenIn(before)
  const carried = carriedOver(written, before.kind, kind)
  if (!before.isByLink && !isSame(carried, written))
    await tx
      .updateTable('infoAnswers')
      .set(draftOf(carried, before))
      .where('id', '=', before.answerId)
      .execute()
  for (const { id, ...typed } of await lockLinkDrafts(tx, before))
    await changeLinkDraft(tx, id, carriedOver(typed, before.kind, kind))
}

/** What was written, as a question of another kind takes it; what it does not take, as words. */
function carriedOver(written: Written, was: Question['kind'], kind: Question['kind']): Written {
  const { value, words } = written
  const isText = kind === 'text' || kind === 'long'
  const fits = isOfType(kind, value) && (was === 'files') === (kind === 'files')
  if (fits && !(isText && words !== null)) return written
  const all = joined(was === 'files' ? null : asWords(value), words)
  return isText ? { value: all, words: null } : { value: null, words: all }
}

/** The columns of a draft; of one with nothing in it, none. */
const draftOf = ({ value, words }: Written, { draftedAt }: Question) => ({
  draftValue: json(value),
  draftWords: words,
  ...(value === null && words === null
    ? { draftedBy: null, draftedAt: null }
    : draftedAt === null && { draftedAt: sql<string>`now()` }),
})
