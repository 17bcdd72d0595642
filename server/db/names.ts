import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'
import type { QueryArrayResult } from 'pg'

/** Statements name columns in snake_case, rows in camelCase. */
export class Names extends CamelCasePlugin {
  /** Rows already have camelCase names: renaming them here would build each of them twice. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  /** Turns rows that arrive as arrays of values into objects. */
  objectsOf({ fields, rows }: Pick<QueryArrayResult<unknown[]>, 'fields' | 'rows'>) {
    const names = fields.map(({ name }) => this.camelCase(name))
    const empty = Object.fromEntries(names.map((name): [string, unknown] => [name, null]))
    return rows.map((values) => {
      const row = { ...empty }
      for (const [i, name] of names.entries()) row[name] = values[i]
      return row
    })
  }
}
