import { type CustomTypesConfig, types } from 'pg'
import { parseJson } from './cards.ts'

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
  [builtins.JSON]: parseJson,
  [INT8_ARRAY]: arrayOf(Number),
  [DATE_ARRAY]: parseTextArray,
  [TIMESTAMPTZ_ARRAY]: arrayOf(instant),
}

/** How values arrive from PostgreSQL: instants as ISO 8601 UTC text, dates as `YYYY-MM-DD`, bigint as number. */
export const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && ours[oid]) || types.getTypeParser(oid, format),
}

/** What makes a value of this type of the text that PostgreSQL sends. */
export const parserOf = (oid: number): ((text: string) => unknown) => ours[oid] ?? parserFor(oid)

const PLAIN_LENGTH = '2026-09-21 14:13:20+00'.length

/**
 * `2026-09-21 14:13:20.5+00` -> `2026-09-21T14:13:20.500Z`, by slicing text: creating Dates would take most of a list's
 * time. Other formats (another zone, years before 1 or after 9999) go through Date; infinity stays.
 */
function instant(value: string): string {
  if (value.endsWith('+00') && value.charCodeAt(4) === 45) {
    const seconds = `${value.slice(0, 10)}T${value.slice(11, 19)}`
    if (value.length === PLAIN_LENGTH) return `${seconds}.000Z`
    if (value[19] === '.') return `${seconds}.${`${value.slice(20, -3)}00`.slice(0, 3)}Z`
  }
  return unusualInstant(value)
}

function unusualInstant(value: string): string {
  const parsed: unknown = types.getTypeParser(builtins.TIMESTAMPTZ)(value)
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : value
}
