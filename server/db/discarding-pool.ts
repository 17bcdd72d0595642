import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { nameOf } from './prepared.ts'

/**
 * The pool for Kysely, which gives a connection back after an error as if nothing had happened. One that the
 * database ended, or that still waits for an answer we gave up, must not be handed to the next query.
 */
export function discardingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
  }
}

function lend(client: PoolClient): PostgresPoolClient {
  let broken = false
  const query = async (text: string, values: unknown[]) => {
    try {
      const name = nameOf(text)
      return await client.query({ text, values, ...(name && { name }) })
    } catch (error) {
      broken ||= endsConnection(error)
      throw error
    }
  }
  return {
    // Kysely's other form of the call, for cursors, is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || broken),
  }
}

const endsConnection = (error: unknown) =>
  !(error instanceof DatabaseError) || /^(?:08|57P)/.test(error.code ?? '')
