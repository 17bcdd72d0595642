import { sql } from 'kysely'

const MARK = '/* unread */'

/**
 * The end of a statement whose rows nobody reads: in a transaction it waits for the next statement, and is sent, and
 * fails, together with it. So it costs no round trip.
 */
export const UNREAD = sql.raw(MARK)

/** What a transaction was asked and has not sent yet, and what is sent with it. */
export class Unsent<Statement extends { text: string }> {
  #inTransaction = false
  #waiting: Statement[] = []

  /** What to send now that `statement` is asked; nothing if it can wait, or has nothing to end. */
  take(statement: Statement): Statement[] {
    const { text } = statement
    const statements = [...this.#waiting, statement]
    this.#waiting = []
    if (text === 'begin') this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    if (text === 'rollback') return statements[0]?.text === 'begin' ? [] : [statement]
    if (!this.#inTransaction || (text !== 'begin' && !text.endsWith(MARK))) return statements
    this.#waiting = statements
    return []
  }
}
