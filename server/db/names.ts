import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'
import type { QueryArrayResult } from 'pg'
import { compileFunction } from '#server/http/compile-function.ts'

type Row = Record<string, unknown>

/** Statements name columns in snake_case, rows in camelCase. */
export class Names extends CamelCasePlugin {
  readonly #objectOf = new Map<string, (values: unknown[]) => Row>()

  /** Rows already have camelCase names: renaming them here would build each of them twice. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  /** Turns rows that arrive as arrays of values into objects. */
  objectsOf({ fields, rows }: Pick<QueryArrayResult<unknown[]>, 'fields' | 'rows'>): Row[] {
    const columns = fields.map(({ name }) => name)
    const key = columns.join()
    const objectOf = this.#objectOf.get(key) ?? this.#compile(columns)
    this.#objectOf.set(key, objectOf)
    return rows.map((values) => objectOf(values))
  }

  /** An object literal is made eight times as fast as its fields are set one by one. */
  #compile(columns: string[]) {
    const fields = columns.map((column, i) => `${JSON.stringify(this.camelCase(column))}: value[${i}]`)
    return compileFunction(`{ ${fields.join(', ')} }`) as (values: unknown[]) => Row
  }
}
