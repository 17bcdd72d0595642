import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter } from '#shared/contract/queries.ts'
import { textInput } from '#shared/contract/fields.ts'
import { SEARCH_MAX } from '#shared/contract/lengths.ts'
import { SEARCH_KINDS } from './values.ts'
import { SearchHit } from './schemas.ts'
import { t } from '#shared/i18n/t.ts'

export const searchEndpoints = {
  find: endpoint('GET /api/search', {
    summary: 'Search all records',
    description:
      'Returns a few results of each kind. A record matches if it contains every word. For staff, it also matches if the client’s name, username, email address or company does. A number also finds the records with that ID. One or two characters are searched only in the newest records. Clients find only their own records, and no people.',
    query: companyFilter.extend({
      q: textInput(1, SEARCH_MAX, () => t('Enter something to search for')).describe('The words to find'),
      kind: z
        .string()
        .max(100)
        .transform((value) => value.split(','))
        .pipe(z.array(z.enum(SEARCH_KINDS)))
        .optional()
        .describe(`Only these kinds, separated by commas: ${SEARCH_KINDS.join(', ')}`),
    }),
    response: z.array(SearchHit),
  }),
}
