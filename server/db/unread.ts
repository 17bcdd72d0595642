import { sql } from 'kysely'
import type { Statement } from './batch.ts'
import { CALL_MARK, mergeCalls } from './merge-calls.ts'

const MARK = '/* unread */'
const AFTERWARDS = '/* after commit */'

/**
 * The end of a statement whose rows nobody reads: in a transaction it waits for the next statement, and is sent, and
 * fails, together with it. So it costs no round trip.
 */
export const UNREAD = sql.raw(MARK)

/** The same for `select` and one call of a function: calls that follow each other are one statement. */
export const UNREAD_CALL = sql.raw(CALL_MARK)

/**
 * The end of a statement that follows the commit of its transaction, in the same message; the server skips it unless the
 * transaction was committed. Nobody reads its rows either. Outside a transaction it is sent at once.
 */
export const AFTER_COMMIT = sql.raw(AFTERWARDS)

/** What a transaction was asked and has not sent yet, and what is sent with it. */
export class Unsent {
  #inTransaction = false
  #waiting: Statement[] = []
  #afterCommit: Statement[] = []

  /** What to send now that `statement` is asked; nothing if it can wait, or has nothing to end. */
  take(statement: Statement): Statement[] {
    const { text } = statement
    if (this.#inTransaction && text.endsWith(AFTERWARDS)) {
      this.#afterCommit.push(statement)
      return []
    }
    this.#waiting.push(statement)
    if (text === 'begin') this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    if (this.#inTransaction && canWait(text)) return []
    const waiting = this.#waiting
    this.#waiting = []
    const afterCommit = text === 'commit' ? this.#afterCommit : []
    if (!this.#inTransaction) this.#afterCommit = []
    if (text === 'rollback') return waiting[0]?.text === 'begin' ? [] : [statement]
    return mergeCalls([...waiting, ...afterCommit])
  }
}

const canWait = (text: string) => text === 'begin' || text.endsWith(MARK) || text.endsWith(CALL_MARK)

/** Those of the statements that follow a commit, and whether it is among the first `completed`. */
export function afterCommitIn(
  statements: readonly Statement[],
  completed: number,
): { afterCommit: Statement[]; isCommitted: boolean } {
  const commit = statements.findIndex(({ text }) => text === 'commit')
  const afterCommit = commit === -1 ? [] : statements.slice(commit + 1)
  return { afterCommit, isCommitted: afterCommit.length > 0 && completed > commit }
}
