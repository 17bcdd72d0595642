import type { CompiledQuery } from 'kysely'
import type { Database } from '../connection.ts'
import type { Compilable } from './execute.ts'

/**
 * Returns a query that is built and compiled once, on its first call, for queries that nearly every request needs (see
 * README.md). `build` can use its arguments only as values of the query, because it receives placeholders.
 */
export function compileOnce<Args extends unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  let cachedQuery: { query: CompiledQuery<Row>; indexes: number[] } | undefined
  return async (db, ...args) => {
    cachedQuery ??= compile(db, build, args)
    const { query, indexes } = cachedQuery
    const parameters = query.parameters.map((value, i) => (indexes[i] === -1 ? value : args[indexes[i] ?? 0]))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function compile<Args extends unknown[], Row>(
  db: Database,
  build: (db: Database, ...args: Args) => Compilable<Row>,
  args: Args,
) {
  const placeholders: unknown[] = args.map((_, i) => ({ placeholder: i }))
  const query = build(db, ...(placeholders as Args)).compile(db)
  return { query, indexes: query.parameters.map((value) => placeholders.indexOf(value)) }
}
