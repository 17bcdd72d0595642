import type { CompiledQuery } from 'kysely'

/** What the driver needs to know of a query besides its SQL. */
export interface DriverQuery extends CompiledQuery {
  timing?: 'ahead' | 'after commit'
  /** How long the answer may take, if less than usual. */
  answerMs?: number
}
