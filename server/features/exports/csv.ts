import { AsyncLocalStorage } from 'node:async_hooks'
import type { languages } from '#shared/i18n/languages.ts'
import { getLanguage } from '#shared/i18n/t.ts'

/** The format of a table for its reader's spreadsheet. */
interface CsvFormat {
  separator: ',' | ';'
  /** Formats an instant (ISO 8601). */
  writeInstant: (instant: string) => string
}

/** Excel's separator if Windows is set to the language: a semicolon for languages with a decimal comma. */
const SEPARATORS: Record<(typeof languages)[number]['code'], ',' | ';'> = {
  ar: ';',
  de: ';',
  en: ',',
  es: ';',
  fr: ';',
  it: ';',
  pl: ';',
  tr: ';',
}
const separators = new Map<string, ',' | ';'>(Object.entries(SEPARATORS))

/** Returns the format for the reader's language, with times in this time zone. */
export const getCsvFormat = (timeZone: string): CsvFormat => ({
  separator: separators.get(getLanguage()) ?? ',',
  writeInstant: createMinuteFormatter(timeZone),
})

/** Returns a function that formats instants as `2026-11-28 17:36`, which spreadsheets recognize in every language. */
function createMinuteFormatter(timeZone: string): (instant: string) => string {
  // Swedish, because it writes dates in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (instant) => format.format(new Date(instant))
}

/** A column with its header and its cell for a record. The kind is `instant` if its cells are instants. */
export type CsvColumn<Row> =
  | readonly [header: () => string, cell: (row: Row) => string | number | null]
  | readonly [header: () => string, cell: (row: Row) => string | null, kind: 'instant']

/** Without it, Excel reads UTF-8 as the system's legacy code page. */
const BYTE_ORDER_MARK = '﻿'
/** The separators of spreadsheets in other languages and of pasted text, by the separator of the file. */
const OTHER_SEPARATORS = { ',': /[;\t]/, ';': /[,\t]/ }

/**
 * Formats a table as CSV, in chunks (RFC 4180, UTF-8). Text that a spreadsheet would take for a formula is prefixed
 * with an apostrophe, at the start of a cell and wherever another separator would start the next cell.
 */
export async function* formatCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  { separator, writeInstant }: CsvFormat,
): AsyncGenerator<string, void> {
  // The connection requests later rows, and its context doesn't have the reader's language.
  const runInContext = AsyncLocalStorage.snapshot()
  const { stringify } = await import('csv-stringify/sync')
  const options = {
    delimiter: separator,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: OTHER_SEPARATORS[separator],
  } as const
  const formatCell = (row: Row, [, cell, kind]: CsvColumn<Row>) => {
    const value = cell(row)
    return kind === 'instant' && typeof value === 'string'
      ? writeInstant(value)
      : escapeFormulas(value, separator)
  }
  yield BYTE_ORDER_MARK + stringify([columns.map(([header]) => header())], options)
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => runInContext(() => columns.map((column) => formatCell(row, column)))),
      options,
    )
}

/** The characters that begin a cell in a spreadsheet with another separator. */
const BEGINS_CELL = { ',': /[;\t\r\n]/, ';': /[,\t\r\n]/ }
const BEGINS_FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/

/**
 * Prefixes formulas inside a cell with an apostrophe. Quoting doesn't help there: for a reader that uses another
 * separator, the quotation marks are in the middle of a cell.
 */
function escapeFormulas<Value>(value: Value, separator: CsvFormat['separator']): Value | string {
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
