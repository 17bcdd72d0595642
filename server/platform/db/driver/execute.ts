import type { CompiledQuery } from 'kysely'
import type { Database } from '../connection.ts'
import type { DriverQuery } from './driver-query.ts'

export interface Compilable<Row = unknown> {
  compile: (db: Database) => CompiledQuery<Row>
}

/**
 * Sends a query whose rows are not needed, without waiting for its answer. It runs before the transaction's next query.
 * If it fails, the next query or the commit throws its error, and the transaction is rolled back. Outside of a
 * transaction it is awaited.
 */
export async function executeAhead(tx: Database, query: Compilable): Promise<void> {
  await tx.executeQuery({ ...query.compile(tx), timing: 'ahead' } as DriverQuery)
}

/**
 * Sends a query right after the commit of the transaction, in a separate transaction. Does nothing if the original
 * transaction isn't committed. Errors are lost, and if the connection breaks in between, the query is sent again on
 * another one. Outside of a transaction it is awaited.
 */
export async function executeAfterCommit(tx: Database, query: Compilable): Promise<void> {
  await tx.executeQuery({ ...query.compile(tx), timing: 'after commit' } as DriverQuery)
}

/** Returns the rows of a query outside of transactions. @throws if the answer takes longer than `answerMs` */
export async function executeWithTimeout<Row>(
  db: Database,
  query: CompiledQuery,
  answerMs: number,
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...query, answerMs } as CompiledQuery<Row>)
  return rows
}
