import * as z from 'zod'
import { Id, defineSchema } from '#shared/contract/fields.ts'
import { SEARCH_KINDS } from './values.ts'

export const SearchHit = defineSchema('SearchHit', {
  kind: z.enum(SEARCH_KINDS),
  id: Id,
  title: z.string().describe('The name or title'),
  context: z.string().nullable().describe('The record’s client. For a person, their company'),
  status: z.string().nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>
