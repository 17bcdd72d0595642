import * as z from 'zod'
import { Id } from '#shared/contract/fields.ts'
import { SEARCH_KINDS } from './values.ts'

export const SearchHit = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id: Id,
    title: z.string(),
    context: z.string().nullable().describe('Whose record it is; of a person the company'),
    status: z.string().nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>
