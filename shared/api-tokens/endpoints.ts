import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { ApiToken, NewApiToken, CreatedApiToken } from './schemas.ts'

export const apiTokenEndpoints = {
  list: endpoint('GET /api/api-tokens', {
    summary: 'The agency’s API tokens, newest first',
    description: 'Also those that have ended. A token itself is told only when it is made.',
    query: pageQuery,
    response: z.array(ApiToken),
  }),
  create: endpoint('POST /api/api-tokens', {
    summary: 'Make an API token',
    description:
      'A program sends it as `Authorization: Bearer pp_…` and acts in your name, within the scopes. The answer is the only one that tells the token.',
    undo: 'DELETE /api/api-tokens/:id',
    confirmed: 'always',
    body: NewApiToken,
    response: CreatedApiToken,
    status: 201,
  }),
  revoke: endpoint('DELETE /api/api-tokens/:id', {
    summary: 'Revoke an API token',
    description: 'It stops working at once and for good.',
    undo: { never: 'other people may have the token' },
  }),
}
