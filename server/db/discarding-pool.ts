import type { PostgresPool } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { Batch, type BatchAnswer, type Statement } from './batch.ts'
import type { Names } from './names.ts'
import { Unsent, afterCommitIn } from './unread.ts'
import { endAbandonedWait, ensureReplicated } from './unreplicated.ts'

/** A connection while somebody has it. */
interface Lent {
  /** `answerMs` is how long the answer may take, if less than the pool waits. */
  query: (text: string, values: unknown[], answerMs?: number) => Promise<BatchAnswer>
  release: (destroy?: boolean) => void
}

export interface DiscardingPool extends PostgresPool {
  /** One statement as it stands, on a connection of its own. */
  ask: Lent['query']
}

/**
 * The pool that Kysely uses. Kysely returns a connection after an error as if nothing had happened, but one that the
 * database closed, or that still waits for an answer we gave up on, must not be handed to the next query.
 */
export function discardingPool(pool: Pool, names: Names): DiscardingPool {
  const borrow = async () => lend(pool, await pool.connect(), names)
  return {
    options: pool.options,
    // Kysely's other form of `query`, for cursors, is not used.
    connect: borrow as unknown as PostgresPool['connect'],
    end: () => pool.end(),
    ask: async (...statement) => {
      const lent = await borrow()
      try {
        return await lent.query(...statement)
      } finally {
        lent.release()
      }
    },
  }
}

function lend(pool: Pool, client: PoolClient, names: Names): Lent {
  let broken: { error: unknown } | undefined
  const unsent = new Unsent()
  const query: Lent['query'] = async (text, values, answerMs) => {
    // A rollback would wait just as long, and closing the connection rolls back anyway.
    if (broken) throw broken.error
    const statements = unsent.take({ text, values })
    if (statements.length === 0) return { command: 'UNREAD', rowCount: 0, rows: [] }
    const { batch, answered } = send(client, names, statements, answerMs)
    try {
      const answer = await answered
      ensureReplicated(client)
      return answer
    } catch (error) {
      if (endsConnection(error)) broken = { error }
      const { afterCommit, isCommitted } = afterCommitIn(statements, batch.completed)
      // Also if the server ended before it could say that it has committed.
      if (isCommitted || broken)
        for (const next of afterCommit) pool.query(next.text, next.values).catch(() => {})
      if (!isCommitted) throw error
      ensureReplicated(client)
      return { command: 'COMMIT', rowCount: 0, rows: [] }
    }
  }
  return {
    query,
    release: (destroy = false) => {
      client.release(destroy || broken !== undefined)
      // A server that is away altogether ends what it did by itself.
      if (isUnanswered(broken?.error)) endAbandonedWait(pool, client).catch(() => {})
    },
  }
}

/** Asks for the answer of the last statement. */
function send(
  client: PoolClient,
  names: Names,
  statements: Statement[],
  answerMs: number | undefined,
): { batch: Batch; answered: Promise<BatchAnswer> } {
  const { promise: answered, resolve, reject } = Promise.withResolvers<BatchAnswer>()
  const batch = new Batch(statements, names, (error, answer) => {
    if (answer && !error) resolve(answer)
    else reject(error ?? new Error('The database answered less than it was asked'))
  })
  batch.query_timeout = answerMs
  client.query(batch)
  return { batch, answered }
}

const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** A server that only reads (25006) is a standby: the next connection finds the primary. */
const endsConnection = (error: unknown) =>
  !(error instanceof DatabaseError) || /^(?:08|57P|25006)/.test(error.code ?? '')
