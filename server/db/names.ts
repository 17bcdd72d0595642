import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'
import type { FieldDef } from 'pg'
import { parserOf } from './values.ts'

type Column = Pick<FieldDef, 'name' | 'dataTypeID'>
export type Row = Record<string, unknown>
type RowReader = (texts: (string | null)[]) => Row

/** Statements name columns in snake_case, rows in camelCase. */
export class Names extends CamelCasePlugin {
  /** By the number of columns. To compare them with each is less than to make a key of them. */
  readonly #readers = new Map<number, { columns: Column[]; read: RowReader }[]>()

  /** Rows already have camelCase names: renaming them here would build each of them twice. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  /** What makes rows of these columns of the texts that PostgreSQL sends. */
  readerOf(columns: Column[]): RowReader {
    const known = this.#readers.get(columns.length) ?? []
    const found = known.find((reader) => areSame(reader.columns, columns))
    if (found) return found.read
    const read = this.#createReader(columns)
    this.#readers.set(columns.length, [...known, { columns, read }])
    return read
  }

  #createReader(columns: Column[]): RowReader {
    const names = columns.map(({ name }) => this.camelCase(name))
    const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
    // A copy has all fields from the start, which V8 reads faster than fields that are added one by one.
    const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
    return (texts) => {
      const row = { ...empty }
      names.forEach((name, i) => {
        const text = texts[i] ?? null
        if (text !== null) row[name] = parsers[i]?.(text)
      })
      return row
    }
  }
}

const areSame = (some: Column[], others: Column[]) =>
  some.every(({ name, dataTypeID }, i) => name === others[i]?.name && dataTypeID === others[i]?.dataTypeID)
