import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

export const table = <const P extends `/api/${string}/export.csv`, Q extends z.ZodObject>(
  path: P,
  summary: string,
  query: Q,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    description:
      'Comma-separated values in UTF-8: every row that the list with the same query shows, in its order, as it is when it is read. What a spreadsheet would take for a formula begins with an apostrophe.',
    confirmed: 'always',
    query,
    response: z.unknown(),
    produces: 'text/csv',
  })
