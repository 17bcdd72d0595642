import type { AnswerState, RemovedAnswer } from './answer-store.ts'
import { hasUnsubmittedChanges, isQuestionOpen } from './question.ts'

/** A question that is asked, or one that was removed while someone was typing an answer. */
export type Row = AnswerState | RemovedAnswer

export const isAsked = (row: Row): row is AnswerState => 'isGiving' in row

/** Whether the question doesn't need anything now: its answer is submitted, or on its way. */
export const isDone = (state: AnswerState) =>
  !state.theirs && (state.isGiving || !isQuestionOpen(state.question))

/** Whether a question still needs an answer. An optional one counts only if it has unsubmitted changes. */
export const isUnanswered = (state: AnswerState) =>
  state.theirs !== undefined || (!isDone(state) && (state.question.required || hasUnsubmittedChanges(state)))

/** Merges removed questions in at their old positions, before the questions that have taken those positions. */
const mergeRows = (states: readonly AnswerState[], removed: readonly RemovedAnswer[]): Row[] =>
  [...removed, ...states].toSorted((one, other) => one.question.position - other.question.position)

/** The rows of a page with questions: the questions that were handed over to its reader come first. */
export function listRows(
  states: readonly AnswerState[],
  removed: readonly RemovedAnswer[],
  isOwn: (state: AnswerState) => boolean,
): Row[] {
  const rows = mergeRows(states, removed)
  const isFirst = (row: Row) => isAsked(row) && isOwn(row)
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))]
}

/** The questions that the page shows to a reader one after another. */
export interface QuestionPath {
  /** The questions in the order in which they're shown. */
  states: readonly AnswerState[]
  /** Whether the question was handed over to the reader. */
  isOwn: (state: AnswerState) => boolean
  /** Whether someone else was asked the question. */
  isForOther: (state: AnswerState) => boolean
}

/**
 * Whether the path includes a question: the reader's own, or if none were handed over to them, those that no one else
 * was asked. A reader who opened another question sees all of these. Text that is still to be submitted or
 * compared counts as the reader's.
 */
function isOnPath({ states, isOwn, isForOther }: QuestionPath, state: AnswerState, from?: AnswerState) {
  if (state.theirs || hasUnsubmittedChanges(state)) return true
  const isOwnPath = from ? isOwn(from) : states.some(isOwn)
  return isOwnPath ? isOwn(state) : !isForOther(state)
}

/** Finds the first question that the reader still has to answer. */
export const findFirst = (path: QuestionPath): AnswerState | undefined =>
  path.states.find((state) => isUnanswered(state) && isOnPath(path, state))

/** Finds the next question on the reader's path that isn't done. */
export const findNext = (path: QuestionPath, from: AnswerState): AnswerState | undefined =>
  path.states
    .slice(path.states.indexOf(from) + 1)
    .find((state) => !isDone(state) && isOnPath(path, state, from))
