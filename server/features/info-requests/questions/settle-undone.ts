import type { Database } from '#server/db/connection.ts'
import { type LockedInfoRequest, lockInfoRequest } from '../queries.ts'
import { countsAmong } from './question-view.ts'
import { lockQuestions } from './read-questions.ts'
import { openAmong } from './settle-request.ts'

/** Locks the requests whose answers an undo restores before these, in the order of all calls, and returns their ids. */
export async function lockUndone(tx: Database, undoId: number): Promise<number[]> {
  const requests = await tx
    .selectFrom('undoChanges')
    .innerJoin('infoAnswers', 'infoAnswers.id', 'undoChanges.rowId')
    .innerJoin('infoQuestions', 'infoQuestions.id', 'infoAnswers.questionId')
    .select('infoQuestions.infoRequestId as id')
    .distinct()
    .where('undoChanges.undoId', '=', undoId)
    .where('undoChanges.relation', '=', 'info_answers')
    .orderBy('id')
    .execute()
  for (const { id } of requests) await lockInfoRequest(tx, id)
  return requests.map(({ id }) => id)
}

/**
 * Brings requests up to date after an undo restored answers: a later call may have counted them as they were before it, and
 * ended the review.
 */
export async function settleUndone(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const request = await lockInfoRequest(tx, id)
    if (request) await settle(tx, request)
  }
}

async function settle(tx: Database, request: LockedInfoRequest): Promise<void> {
  const questions = await lockQuestions(tx, request.id)
  const isWaiting = openAmong(questions).shown.some(({ state }) => state === 'given')
  const awaitsReview = request.status === 'completed' && (request.awaitsReview || isWaiting)
  await tx
    .updateTable('infoRequests')
    .set({ ...countsAmong(questions), awaitsReview })
    .where('id', '=', request.id)
    .execute()
}
