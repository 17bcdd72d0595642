import type { CompiledQuery } from 'kysely'

/** A query with the options that the driver needs in addition to its SQL. */
export interface DriverQuery extends CompiledQuery {
  timing?: 'ahead' | 'after commit'
  /** The time limit for the answer, if it's shorter than usual. */
  answerMs?: number
}
