import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { ApiToken, NewApiToken, CreatedApiToken } from './schemas.ts'

export const apiTokenEndpoints = {
  list: endpoint('GET /api/api-tokens', {
    summary: 'List API tokens',
    description:
      'Sorted newest first. Includes tokens that no longer work. A token itself is returned only when it’s created.',
    query: pageQuery,
    response: z.array(ApiToken),
  }),
  create: endpoint('POST /api/api-tokens', {
    summary: 'Create an API token',
    description:
      'A program sends it as `Authorization: Bearer pp_…` and acts as you, within the scopes. The token is returned in this response only. Returns 409 if there are already 100 active tokens.',
    undo: 'DELETE /api/api-tokens/:id',
    confirmed: 'always',
    body: NewApiToken,
    response: CreatedApiToken,
    status: 201,
  }),
  revoke: endpoint('DELETE /api/api-tokens/:id', {
    summary: 'Revoke an API token',
    description:
      'It stops working immediately. Agency owners can revoke any token, and other staff their own.',
    undo: { never: 'someone else may have the token' },
  }),
}
