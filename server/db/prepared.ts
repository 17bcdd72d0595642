import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './connection.ts'

/** More statements than this are not kept: each costs every connection of PostgreSQL some memory. */
const KEPT_MOST = 250

/**
 * Written into a statement whose best plan depends on its values, such as how rare a searched word is: it is planned
 * anew each time instead of being kept.
 */
export const PLANNED_ANEW = '/* planned anew */'

const names = new Map<string, string>()

/**
 * The name under which PostgreSQL keeps a statement parsed and planned, which costs more than running most of
 * them; undefined for one that is not kept.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= KEPT_MOST || text.includes(PLANNED_ANEW)) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is built and compiled at its first call only, which would cost a short one more than running it.
 * `build` may use its arguments as values, not to decide anything: it sees placeholders.
 */
export function prepared<Args extends unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...args) => {
    compiled ??= build(db, ...(args.map((_, i) => new Place(i)) as Args)).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? args[value.index] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
