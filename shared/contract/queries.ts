import * as z from 'zod'
import { Id, isStorable, unstorableMessage } from './fields.ts'
import { SEARCH_MAX } from './lengths.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 500

/** The query of a list. `X-Total-Count` is the number of matches, `Link: <…>; rel="next"` the next page. */
export const listQuery = z.object({
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(LIMIT_MAX)
    .default(LIMIT_DEFAULT)
    .describe('The maximum number of items'),
  cursor: z.string().max(500).optional().describe('The next page’s cursor, from the `Link` header'),
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX)
    .refine(isStorable, { error: unstorableMessage, abort: true })
    .optional()
    .describe('Only items that contain this text. Case and accents don’t matter'),
})

/** A filter by the ID of a record. */
export const idFilter = z.coerce.number<number | string>().pipe(Id).optional()

/** The query of a list without a search, such as the lists under one record. */
export const pageQuery = listQuery.omit({ q: true })

/** Limits a list, a count, or a metric to one company. There are no results for a company that isn't the user's. */
export const companyFilter = z.object({
  company: idFilter.describe('Only records of this company'),
})

/** The query of a list whose records can be archived. */
export const archivedFilter = z.object({
  archived: z
    .stringbool()
    .optional()
    .describe('For staff: only archived records. By default, only records that aren’t archived'),
})

/** Returns the schema of a filter by staff member: `me`, `none` for no one, or a user's ID. */
export const staffFilter = (description: string) =>
  z
    .union([z.enum(['me', 'none']), z.coerce.number<number | string>().pipe(Id)])
    .optional()
    .describe(`${description}: \`me\`, \`none\` for no one, or a person’s ID`)

/** Returns the schema of a filter that takes one value or `all`. */
export const enumFilter = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .preprocess((value) => (value === 'in progress' ? 'in_progress' : value), z.enum([...values, 'all']))
    .optional()
    .transform((value) => (value === 'all' ? undefined : (value as T[number] | undefined)))
    .describe('Only items with this value. `all` is the same as no filter')
