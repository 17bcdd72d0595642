import { type CustomTypesConfig, types } from 'pg'

const { builtins } = types
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185

const asText = (value: string) => value
const parserFor: (oid: number) => (value: string) => unknown = types.getTypeParser
const parseTextArray = parserFor(TEXT_ARRAY) as (value: string) => (string | null)[]

const arrayOf = (parse: (value: string) => unknown) => (value: string) =>
  parseTextArray(value).map((item) => (item === null ? null : parse(item)))

const ours: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMPTZ]: instant,
  [INT8_ARRAY]: arrayOf(Number),
  [DATE_ARRAY]: parseTextArray,
  [TIMESTAMPTZ_ARRAY]: arrayOf(instant),
}

/** Parsers of PostgreSQL's values: instants become ISO 8601 UTC text, dates `YYYY-MM-DD`, and bigints numbers. */
export const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && ours[oid]) || types.getTypeParser(oid, format),
}

const [DASH, ZERO, T, COLON, DOT, Z] = [45, 48, 84, 58, 46, 90] as const

/**
 * Converts `2026-09-21 14:13:20.5+00` to `2026-09-21T14:13:20.500Z` by characters: creating Dates would take most of a
 * list's time, and V8 writes concatenated texts slowly as JSON. Other formats (another zone, years before 1 or after
 * 9999) go through Date; infinity stays.
 */
function instant(value: string): string {
  const at = (i: number) => value.charCodeAt(i)
  if (!value.endsWith('+00') || at(4) !== DASH) return unusualInstant(value)
  const end = value.length - '+00'.length
  const digit = (i: number) => (i < end ? at(i) : ZERO)
  const date = [at(0), at(1), at(2), at(3), DASH, at(5), at(6), DASH, at(8), at(9)] as const
  const time = [at(11), at(12), COLON, at(14), at(15), COLON, at(17), at(18)] as const
  return String.fromCharCode(...date, T, ...time, DOT, digit(20), digit(21), digit(22), Z)
}

function unusualInstant(value: string): string {
  const parsed: unknown = types.getTypeParser(builtins.TIMESTAMPTZ)(value)
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : value
}
