import { AsyncLocalStorage } from 'node:async_hooks'

/** A column: its header, and the cell for a record. */
export type CsvColumn<Row> = readonly [header: () => string, cell: (row: Row) => string | number | null]

/** Without it, Excel reads UTF-8 as the system's legacy code page. */
const BYTE_ORDER_MARK = '﻿'
/** Cell separators of spreadsheets in locales with decimal commas, and of pasted text. */
const OTHER_SEPARATORS = /[;\t]/
const FORMAT = {
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: OTHER_SEPARATORS,
} as const

/**
 * The text of a table, in chunks (RFC 4180, UTF-8). Text that a spreadsheet would take for a formula is prefixed with
 * an apostrophe, at the start of a cell and wherever another separator would start the next one.
 */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void> {
  // Later rows are asked for by the connection, which has no reader's language.
  const asNow = AsyncLocalStorage.snapshot()
  const { stringify } = await import('csv-stringify/sync')
  yield BYTE_ORDER_MARK + stringify([columns.map(([header]) => header())], FORMAT)
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => asNow(() => columns.map(([, cell]) => withoutFormulas(cell(row))))),
      FORMAT,
    )
}

const BEGINS_CELL = /[;\t\r\n]/
const BEGINS_FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/

/**
 * Quoting does not help there: for a reader that uses another separator, the quotation marks are in the middle of a
 * cell.
 */
function withoutFormulas<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !BEGINS_CELL.test(value)) return value
  let begins = false
  let safe = ''
  for (const sign of value) {
    if (begins && BEGINS_FORMULA.test(sign)) safe += "'"
    begins = BEGINS_CELL.test(sign) || (begins && (sign === '"' || sign === ' '))
    safe += sign
  }
  return safe
}
