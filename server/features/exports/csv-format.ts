import type { languages } from '#shared/languages.ts'
import { language } from '#shared/words.ts'

/** How a table is written for the spreadsheet of its reader. */
export interface CsvFormat {
  separator: ',' | ';'
  /** Writes an instant, which is given in ISO 8601. */
  writeInstant: (instant: string) => string
}

/** What Excel splits a CSV file at, where Windows is set to the language: the semicolon beside a decimal comma. */
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

/** The format for the language of the reader, with minutes on the clock of this time zone. */
export const csvFormatIn = (timeZone: string): CsvFormat => ({
  separator: separators.get(language()) ?? ',',
  writeInstant: minuteIn(timeZone),
})

/** Writes `2026-11-28 17:36`, which spreadsheets recognize in every language. */
function minuteIn(timeZone: string): (instant: string) => string {
  // Swedish, because it writes dates by ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  return (instant) => format.format(new Date(instant))
}
