import { sql } from 'kysely'
import { type ChangedQuestion, isOfType } from '#shared/requests/question-schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { withAgencyLanguage } from '#server/core/settings/language-offer.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { notifyQuestionAssignees } from '../question-assignees.ts'
import { getQuestionColumns, insertQuestions, linkQuestions } from './add-questions.ts'
import { isSameBody, getCurrentAnswer } from './decide-answer.ts'
import { type AnswerBody, updateLinkDraft, lockLinkDrafts, toJson } from './link-drafts.ts'
import { formatValue, joinTexts } from './format-answers.ts'
import { isSubmitted } from './question-state.ts'
import { type QuestionRow, lockQuestions } from './read-questions.ts'
import { updateRequestByStaff } from './update-request-status.ts'
import type { Context } from '#server/core/context/context.ts'

type RequestedQuestion = ChangedQuestion & { position: number }

/** A question that stays, in its existing form and in the wanted form. */
interface QuestionUpdate {
  existing: QuestionRow
  requested: RequestedQuestion
  isChanged: boolean
}

/**
 * Replaces the questions of a locked request. Questions that stay keep their answers.
 * @throws 409 for a completed request without questions, and for changing or removing a question with a submitted
 * answer, 400 for a question of another request
 */
export async function replaceQuestions(
  ctx: Context,
  request: LockedInfoRequest,
  questions: readonly ChangedQuestion[],
): Promise<void> {
  if (request.questionCount === 0 && request.status === 'completed')
    throw conflict(t('This request has already been answered.'))
  const before = await lockQuestions(ctx.db, request.id)
  const requested = questions.map((question, i) => ({ ...question, position: i + 1 }))
  const updates = requested.flatMap((each) => toQuestionUpdate(before, requested, each) ?? [])
  const deleted = before.filter(({ id }) => !updates.some((each) => each.existing.id === id))
  const changed = updates.filter(({ isChanged }) => isChanged)
  requireNoneSubmitted([...deleted, ...changed.map((each) => each.existing)])
  const added = requested.filter(({ id }) => id === undefined)
  const moved = updates.filter((each) => each.existing.position !== each.requested.position)
  if (deleted.length + changed.length + added.length + moved.length === 0) return

  await deleteQuestions(ctx.db, deleted)
  await unlinkQuestions(ctx.db, changed)
  for (const each of new Set([...changed, ...moved])) await updateQuestion(ctx.db, each)
  await insertQuestions(ctx.db, request.id, added)
  await linkQuestions(ctx.db, request.id, [...changed.map((each) => each.requested), ...added])
  const now = await lockQuestions(ctx.db, request.id)
  const changes = { questionCount: now.length, editedAt: sql<string>`now()` }
  const updatedRequest = await updateRequestByStaff(ctx.db, request, { questions: now, changes })
  const { status, dueDate: due } = updatedRequest
  const except = await notifyQuestionAssignees(ctx, updatedRequest, () => ({ change: 'edited', due }))
  await ctx.emit('info_request_updated', updatedRequest, { status, due, except })
}

function toQuestionUpdate(
  existing: readonly QuestionRow[],
  all: readonly RequestedQuestion[],
  requested: RequestedQuestion,
): QuestionUpdate | undefined {
  if (requested.id === undefined) return undefined
  const question = existing.find(({ id }) => id === requested.id)
  if (!question)
    throw fieldError(
      `questions.${requested.position - 1}.id`,
      t('This question is no longer part of the request'),
    )
  return { existing: question, requested, isChanged: isDifferent(question, all, requested) }
}

function isDifferent(
  question: QuestionRow,
  all: readonly RequestedQuestion[],
  requested: RequestedQuestion,
): boolean {
  const { asksIf } = requested
  const condition = asksIf ? (all[asksIf.position - 1]?.id ?? 'new') : null
  return (
    JSON.stringify([getQuestionColumns(question), question.asksIfQuestion, question.asksIfValue]) !==
    JSON.stringify([getQuestionColumns(requested), condition, asksIf?.value ?? null])
  )
}

function requireNoneSubmitted(questions: readonly QuestionRow[]): void {
  if (questions.some(isSubmitted))
    throw conflict(t('An answered question can’t be changed or removed. Return its answer first.'))
}

async function deleteQuestions(tx: Database, questions: readonly QuestionRow[]): Promise<void> {
  const ids = questions.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('infoQuestions').where('id', 'in', ids).execute()
}

async function unlinkQuestions(tx: Database, updates: readonly QuestionUpdate[]): Promise<void> {
  const ids = updates.map((each) => each.existing.id)
  if (ids.length > 0)
    await tx
      .updateTable('infoQuestions')
      .set({ asksIfQuestion: null, asksIfValue: null })
      .where('id', 'in', ids)
      .execute()
}

/**
 * Updates a question, and converts its drafts instead of deleting them. Only draft files are deleted, if the question
 * no longer asks for files.
 */
async function updateQuestion(
  tx: Database,
  { existing, requested, isChanged }: QuestionUpdate,
): Promise<void> {
  const { position } = requested
  await tx
    .updateTable('infoQuestions')
    .set({ ...getQuestionColumns(requested), position })
    .where('id', '=', existing.id)
    .execute()
  if (!isChanged) return
  await tx
    .updateTable('infoAnswers')
    .set((eb) => ({ staffVersion: eb('staffVersion', '+', 1) }))
    .where('id', '=', existing.answerId)
    .execute()
  await withAgencyLanguage(tx, () => convertDrafts(tx, existing, requested.kind))
  if (existing.kind === 'files' && requested.kind !== 'files')
    await tx
      .deleteFrom('attachments')
      .where('infoAnswerId', '=', existing.answerId)
      .where('draft', '=', true)
      .execute()
}

/** Converts the company's draft, or its returned answer, and the guests' drafts to another kind of question. */
async function convertDrafts(tx: Database, question: QuestionRow, kind: QuestionRow['kind']): Promise<void> {
  const currentBody = getCurrentAnswer(question)
  const carried = convertAnswerBody(currentBody, question.kind, kind)
  if (!question.isByLink && !isSameBody(carried, currentBody))
    await tx
      .updateTable('infoAnswers')
      .set(toDraftColumns(carried, question))
      .where('id', '=', question.answerId)
      .execute()
  for (const { id, ...linkDraft } of await lockLinkDrafts(tx, question))
    await updateLinkDraft(tx, id, convertAnswerBody(linkDraft, question.kind, kind))
}

/** Converts an answer to another kind of question. A value that the new kind can't have becomes text. */
function convertAnswerBody(
  body: AnswerBody,
  previousKind: QuestionRow['kind'],
  kind: QuestionRow['kind'],
): AnswerBody {
  const { value, words } = body
  const isText = kind === 'text' || kind === 'long'
  const fits = isOfType(kind, value) && (previousKind === 'files') === (kind === 'files')
  if (fits && !(isText && words !== null)) return body
  const all = joinTexts(previousKind === 'files' ? null : formatValue(value), words)
  return isText ? { value: all, words: null } : { value: null, words: all }
}

/** The columns of a draft. An empty draft has no author and no time. */
const toDraftColumns = ({ value, words }: AnswerBody, { draftedAt }: QuestionRow) => ({
  draftValue: toJson(value),
  draftWords: words,
  ...(value === null && words === null
    ? { draftedBy: null, draftedAt: null }
    : draftedAt === null && { draftedAt: sql<string>`now()` }),
})
