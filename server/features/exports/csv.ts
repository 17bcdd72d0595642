/** A column: what stands above it, and what a record shows in it. */
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null]

/** Without it Excel reads UTF-8 as the system's old code page. */
const BYTE_ORDER_MARK = '﻿'
const FORMAT = { escape_formulas: true, record_delimiter: 'windows' } as const

/**
 * The text of a table, some at a time (RFC 4180, UTF-8). A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string, void> {
  const { stringify } = await import('csv-stringify/sync')
  yield BYTE_ORDER_MARK + stringify([columns.map(([header]) => header)], FORMAT)
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => columns.map(([, cell]) => cell(row))),
      FORMAT,
    )
}
