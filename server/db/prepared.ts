import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './connection.ts'

class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is built and compiled once, on its first call: for a short query, compiling costs more than running it.
 * `build` may use its arguments as values but not branch on them, because it receives placeholders.
 */
export function prepared<Args extends unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...args) => {
    compiled ??= build(db, ...(args.map((_, i) => new Placeholder(i)) as Args)).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.index] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
