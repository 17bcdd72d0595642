import { type CustomTypesConfig, types } from 'pg'

const { builtins } = types
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185

const asText = (value: string) => value
const getParser: (oid: number) => (value: string) => unknown = types.getTypeParser
const parseTextArray = getParser(TEXT_ARRAY) as (value: string) => (string | null)[]

const createArrayParser = (parse: (value: string) => unknown) => (value: string) =>
  parseTextArray(value).map((item) => (item === null ? null : parse(item)))

const customParsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMPTZ]: parseInstant,
  [INT8_ARRAY]: createArrayParser(Number),
  [DATE_ARRAY]: parseTextArray,
  [TIMESTAMPTZ_ARRAY]: createArrayParser(parseInstant),
}

/** Parsers of PostgreSQL's values: instants become ISO 8601 UTC text, dates `YYYY-MM-DD`, and bigints numbers. */
export const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && customParsers[oid]) || types.getTypeParser(oid, format),
}

const [DASH, ZERO, T, COLON, DOT, Z] = [45, 48, 84, 58, 46, 90] as const

/**
 * Converts `2026-09-21 14:13:20.5+00` to `2026-09-21T14:13:20.500Z` by characters: creating Dates would take most of a
 * list's time, and V8 writes concatenated texts slowly as JSON. Other formats (another zone, years before 1 or after
 * 9999) go through Date; infinity stays.
 */
function parseInstant(value: string): string {
  const getCode = (i: number) => value.charCodeAt(i)
  if (!value.endsWith('+00') || getCode(4) !== DASH) return parseUnusualInstant(value)
  const end = value.length - '+00'.length
  const digit = (i: number) => (i < end ? getCode(i) : ZERO)
  const date = [
    getCode(0),
    getCode(1),
    getCode(2),
    getCode(3),
    DASH,
    getCode(5),
    getCode(6),
    DASH,
    getCode(8),
    getCode(9),
  ] as const
  const time = [
    getCode(11),
    getCode(12),
    COLON,
    getCode(14),
    getCode(15),
    COLON,
    getCode(17),
    getCode(18),
  ] as const
  return String.fromCharCode(...date, T, ...time, DOT, digit(20), digit(21), digit(22), Z)
}

function parseUnusualInstant(value: string): string {
  const parsed: unknown = types.getTypeParser(builtins.TIMESTAMPTZ)(value)
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : value
}
