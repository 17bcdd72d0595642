import { sql } from 'kysely'

const MARK = '/* unread */'
const AFTERWARDS = '/* after commit */'

/**
 * The end of a statement whose rows nobody reads: in a transaction it waits for the next statement, and is sent, and
 * fails, together with it. So it costs no round trip.
 */
export const UNREAD = sql.raw(MARK)

/**
 * The end of a statement that follows the commit of its transaction, in the same message; the server skips it unless the
 * transaction was committed. Nobody reads its rows either. Outside a transaction it is sent at once.
 */
export const AFTER_COMMIT = sql.raw(AFTERWARDS)

/** What a transaction was asked and has not sent yet, and what is sent with it. */
export class Unsent<Statement extends { text: string }> {
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
    const statements = [...this.#waiting, statement]
    this.#waiting = []
    if (text === 'begin') this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    if (text === 'commit') statements.push(...this.#afterCommit)
    if (!this.#inTransaction) this.#afterCommit = []
    if (text === 'rollback') return statements[0]?.text === 'begin' ? [] : [statement]
    if (!this.#inTransaction || (text !== 'begin' && !text.endsWith(MARK))) return statements
    this.#waiting = statements
    return []
  }
}

/** Those of the statements that follow a commit, and whether it is among the first `completed`. */
export function afterCommitIn<Statement extends { text: string }>(
  statements: readonly Statement[],
  completed: number,
): { afterCommit: Statement[]; isCommitted: boolean } {
  const commit = statements.findIndex(({ text }) => text === 'commit')
  const afterCommit = commit === -1 ? [] : statements.slice(commit + 1)
  return { afterCommit, isCommitted: afterCommit.length > 0 && completed > commit }
}
