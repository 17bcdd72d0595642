import { AsyncLocalStorage } from 'node:async_hooks'
import type { CsvFormat } from './csv-format.ts'

/** A column: its header, and the cell for a record; `instant` if its cells are instants. */
export type CsvColumn<Row> =
  | readonly [header: () => string, cell: (row: Row) => string | number | null]
  | readonly [header: () => string, cell: (row: Row) => string | null, kind: 'instant']

/** Without it, Excel reads UTF-8 as the system's legacy code page. */
const BYTE_ORDER_MARK = '﻿'
/** What other spreadsheets split a line at, by the separator of the file: those of other languages, and pasted text. */
const OTHER_SEPARATORS = { ',': /[;\t]/, ';': /[,\t]/ }

/**
 * The text of a table, in chunks (RFC 4180, UTF-8). Text that a spreadsheet would take for a formula is prefixed with
 * an apostrophe, at the start of a cell and wherever another separator would start the next one.
 */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  { separator, writeInstant }: CsvFormat,
): AsyncGenerator<string, void> {
  // Later rows are asked for by the connection, which has no reader's language.
  const asNow = AsyncLocalStorage.snapshot()
  const { stringify } = await import('csv-stringify/sync')
  const options = {
    delimiter: separator,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: OTHER_SEPARATORS[separator],
  } as const
  const cellIn = (row: Row, [, cell, kind]: CsvColumn<Row>) => {
    const value = cell(row)
    return kind === 'instant' && typeof value === 'string'
      ? writeInstant(value)
      : withoutFormulas(value, separator)
  }
  yield BYTE_ORDER_MARK + stringify([columns.map(([header]) => header())], options)
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => asNow(() => columns.map((column) => cellIn(row, column)))),
      options,
    )
}

/** What may begin a cell for such a spreadsheet. */
const BEGINS_CELL = { ',': /[;\t\r\n]/, ';': /[,\t\r\n]/ }
const BEGINS_FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/

/**
 * Quoting does not help there: for a reader that uses another separator, the quotation marks are in the middle of a
 * cell.
 */
function withoutFormulas<Value>(value: Value, separator: CsvFormat['separator']): Value | string {
  const beginsCell = BEGINS_CELL[separator]
  if (typeof value !== 'string' || !beginsCell.test(value)) return value
  let begins = false
  let safe = ''
  for (const sign of value) {
    if (begins && BEGINS_FORMULA.test(sign)) safe += "'"
    begins = beginsCell.test(sign) || (begins && (sign === '"' || sign === ' '))
    safe += sign
  }
  return safe
}
