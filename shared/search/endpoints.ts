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
    summary: 'Records of every kind that contain a text, a few of each kind',
    description:
      'A record contains each word, or its client’s name, username, email or company does, for staff. A number finds the records that have it. One or two characters are looked for among the newest records only. A client finds its own records, and no people. `kind` keeps to some kinds, comma-separated.',
    query: companyFilter.extend({
      q: textInput(1, SEARCH_MAX, () => t('Say what to look for')),
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
