import { sql } from 'kysely'
import type { ChangedQuestion } from '#shared/info-requests/question-schemas.ts'
import type { QuestionKind } from '#shared/info-requests/question-values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { columnsOfQuestion, insertQuestions, linkQuestions } from './ask-questions.ts'
import { NO_DRAFT } from './give-answer.ts'
import { isGiven } from './question-view.ts'
import { type Question, lockQuestions } from './read-questions.ts'
import { settleByStaff } from './settle-request.ts'

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
  tx: Database,
  actor: Actor,
  request: LockedInfoRequest,
  questions: readonly ChangedQuestion[],
): Promise<void> {
  if (request.questionCount === 0 && request.status === 'completed')
    throw conflict(t('This request has already been answered.'))
  const before = await lockQuestions(tx, request.id)
  const wanted = questions.map((question, i) => ({ ...question, position: i + 1 }))
  const kept = wanted.flatMap((each) => keptOf(before, wanted, each) ?? [])
  const dropped = before.filter(({ id }) => !kept.some((each) => each.before.id === id))
  const changed = kept.filter(({ isChanged }) => isChanged)
  ensureNoneGiven([...dropped, ...changed.map((each) => each.before)])
  const added = wanted.filter(({ id }) => id === undefined)
  const moved = kept.filter((each) => each.before.position !== each.wanted.position)
  if (dropped.length + changed.length + added.length + moved.length === 0) return

  await dropQuestions(tx, dropped)
  await unlink(tx, changed)
  for (const each of new Set([...changed, ...moved])) await rewrite(tx, each)
  await insertQuestions(tx, request.id, added)
  await linkQuestions(tx, request.id, [...changed.map((each) => each.wanted), ...added])
  const now = await lockQuestions(tx, request.id)
  const changes = { questionCount: now.length, editedAt: sql<string>`now()` }
  const settled = await settleByStaff(tx, request, now, changes)
  const { status, dueDate: due } = settled
  await happened(tx, actor, 'info_request_updated', settled, { status, due })
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

/** Writes a question anew. A draft that its kind does not take is gone. */
async function rewrite(tx: Database, { before, wanted, isChanged: isNew }: Kept): Promise<void> {
  const { position } = wanted
  await tx
    .updateTable('infoQuestions')
    .set({ ...columnsOfQuestion(wanted), position })
    .where('id', '=', before.id)
    .execute()
  if (!isNew) return
  await tx
    .updateTable('infoAnswers')
    .set((eb) => ({ staffVersion: eb('staffVersion', '+', 1) }))
    .where('id', '=', before.answerId)
    .execute()
  if (typeOf(before.kind) !== typeOf(wanted.kind)) await dropDrafts(tx, before.answerId)
}

/** What a value is in JSON, and names if it is a list: files or options. */
const typeOf = (kind: QuestionKind) => (['yesno', 'choices', 'files'].includes(kind) ? kind : 'text')

/** Drops what was typed by anyone, but for words without a value. */
async function dropDrafts(tx: Database, answerId: number): Promise<void> {
  await tx
    .updateTable('infoAnswers')
    .set(NO_DRAFT)
    .where('id', '=', answerId)
    .where('draftValue', 'is not', null)
    .execute()
  await tx
    .deleteFrom('linkDrafts')
    .where('infoAnswerId', '=', answerId)
    .where('value', 'is not', null)
    .execute()
  await tx.deleteFrom('attachments').where('infoAnswerId', '=', answerId).where('draft', '=', true).execute()
}
