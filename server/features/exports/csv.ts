/** A column: what stands above it, and what a record shows in it. */
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null]

/** Without it Excel reads UTF-8 as the system's old code page. */
const BYTE_ORDER_MARK = '﻿'
/** What stands between the cells of spreadsheets whose decimals have a comma, and of what is pasted. */
const OTHER_SEPARATORS = /[;\t]/
const FORMAT = {
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: OTHER_SEPARATORS,
} as const

/**
 * The text of a table, some at a time (RFC 4180, UTF-8). What a spreadsheet would take for a formula gets an
 * apostrophe before it, at the beginning of a cell and where one with other separators would begin the next.
 */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync')
  yield BYTE_ORDER_MARK + stringify([columns.map(([header]) => header)], FORMAT)
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => columns.map(([, cell]) => withoutFormulas(cell(row)))),
      FORMAT,
    )
}

const BEGINS_CELL = /[;\t\r\n]/
const BEGINS_FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** Quotation marks do not help there: to a reader with other separators they stand in the middle of a cell. */
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
