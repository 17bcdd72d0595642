import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryResult as PgResult } from 'pg'
import { endAbandonedWait, requireReplication } from '../unreplicated.ts'
import type { DriverQuery } from './driver-query.ts'
import { isOutdatedStatement, statementName } from './statement-names.ts'

const NOTHING = { rows: [] }
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface OpenTransaction {
  /** The first error. Later queries are refused. */
  failure?: unknown
  afterCommit: CompiledQuery[]
}

/** A connection of the pool while it is taken. It goes back to the pool, or is closed if it can no longer be used. */
export class PooledConnection implements DatabaseConnection {
  readonly #pool: Pool
  readonly #client: PoolClient
  #transaction: OpenTransaction | undefined
  /** The error that made the connection unusable. */
  #broken: unknown
  /** The queries after the commit that failed, once all are done. */
  #afterCommit: Promise<CompiledQuery[]> | undefined

  constructor(pool: Pool, client: PoolClient) {
    this.#pool = pool
    this.#client = client
  }

  async executeQuery<R>(query: DriverQuery): Promise<QueryResult<R>> {
    const { sql, parameters, answerMs, timing } = query
    if (timing === 'after commit' && this.#transaction) {
      this.#transaction.afterCommit.push(query)
      return NOTHING
    }
    if (timing === 'ahead' && this.#transaction) {
      this.#joinWrites()
      // Its error becomes the transaction's failure.
      this.#send(sql, parameters).catch(() => {})
      return NOTHING
    }
    const { command, rowCount, rows } = await this.#send(sql, parameters, answerMs)
    return { rows: rows as R[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('Rows are read in batches: use readBatches')
  }

  /** Begins a transaction. Waits for the answer: if it failed, the next statement would be committed alone. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    // A query after the commit of the previous transaction isn't part of this one.
    await this.#afterCommit
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    await this.#send(['begin', ...modes].join(' '))
    this.#transaction = { afterCommit: [] }
  }

  /** @throws the transaction's first error, if it has one; nothing is written then */
  async commit(): Promise<void> {
    const { failure, afterCommit } = this.#open
    if (failure) throw failure
    try {
      const { command } = await this.#send('commit')
      // An error arrived while the commit was on its way.
      if (command === 'ROLLBACK') throw this.#open.failure
    } catch (error) {
      // The server may have committed before the connection broke.
      if (this.#broken) this.#afterCommit = this.#sendAfterCommit(afterCommit)
      throw error
    }
    this.#transaction = undefined
    if (afterCommit.length > 0) this.#afterCommit = this.#sendAfterCommit(afterCommit)
  }

  async rollback(): Promise<void> {
    this.#transaction = undefined
    // Closing the connection rolls back, and the server may no longer answer.
    if (this.#broken) return
    await this.#send('rollback')
  }

  /** Does not wait for the queries after the commit, because their caller doesn't. */
  release(): void {
    if (this.#afterCommit) void this.#finish(this.#afterCommit)
    else this.#releaseClient()
  }

  async #finish(afterCommit: Promise<CompiledQuery[]>): Promise<void> {
    const commitError = await afterCommit
    this.#releaseClient()
    for (const { sql, parameters } of commitError) this.#pool.query(sql, [...parameters]).catch(() => {})
  }

  #releaseClient(): void {
    this.#client.release(this.#broken !== undefined)
    // If the server can't be reached, it ends the wait itself.
    if (isReadTimeout(this.#broken)) endAbandonedWait(this.#pool, this.#client).catch(() => {})
  }

  get #open(): OpenTransaction {
    if (!this.#transaction) throw new Error('No transaction has begun')
    return this.#transaction
  }

  /** Returns the queries that failed. */
  async #sendAfterCommit(queries: CompiledQuery[]): Promise<CompiledQuery[]> {
    const answers = await Promise.allSettled(
      queries.map(({ sql, parameters }) => this.#send(sql, parameters)),
    )
    return queries.filter((_, i) => answers[i]?.status === 'rejected')
  }

  /** Combines everything sent until the end of this tick, because each write costs more than a short statement. */
  #joinWrites(): void {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  async #send(text: string, parameters: readonly unknown[] = [], answerMs?: number): Promise<PgResult> {
    if (this.#broken) throw this.#broken
    if (this.#transaction?.failure) throw this.#transaction.failure
    try {
      const answer = await this.#client.query({
        ...namedStatement(text),
        values: [...parameters],
        ...(answerMs !== undefined && { query_timeout: answerMs }),
      })
      requireReplication(this.#client)
      return answer
    } catch (error) {
      if (isConnectionError(error)) this.#broken ??= error
      if (!this.#transaction) throw error
      throw (this.#transaction.failure ??= error)
    }
  }
}

function namedStatement(text: string): { text: string; name?: string } {
  const name = statementName(text)
  return name === undefined ? { text } : { text, name }
}

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Whether an error ends the connection: also a standby's (25006), because the next one finds the primary. */
const isConnectionError = (error: unknown) =>
  !(error instanceof DatabaseError) ||
  /^(?:08|57P|25006)/.test(error.code ?? '') ||
  isOutdatedStatement(error)
