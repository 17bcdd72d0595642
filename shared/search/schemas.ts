import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, NAME_MAX, text } from '#shared/contract/fields.ts'

export const SEARCH_KINDS = ['ticket', 'project', 'brief', 'website', 'info_request', 'user'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

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

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Records of every kind that contain a text, a few of each kind',
    description:
      'A number finds the records that have it. One or two characters are looked for among the newest records only. A client finds its own records, and no people. `kind` keeps to some kinds, comma-separated.',
    query: z.object({
      q: text(1, NAME_MAX, 'Say what to look for'),
      kind: z
        .string()
        .max(100)
        .transform((value) => value.split(','))
        .pipe(z.array(z.enum(SEARCH_KINDS)))
        .optional(),
    }),
    response: z.array(SearchHit),
  }),
}
